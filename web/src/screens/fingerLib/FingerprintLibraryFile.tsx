import { authFinger } from '@fleet/contract/authorization/calls';
import { fingerLib, fingerLibFile } from '@fleet/contract/fingerLib/calls';
import { fingerLibText } from '@fleet/contract/fingerLib/text';
import { askLater } from '../../kit/fields/askLater';
import { figure } from '../../kit/fields/figure';
import { members } from '../../kit/fields/names';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { listScreen } from '../../kit/list/ListScreen';
import { moveAction } from '../../kit/list/moveAction';
import { OrgTree } from '../../parts/org/OrgTree';
import { VehiclePick } from '../../parts/vehicle/VehiclePick';
import { LibraryCars } from './LibraryCars';
import { LoadLibrary } from './LoadLibrary';

const named = members(askLater(() => import('./MemberPick').then((file) => file.MemberPick)));

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
    driverIds: named,
    driverNames: named,
    carIds: named,
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
