import { licenceStates } from '@fleet/contract/driver/calls';
import { workStatuses } from '@fleet/contract/driverStatus/calls';
import { driverText } from '@fleet/contract/driver/text';
import { choice } from '../../kit/fields/choice';
import { figure } from '../../kit/fields/figure';
import { flag } from '../../kit/fields/flag';
import { pick } from '../../kit/fields/pick';
import { masked } from '../../kit/fields/secret';
import { text } from '../../kit/fields/text';
import { OrgTree } from '../../parts/org/OrgTree';
import { TeamPick } from '../../parts/org/TeamPick';
import { WorkMark } from '../../parts/driverStatus/WorkMark';
import { UserPick } from '../../parts/user/UserPick';
import { ReviewMark } from '../../parts/review/marks';
import { lastDay } from '../../kit/fields/lastDay';

export const driverFields = {
  driverNum: text(),
  driverName: text(),
  anyNum: text(),
  phone: text('tel'),
  idCard: masked(),
  email: text('email'),
  orgId: pick(OrgTree),
  orgName: text(),
  teamId: pick(TeamPick),
  teamName: text(),
  userId: pick(UserPick),
  username: text(),
  licenceExpire: lastDay(),
  annualStatus: { ...choice(licenceStates, driverText), Show: ReviewMark, isState: true },
  workStatus: { ...choice(workStatuses, driverText), Show: WorkMark },
  workHours: { ...figure(1), tip: driverText.workHoursTip },
  cards: figure(),
  fingers: figure(),
  hasFace: flag(),
};
