import { key, keyFile } from '@fleet/contract/key/calls';
import { keyText } from '@fleet/contract/key/text';
import { instant } from '../../kit/fields/instant';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { listScreen } from '../../kit/list/ListScreen';
import { DriverPick } from '../../parts/driver/DriverPick';
import { OrgTree } from '../../parts/org/OrgTree';
import { ScanCards } from './ScanCards';

const columns = ['keyNum', 'driverNum', 'driverName', 'orgName', 'productionTime'] as const;

export const KeyFile = listScreen({
  text: keyText,
  fields: {
    keyNum: text(),
    driverId: pick(DriverPick),
    driverNum: text(),
    driverName: text(),
    anyNum: text(),
    orgId: pick(OrgTree),
    orgName: text(),
    productionTime: instant(),
  },
  list: key.list,
  name: 'keyNum',
  filters: ['orgId', 'keyNum', 'anyNum'],
  columns,
  view: [{ names: columns }],
  form: [{ names: ['keyNum', 'driverId', 'orgId'] }],
  add: key.add,
  edit: key.edit,
  del: key.del,
  tools: [{ call: key.add, Act: ScanCards }],
  file: keyFile,
});
