import { maintainStatuses, type UsedMaterial } from '@fleet/contract/maintenance/states';
import { maintainText } from '@fleet/contract/maintenance/text';
import { usedShort } from '@fleet/contract/maintenance/used';
import { askLater } from '../../kit/fields/askLater';
import { attachments } from '../../kit/fields/attachment';
import { choice } from '../../kit/fields/choice';
import type { Field } from '../../kit/fields/field';
import { flag } from '../../kit/fields/flag';
import { instant, instantTo } from '../../kit/fields/instant';
import { money } from '../../kit/fields/money';
import { number } from '../../kit/fields/number';
import { names } from '../../kit/fields/names';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { useLanguage, useListed } from '../../kit/language';
import { OrgTree } from '../../parts/org/OrgTree';
import { VehiclePick } from '../../parts/vehicle/VehiclePick';
import type { Line } from './AskMaterials';
import { ProjectPick, ProjectsPick } from './ProjectsPick';
import { StandingMark } from '../../parts/maintenance/StandingMark';

/** A row of the list has room for how much of each; specification and price stand in the sheet and in the form. */
function Used({ value }: { value: readonly UsedMaterial[] }) {
  const language = useLanguage();
  return useListed()(value.map((material) => usedShort(language, material)));
}

const materials: Field<UsedMaterial[] & Line[]> = {
  isWide: true,
  Show: Used,
  Ask: askLater(() => import('./AskMaterials').then((file) => file.AskMaterials)),
};
const projectIds: Field<string[]> = {
  isWide: true,
  isChoice: true,
  Show: () => null,
  Ask: (props) => <ProjectsPick {...props} />,
};

export const orderFields = {
  orderNum: text(),
  vehicleId: pick(VehiclePick),
  carId: text(),
  anyNum: text(),
  orgId: pick(OrgTree),
  orgName: text(),
  maintainer: text(),
  maintainTime: instant(),
  startTime: instantTo('endTime'),
  endTime: instant(),
  kilometres: number(),
  hours: number(1),
  hoursReason: text(),
  ownCycle: flag(),
  projectId: pick(ProjectPick),
  projectIds,
  projects: names(),
  materials,
  labourCost: money(),
  materialCost: money(),
  cost: money(),
  stood: { ...choice(maintainStatuses, maintainText), Show: StandingMark, isState: true },
  remarks: text(),
  attachments: attachments(),
};

/** The fields of an order's form, besides the vehicle. */
export const orderNames = [
  'maintainer',
  'maintainTime',
  'hours',
  'hoursReason',
  'kilometres',
  'ownCycle',
  'projectIds',
  'materials',
  'labourCost',
  'remarks',
  'attachments',
] as const;
