import type { Figure } from './figure';
import { per100Hours, ratio } from './figure';
import { fleetFigures } from './fleet';
import { vehicleFigures } from './vehicle';

/** Counts of companies, vehicles and drivers as they stand now. */
type StandingMeasure =
  | 'companies'
  | 'vehicles'
  | 'fitted'
  /** With a terminal, or with one that was taken off. */
  | 'equipped'
  | 'online'
  | 'onlineFitted'
  | 'dismantled'
  | 'reviewed'
  | 'safe'
  | 'maintained'
  | 'drivers'
  | 'licensed';

/** Counts of violations of level 2 and above in a period, and the seconds of work of the same vehicles. */
export type SeverityMeasure =
  | 'severe'
  | 'level2'
  | 'level3'
  | 'vehicles'
  | 'companies'
  | 'handled'
  | 'unhandled'
  | 'workSeconds';

const figure = <M extends StandingMeasure | SeverityMeasure>(one: Figure<M>): Figure<M> => one;

/** How the companies of an authority stand: `domain.md` §7. */
export const regulationFigures = {
  companies: figure<'companies'>({
    words: ['公司数', 'Companies'],
    formula: ['现在辖区内的公司', 'Companies that are in the jurisdiction now'],
    unit: 'count',
    better: null,
    of: ({ companies }) => companies,
  }),
  vehicles: fleetFigures.vehicles,
  onlineRate: fleetFigures.onlineRate,
  reviewRate: fleetFigures.reviewRate,
  drivers: figure<'drivers'>({
    words: ['司机数', 'Drivers'],
    formula: ['在册司机数', 'Drivers on file'],
    unit: 'count',
    better: null,
    of: ({ drivers }) => drivers,
  }),
  licenceRate: figure<'licensed' | 'drivers'>({
    words: ['持证率', 'Licensed drivers'],
    formula: ['证件有效（含临期）的司机 ÷ 司机数', 'Drivers with a valid licence (near expiry too) ÷ all'],
    unit: 'share',
    better: 'more',
    of: ({ licensed, drivers }) => ratio(licensed, drivers),
  }),
  driverCarRate: figure<'licensed' | 'vehicles'>({
    words: ['人车比', 'Drivers per vehicle'],
    formula: ['证件有效的司机 ÷ 车辆总数', 'Drivers with a valid licence ÷ vehicles'],
    unit: 'ratio',
    better: 'more',
    of: ({ licensed, vehicles }) => ratio(licensed, vehicles),
  }),
  dismantleRate: figure<'dismantled' | 'equipped'>({
    words: ['设备拆除率', 'Device dismantle rate'],
    formula: [
      '“拆除设备”未恢复的车辆 ÷ 装有终端或终端被拆除的车辆',
      'Vehicles with a dismantled device that is not back ÷ vehicles that have a terminal or had it taken off',
    ],
    unit: 'share',
    better: 'less',
    of: ({ dismantled, equipped }) => ratio(dismantled, equipped),
  }),
  safetyDeviceRate: figure<'safe' | 'vehicles'>({
    words: ['安全装置率', 'Safety device rate'],
    formula: [
      '安全带、座椅开关、后视镜、倒车蜂鸣器、护顶架齐全的车辆 ÷ 车辆总数',
      'Vehicles with belt, seat switch, mirrors, buzzer and guard ÷ all',
    ],
    unit: 'share',
    better: 'more',
    of: ({ safe, vehicles }) => ratio(safe, vehicles),
  }),
  maintainRate: figure<'maintained' | 'vehicles'>({
    words: ['保养率', 'Maintenance rate'],
    formula: ['保养正常和待保养的车辆 ÷ 车辆总数', 'Vehicles whose maintenance is not overdue ÷ all'],
    unit: 'share',
    better: 'more',
    of: ({ maintained, vehicles }) => ratio(maintained, vehicles),
  }),
  checkRate: vehicleFigures.checkRate,
  abnormalRate: vehicleFigures.abnormalRate,
};

const ofLevel2: [zh: string, en: string] = ['二级及以上', 'level 2 and above'];

/** The violations of level 2 and above of a period; lower ones are the company's own affair. */
export const severityFigures = {
  severe: figure<'severe'>({
    words: ['违章数', 'Violations'],
    formula: [`本期发生的${ofLevel2[0]}违章`, `Violations of ${ofLevel2[1]} that began in the period`],
    unit: 'count',
    better: 'less',
    of: ({ severe }) => severe,
  }),
  level3: figure<'level3'>({
    words: ['严重违章', 'Severe violations'],
    formula: ['本期发生的三级违章', 'Violations of level 3 that began in the period'],
    unit: 'count',
    better: 'less',
    of: ({ level3 }) => level3,
  }),
  level2: figure<'level2'>({
    words: ['较重违章', 'Major violations'],
    formula: ['本期发生的二级违章', 'Violations of level 2 that began in the period'],
    unit: 'count',
    better: 'less',
    of: ({ level2 }) => level2,
  }),
  unhandled: figure<'unhandled'>({
    words: ['未处理', 'Not handled'],
    formula: ['本期违章中尚未处理的', 'Violations of the period that nobody has handled'],
    unit: 'count',
    better: 'less',
    of: ({ unhandled }) => unhandled,
  }),
  handledRate: figure<'handled' | 'severe'>({
    words: ['处理率', 'Handled rate'],
    formula: ['已处理或已忽略的违章 ÷ 违章数', 'Violations handled or ignored ÷ violations'],
    unit: 'share',
    better: 'more',
    of: ({ handled, severe }) => ratio(handled, severe),
  }),
  vehiclesConcerned: figure<'vehicles'>({
    words: ['涉及车辆', 'Vehicles concerned'],
    formula: ['本期有违章的车辆', 'Vehicles with a violation in the period'],
    unit: 'count',
    better: 'less',
    of: ({ vehicles }) => vehicles,
  }),
  companiesConcerned: figure<'companies'>({
    words: ['涉及公司', 'Companies concerned'],
    formula: ['本期有违章的公司', 'Companies with a violation in the period'],
    unit: 'count',
    better: 'less',
    of: ({ companies }) => companies,
  }),
  severeRate: figure<'severe' | 'workSeconds'>({
    words: ['百小时违章率', 'Violations per 100 h'],
    formula: [`${ofLevel2[0]}违章 ÷ 工作时长 × 100`, `Violations of ${ofLevel2[1]} ÷ working hours × 100`],
    unit: 'per100Hours',
    better: 'less',
    of: ({ severe, workSeconds }) => per100Hours(severe, workSeconds),
  }),
};
