import { maintain } from '@fleet/contract/maintenance/order';
import { remind, remindFile } from '@fleet/contract/maintenance/remind';
import { maintainStatuses } from '@fleet/contract/maintenance/states';
import { remindText } from '@fleet/contract/maintenance/text';
import { choice } from '../../kit/fields/choice';
import { day } from '../../kit/fields/day';
import { figure } from '../../kit/fields/figure';
import { instant } from '../../kit/fields/instant';
import { left } from '../../kit/fields/left';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { confirmAction } from '../../kit/list/confirmAction';
import { listScreen } from '../../kit/list/ListScreen';
import { OrgTree } from '../../parts/org/OrgTree';
import { Cycles } from './Cycles';
import { DueBar } from './DueBar';
import { MakeOrder } from './MakeOrder';
import { StandingMark } from '../../parts/maintenance/StandingMark';
import { Waiting } from './Waiting';

const fields = {
  carId: text(),
  plateNum: text(),
  anyNum: text(),
  orgId: pick(OrgTree),
  orgName: text(),
  projectName: { ...text(), blank: remindText.ownCycle },
  cycleHours: figure(),
  cycleDays: figure(),
  lastTime: { ...instant(), blank: remindText.neverDone },
  lastHours: figure(1),
  hours: figure(),
  dueHours: figure(),
  dueDay: day(),
  leftHours: left('hours'),
  leftDays: left('days'),
  leftPart: { ...figure(), Show: DueBar },
  cycles: { Show: Cycles, Ask: () => null },
  maintainStatus: { ...choice(maintainStatuses, remindText), Show: StandingMark, isState: true },
  remindedAt: instant(),
};

const send = confirmAction({
  call: remind.send,
  word: remindText.remind,
  consequence: remindText.remindConsequence,
  nameOf: ({ carId }: { id: string; carId: string }) => carId,
});

/** Which vehicles want maintenance, the nearest first. */
export const MaintainManagement = listScreen({
  text: remindText,
  fields,
  list: remind.list,
  name: 'carId',
  filters: ['orgId', 'anyNum', 'maintainStatus'],
  columns: [
    'carId',
    'maintainStatus',
    'cycles',
    'leftPart',
    'dueDay',
    'orgName',
    'leftHours',
    'leftDays',
    'projectName',
    'cycleHours',
    'cycleDays',
    'lastTime',
    'hours',
    'remindedAt',
  ],
  view: [
    {
      names: [
        'carId',
        'plateNum',
        'orgName',
        'maintainStatus',
        'cycles',
        'projectName',
        'cycleHours',
        'cycleDays',
        'lastTime',
        'lastHours',
        'hours',
        'dueHours',
        'dueDay',
        'leftHours',
        'leftDays',
        'remindedAt',
      ],
    },
  ],
  Above: Waiting,
  more: [
    { call: maintain.add, Act: MakeOrder },
    { call: remind.send, Act: send.OneRow },
  ],
  batch: [{ call: remind.send, Act: send.Marked }],
  file: remindFile,
});
