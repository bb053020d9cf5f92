import { terminalType } from '@fleet/contract/terminalType/calls';
import { useCall } from '../../kit/calls';

const linkFields: Record<string, string> = { phone: 'jt808', productKeyId: 'alink', deviceName: 'alink' };

/** Which fields of a terminal's link make sense: those of the protocol that its model speaks. */
export function useLinkFields() {
  const { data } = useCall(terminalType.list, {});
  return (name: string, { terminalTypeId }: Record<string, unknown>) => {
    const wanted = linkFields[name];
    return !wanted || data?.rows.find(({ id }) => id === terminalTypeId)?.protocol === wanted;
  };
}
