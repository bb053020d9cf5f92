import { authStates } from '@fleet/contract/authorization/states';
import { fingerIssue } from '@fleet/contract/finger/calls';
import { fingers } from '@fleet/contract/finger/fingers';
import { fingerIssueText } from '@fleet/contract/finger/text';
import { choice } from '../../kit/fields/choice';
import { instant } from '../../kit/fields/instant';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { listScreen } from '../../kit/list/ListScreen';
import { OrgTree } from '../../parts/org/OrgTree';
import { VehiclePick } from '../../parts/vehicle/VehiclePick';
import { SideSwitch } from './SideSwitch';

const columns = [
  'carId',
  'orgName',
  'driverNum',
  'driverName',
  'finger',
  'fingerNum',
  'state',
  'createdAt',
] as const;

export const FingersByCar = listScreen({
  text: fingerIssueText,
  fields: {
    carId: text(),
    vehicleId: pick(VehiclePick),
    orgId: pick(OrgTree),
    orgName: text(),
    anyNum: text(),
    driverNum: text(),
    driverName: text(),
    finger: choice(fingers, fingerIssueText),
    fingerNum: text(),
    state: choice(authStates, fingerIssueText),
    createdAt: instant(),
  },
  list: fingerIssue.byCar,
  name: 'carId',
  filters: ['orgId', 'vehicleId', 'anyNum', 'state'],
  columns,
  view: [{ names: columns }],
  tools: [{ call: fingerIssue.list, Act: SideSwitch }],
});
