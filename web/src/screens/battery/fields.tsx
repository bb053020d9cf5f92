import { thresholdLimits } from '@fleet/contract/battery/calls';
import {
  batteryStates,
  batteryTypes,
  lossStatuses,
  recordKinds,
  recordProblems,
} from '@fleet/contract/battery/states';
import { batteryStatusText, batteryText } from '@fleet/contract/battery/text';
import { askLater } from '../../kit/fields/askLater';
import { choice } from '../../kit/fields/choice';
import { figure } from '../../kit/fields/figure';
import { flag } from '../../kit/fields/flag';
import { age, instant, instantTo } from '../../kit/fields/instant';
import { number } from '../../kit/fields/number';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { textArea } from '../../kit/fields/textArea';
import { BatteryMark } from '../../parts/battery/BatteryMark';
import { ResultMark } from '../../parts/inspection/ResultMark';
import { OrgTree } from '../../parts/org/OrgTree';
import { useSay } from '../../kit/language';
import { VehiclePick } from '../../parts/vehicle/VehiclePick';
import { AbnormalMark } from './AbnormalMark';
import { charge } from '../../kit/fields/charge';

const threshold = (name: keyof typeof thresholdLimits) => ({
  ...figure(),
  isWide: true,
  Ask: askLater<number>(() =>
    import('./AskThreshold').then((file) => file.askingThreshold(thresholdLimits[name])),
  ),
});

const shared = {
  batteryNumber: text(),
  orgId: pick(OrgTree),
  orgName: text(),
  anyNum: text(),
  carId: text(),
  lossStatus: { ...choice(lossStatuses, batteryText), Show: ResultMark, isState: true },
};

export const batteryFields = {
  ...shared,
  vehicleId: pick(VehiclePick),
  terminalId: text(),
  boundAt: instant(),
  bindTime: instant(),
  batteryType: choice(batteryTypes, batteryText),
  ratedVoltage: number(1),
  ratedCapacity: number(),
  chargeThreshold: { ...threshold('chargeThreshold'), tip: batteryText.chargeThresholdTip },
  dischargeThreshold: { ...threshold('dischargeThreshold'), tip: batteryText.dischargeThresholdTip },
  soh: figure(),
  oftenAbnormal: flag(),
  resetTime: instant(),
  resetReason: textArea(),
  reason: textArea(),
};

/** Stands for the end of what is not over. */
export const goesOn = 'goesOn';
const end = instant();

export const batteryStatusFields = {
  ...shared,
  level: charge(),
  state: { ...choice(batteryStates, batteryStatusText), Show: BatteryMark, isState: true },
  since: instant(),
  reportTime: { ...age(), blank: batteryStatusText.never },
  kind: choice(recordKinds, batteryStatusText),
  startTime: instantTo('endTime'),
  endTime: {
    ...end,
    Show: ({ value }: { value: string }) => (value === goesOn ? <GoesOn /> : <end.Show value={value} />),
  },
  startLevel: figure(),
  endLevel: figure(),
  actual: figure(),
  threshold: figure(),
  duration: figure(),
  abnormal: { ...flag(), Show: AbnormalMark },
  problem: choice(recordProblems, batteryStatusText),
};

const GoesOn = () => useSay()(batteryStatusText.goesOn);
