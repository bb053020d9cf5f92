import { alarmLevels } from '@fleet/contract/alarm/catalogue';
import { handlings } from '@fleet/contract/alarm/filters';
import { faultText } from '@fleet/contract/alarm/text';
import { choice } from '../../kit/fields/choice';
import { flag } from '../../kit/fields/flag';
import { instant, instantTo } from '../../kit/fields/instant';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { textArea } from '../../kit/fields/textArea';
import { OrgTree } from '../../parts/org/OrgTree';
import { Lasting } from '../../parts/trajectory/Lasting';
import { LevelMark } from '../../parts/alarm/LevelMark';

/** The fields that faults and violations share. */
export const alarmFields = {
  carId: text(),
  anyNum: text(),
  orgId: pick(OrgTree),
  orgName: text(),
  level: { ...choice(alarmLevels, faultText), Show: LevelMark, isState: true },
  driverName: text(),
  driver: text(),
  happenTime: instant(),
  startTime: instantTo('endTime'),
  endTime: instant(),
  endedAt: { ...instant(), blank: faultText.going },
  seconds: { Show: Lasting, Ask: () => null },
  handling: choice(handlings, faultText),
  handledBy: text(),
  handledAt: instant(),
  remark: textArea(),
  pushedAt: instant(),
  isPushed: flag(),
};
