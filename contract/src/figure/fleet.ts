import type { Figure } from './figure';
import { ratio } from './figure';
import type { VehicleMeasure } from './measures';

/** Counts of vehicles as they stand now, in some organizations; `violations` are those of today. */
export const fleetMeasures = [
  'vehicles',
  'electric',
  'fitted',
  'online',
  /** Heard lately, and with a terminal in service: one that has just lost its terminal is on-line for a while. */
  'onlineFitted',
  'faulty',
  'dueToday',
  'violations',
  'reviewed',
  'insured',
  'compliant',
] as const;
export type FleetMeasure = (typeof fleetMeasures)[number];

/** A figure of the measures that it needs. */
const figure = <M extends FleetMeasure | VehicleMeasure>(one: Figure<M>): Figure<M> => one;

/** The figures of the fleet as it stands now: `domain.md` §7. */
export const fleetFigures = {
  vehicles: figure<'vehicles'>({
    words: ['车辆总数', 'Vehicles'],
    formula: ['在册车辆数', 'Vehicles on file'],
    unit: 'count',
    better: null,
    of: ({ vehicles }) => vehicles,
  }),
  online: figure<'online'>({
    words: ['在线', 'Online'],
    formula: ['最近 10 分钟内有消息的车辆数', 'Vehicles with a message in the last 10 minutes'],
    unit: 'count',
    better: 'more',
    of: ({ online }) => online,
  }),
  onlineRate: figure<'onlineFitted' | 'fitted'>({
    words: ['在线率', 'Online rate'],
    formula: [
      '装有终端且最近 10 分钟内有消息的车辆 ÷ 装有终端的车辆',
      'Vehicles with a terminal and a message in the last 10 minutes ÷ vehicles with a terminal',
    ],
    unit: 'share',
    better: 'more',
    of: ({ onlineFitted, fitted }) => ratio(onlineFitted, fitted),
  }),
  faulty: figure<'faulty'>({
    words: ['故障车辆', 'Faulty'],
    formula: ['有未恢复故障的车辆数', 'Vehicles with a fault that has not ended'],
    unit: 'count',
    better: 'less',
    of: ({ faulty }) => faulty,
  }),
  dueToday: figure<'dueToday'>({
    words: ['今日到期', 'Due today'],
    formula: [
      '年审、保险今日到期或保养日为今日的车辆，每车计一次',
      'Vehicles with a review or insurance that ends today, or maintenance due today; each vehicle once',
    ],
    unit: 'count',
    better: 'less',
    of: ({ dueToday }) => dueToday,
  }),
  violations: figure<'violations'>({
    words: ['今日违章', 'Violations today'],
    formula: ['今日发生的违章', 'Violations that began today'],
    unit: 'count',
    better: 'less',
    of: ({ violations }) => violations,
  }),
  reviewRate: figure<'reviewed' | 'vehicles'>({
    words: ['年审率', 'Audit rate'],
    formula: ['年审有效（含临期）的车辆 ÷ 车辆总数', 'Vehicles with a valid review (near expiry too) ÷ all'],
    unit: 'share',
    better: 'more',
    of: ({ reviewed, vehicles }) => ratio(reviewed, vehicles),
  }),
  complianceRate: figure<'compliant' | 'vehicles'>({
    words: ['合规率', 'Compliance rate'],
    formula: [
      '有车牌、年审有效且至少有一名证件有效的已授权司机的车辆 ÷ 车辆总数',
      'Vehicles with a plate, a valid review and an authorized driver with a valid licence ÷ all',
    ],
    unit: 'share',
    better: 'more',
    of: ({ compliant, vehicles }) => ratio(compliant, vehicles),
  }),
  insuranceRate: figure<'insured' | 'vehicles'>({
    words: ['保险率', 'Insurance rate'],
    formula: [
      '保险有效（含临期）的车辆 ÷ 车辆总数',
      'Vehicles with a valid insurance (near expiry too) ÷ all',
    ],
    unit: 'share',
    better: 'more',
    of: ({ insured, vehicles }) => ratio(insured, vehicles),
  }),
};

export const inspectionFigures = {
  passRate: figure<'inspections' | 'abnormalInspections'>({
    words: ['点检合格率', 'Check pass rate'],
    formula: ['正常的点检 ÷ 点检', 'Normal inspections ÷ inspections'],
    unit: 'share',
    better: 'more',
    of: ({ inspections, abnormalInspections }) => ratio(inspections - abnormalInspections, inspections),
  }),
};
