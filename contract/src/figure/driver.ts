import type { Figure } from './figure';
import { hoursOf, per100Hours, ratio } from './figure';
import type { DriverMeasure } from './measures';

type Of = Figure<DriverMeasure>;
const figure = (one: Of): Of => one;

/** The figures of drivers: `domain.md` §7, where N is the drivers on file. */
export const driverFigures = {
  drivers: figure({
    words: ['司机数', 'Drivers'],
    formula: ['期末在册司机数', 'Drivers on file at the end of the period'],
    unit: 'count',
    better: null,
    of: ({ drivers }) => drivers,
  }),
  powerOnHours: figure({
    words: ['在车时长', 'Hours on trucks'],
    formula: ['登录车辆且钥匙开启的时长', 'Time signed on with the key on'],
    unit: 'hours',
    better: null,
    of: ({ powerOnSeconds }) => hoursOf(powerOnSeconds),
  }),
  workHours: figure({
    words: ['工作时长', 'Working hours'],
    formula: ['登录期间车辆的工作时长', 'Working hours of the trucks while signed on'],
    unit: 'hours',
    better: 'more',
    of: ({ workSeconds }) => hoursOf(workSeconds),
  }),
  idleHours: figure({
    words: ['空闲时长', 'Idle hours'],
    formula: ['在车时长 − 工作时长（按日）', 'Hours on trucks − working hours, day by day'],
    unit: 'hours',
    better: 'less',
    of: ({ idleSeconds }) => hoursOf(idleSeconds),
  }),
  kilometres: figure({
    words: ['行驶里程', 'Distance'],
    formula: ['登录期间的轨迹里程之和', 'Distances of the tracks while signed on'],
    unit: 'kilometres',
    better: null,
    of: ({ metres }) => metres / 1000,
  }),
  useRate: figure({
    words: ['使用率', 'Use rate'],
    formula: [
      '工作时长 ÷（在册司机 × 天数 × 24 或 8 小时）',
      'Working hours ÷ (drivers on file × days × 24 or 8 hours)',
    ],
    unit: 'share',
    better: 'more',
    of: ({ workSeconds, driverDays }, hourSystem) =>
      ratio(hoursOf(workSeconds), driverDays * Number(hourSystem)),
  }),
  stops: figure({
    words: ['停车次数', 'Stops'],
    formula: ['登录期间的停车次数', 'Stops while signed on'],
    unit: 'count',
    better: null,
    of: ({ stops }) => stops,
  }),
  stopHours: figure({
    words: ['停车时长', 'Stop hours'],
    formula: ['登录期间的停车时长', 'Time stopped while signed on'],
    unit: 'hours',
    better: 'less',
    of: ({ stopSeconds }) => hoursOf(stopSeconds),
  }),
  faults: figure({
    words: ['故障数', 'Faults'],
    formula: ['该司机在车上时发生的故障', 'Faults that began while the driver was on the truck'],
    unit: 'count',
    better: 'less',
    of: ({ faults }) => faults,
  }),
  faultRate: figure({
    words: ['百小时故障率', 'Faults per 100 h'],
    formula: ['故障数 ÷ 工作时长 × 100', 'Faults ÷ working hours × 100'],
    unit: 'per100Hours',
    better: 'less',
    of: ({ faults, workSeconds }) => per100Hours(faults, workSeconds),
  }),
  violations: figure({
    words: ['违章数', 'Violations'],
    formula: ['该司机的违章', 'Violations of the driver'],
    unit: 'count',
    better: 'less',
    of: ({ violations }) => violations,
  }),
  violationRate: figure({
    words: ['百小时违章率', 'Violations per 100 h'],
    formula: ['违章数 ÷ 工作时长 × 100', 'Violations ÷ working hours × 100'],
    unit: 'per100Hours',
    better: 'less',
    of: ({ violations, workSeconds }) => per100Hours(violations, workSeconds),
  }),
  checks: figure({
    words: ['点检次数', 'Inspections'],
    formula: ['该司机提交的点检', 'Inspections by the driver'],
    unit: 'count',
    better: 'more',
    of: ({ inspections }) => inspections,
  }),
  abnormalRate: figure({
    words: ['点检异常率', 'Abnormal rate'],
    formula: ['异常的点检 ÷ 点检', 'Abnormal inspections ÷ inspections'],
    unit: 'share',
    better: null,
    of: ({ abnormalInspections, inspections }) => ratio(abnormalInspections, inspections),
  }),
};

export type DriverFigure = keyof typeof driverFigures;
