import { driver, driverFile, driverImport } from '@fleet/contract/driver/calls';
import { driverText } from '@fleet/contract/driver/text';
import { confirmAction } from '../../kit/list/confirmAction';
import { listScreen } from '../../kit/list/ListScreen';
import { BindUser, EditNum } from './DriverForms';
import { useWorkNow } from '../../parts/driverStatus/workNow';
import { driverFields } from './fields';
import { RevealIdCard } from './RevealIdCard';
import { driverPack } from '../../parts/evidence/acts';
import { pushing } from '../../parts/push/PushOne';
import { pushesOf } from '../../parts/push/Pushes';
import { transfer, TransferOne } from './TransferDrivers';

const columns = [
  'driverNum',
  'driverName',
  'phone',
  'orgName',
  'teamName',
  'username',
  'licenceExpire',
  'annualStatus',
  'workStatus',
  'workHours',
  'cards',
  'fingers',
  'hasFace',
  'idCard',
] as const;

interface Row {
  id: string;
  driverNum: string;
}

const toPush = {
  call: driver.push,
  word: driverText.push,
  consequence: driverText.pushConsequence,
  nameOf: ({ driverNum }: Row) => driverNum,
};
const PushOne = pushing(toPush);
const push = confirmAction(toPush);

export const DriverFile = listScreen({
  text: driverText,
  fields: driverFields,
  list: driver.list,
  name: 'driverNum',
  filters: ['orgId', 'anyNum', 'teamId', 'workStatus', 'annualStatus'],
  columns,
  useRows: useWorkNow,
  view: [{ names: [...columns, 'email'] }],
  form: [
    {
      names: ['driverNum', 'driverName', 'phone', 'orgId', 'teamId', 'licenceExpire', 'idCard', 'email'],
    },
  ],
  add: driver.add,
  edit: driver.edit,
  del: driver.del,
  rare: [
    driverPack,
    {
      call: driver.reveal,
      word: driverText.reveal,
      Act: RevealIdCard,
      isFor: ({ idCard }) => idCard !== null,
    },
    { call: driver.editNum, word: driverText.editNum, Act: EditNum },
    { call: driver.bindUser, word: driverText.bindUser, Act: BindUser },
    { call: driver.transfer, word: driverText.transfer, Act: TransferOne },
    { call: driver.push, word: driverText.push, Act: PushOne },
  ],
  batch: [
    { call: driver.transfer, Act: transfer.Marked },
    { call: driver.push, Act: push.Marked },
  ],
  below: [{ call: driver.pushes, Show: pushesOf(driver.pushes) }],
  file: driverFile,
  sheet: driverImport,
});
