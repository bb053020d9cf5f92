import { type Figure, hoursOf, ratio } from './figure';
import type { BatteryMeasure } from './measures';

const figure = (one: Figure<BatteryMeasure>) => one;

/** The figures of traction batteries: `domain.md` §7; a record counts on the day on which it began. */
export const batteryFigures = {
  batteries: figure({
    words: ['电池数', 'Batteries'],
    formula: ['在册电池数', 'Batteries on file'],
    unit: 'count',
    better: null,
    of: ({ batteries }) => batteries,
  }),
  cycles: figure({
    words: ['等效循环', 'Equivalent cycles'],
    formula: ['放电百分比之和 ÷ 100', 'Per cents discharged ÷ 100'],
    unit: 'cycles',
    better: null,
    of: ({ dischargedPercent }) => dischargedPercent / 100,
  }),
  charges: figure({
    words: ['充电次数', 'Charges'],
    formula: [
      '不少于 5 分钟且电量上升不少于 1% 的充电，间隔不超过 5 分钟的合并计算',
      'Charges of 5 min and 1 % at least; pauses of up to 5 min are joined',
    ],
    unit: 'count',
    better: null,
    of: ({ charges }) => charges,
  }),
  chargeHours: figure({
    words: ['充电时长', 'Charge hours'],
    formula: ['各次充电时长之和', 'Total charging time'],
    unit: 'hours',
    better: null,
    of: ({ chargeSeconds }) => hoursOf(chargeSeconds),
  }),
  abnormalCharges: figure({
    words: ['异常充电', 'Abnormal charges'],
    formula: [
      '结束电量低于充电阈值，或铅酸超过 12 小时、锂电超过 4 小时',
      'Ended below the charge threshold, or took more than 12 h (lead) or 4 h (lithium)',
    ],
    unit: 'count',
    better: 'less',
    of: ({ abnormalCharges }) => abnormalCharges,
  }),
  abnormalRate: figure({
    words: ['异常充电率', 'Abnormal charge rate'],
    formula: ['异常充电 ÷ 充电次数', 'Abnormal charges ÷ charges'],
    unit: 'share',
    better: 'less',
    of: ({ abnormalCharges, charges }) => ratio(abnormalCharges, charges),
  }),
  discharges: figure({
    words: ['放电次数', 'Discharges'],
    formula: ['放电记录数', 'Discharge records'],
    unit: 'count',
    better: null,
    of: ({ discharges }) => discharges,
  }),
  deepDischarges: figure({
    words: ['过放次数', 'Deep discharges'],
    formula: ['结束电量低于放电阈值的放电', 'Discharges that ended below the discharge threshold'],
    unit: 'count',
    better: 'less',
    of: ({ deepDischarges }) => deepDischarges,
  }),
};

export type BatteryFigure = keyof typeof batteryFigures;
