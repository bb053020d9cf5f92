import { authFinger } from '@fleet/contract/authorization/calls';
import { fingerLib, fingerLibFile } from '@fleet/contract/fingerLib/calls';
import { fingerLibText } from '@fleet/contract/fingerLib/text';
import { askLater } from '../../kit/fields/askLater';
import type { Field } from '../../kit/fields/field';
import { figure } from '../../kit/fields/figure';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { useListed, useSay } from '../../kit/language';
import { listScreen } from '../../kit/list/ListScreen';
import { moveAction } from '../../kit/list/moveAction';
import { OrgTree } from '../../parts/org/OrgTree';
import { VehiclePick } from '../../parts/vehicle/VehiclePick';
import { LibraryCars } from './LibraryCars';
import { LoadLibrary } from './LoadLibrary';

const shown = 6;

/** The first few of many names. */
function Names({ value }: { value: string[] }) {
  const say = useSay();
  const listed = useListed();
  if (value.length <= shown) return listed(value);
  return say(fingerLibText.some, { names: listed(value.slice(0, shown)), total: value.length });
}

const members: Field<string[]> = {
  isWide: true,
  Show: Names,
  Ask: askLater(() => import('./MemberPick').then((file) => file.MemberPick)),
};

const transfer = moveAction({
  call: fingerLib.transfer,
  word: fingerLibText.transfer,
  consequence: fingerLibText.transferHint,
  fields: { orgId: { ...pick(OrgTree), isWide: true } },
  words: { orgId: fingerLibText.transferTo },
});

interface TransferProps {
  row: { id: string; libraryName: string };
  close: () => void;
}

const TransferOne = ({ row: { id, libraryName }, close }: TransferProps) => (
  <transfer.One id={id} name={libraryName} close={close} />
);

const columns = ['libraryName', 'orgName', 'driverCount', 'fingerCount', 'driverNames', 'carIds'] as const;

export const FingerprintLibraryFile = listScreen({
  text: fingerLibText,
  fields: {
    libraryName: text(),
    orgId: pick(OrgTree),
    orgName: text(),
    anyNum: text(),
    driverIds: members,
    driverNames: members,
    carIds: members,
    vehicleId: pick(VehiclePick),
    driverCount: figure(),
    fingerCount: figure(),
  },
  list: fingerLib.list,
  name: 'libraryName',
  filters: ['orgId', 'libraryName', 'anyNum', 'vehicleId'],
  columns,
  view: [{ names: columns }],
  form: [{ names: ['libraryName', 'orgId', 'driverIds'] }],
  add: fingerLib.add,
  edit: fingerLib.edit,
  del: fingerLib.del,
  below: [{ call: fingerLib.cars, Show: LibraryCars }],
  more: [{ call: authFinger.addLibraries, Act: LoadLibrary }],
  rare: [{ call: fingerLib.transfer, word: fingerLibText.transfer, Act: TransferOne }],
  batch: [{ call: fingerLib.transfer, Act: transfer.Marked }],
  file: fingerLibFile,
});
