import { driver } from '@fleet/contract/driver/calls';
import { driverText } from '@fleet/contract/driver/text';
import { pick } from '../../kit/fields/pick';
import { moveAction } from '../../kit/list/moveAction';
import { OrgTree } from '../../parts/org/OrgTree';

export const transfer = moveAction({
  call: driver.transfer,
  word: driverText.transfer,
  consequence: driverText.transferHint,
  fields: { orgId: { ...pick(OrgTree), isWide: true } },
  words: { orgId: driverText.transferTo },
});

interface Props {
  row: { id: string; driverNum: string; driverName: string };
  close: () => void;
}

export const TransferOne = ({ row: { id, driverNum, driverName }, close }: Props) => (
  <transfer.One id={id} name={`${driverNum} ${driverName}`} close={close} />
);
