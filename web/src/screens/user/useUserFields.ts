import { role } from '@fleet/contract/role/calls';
import { useCall } from '../../kit/calls';

/** Which fields of an account make sense: a jurisdiction is asked for where the role sees one. */
export function useUserFields() {
  const { data } = useCall(role.choices, {});
  return (name: string, { roleId }: Record<string, unknown>) =>
    name !== 'jurisdictionId' || data?.rows.find(({ id }) => id === roleId)?.dataScope === 'JURISDICTION';
}
