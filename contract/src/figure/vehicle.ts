import type { Figure } from './figure';
import { hoursOf, per100Hours, ratio } from './figure';
import type { VehicleMeasure } from './measures';

type Of = Figure<VehicleMeasure>;
const figure = (one: Of): Of => one;

/** The figures of vehicles: `domain.md` §7. */
export const vehicleFigures = {
  vehicles: figure({
    words: ['车辆数', 'Vehicles'],
    formula: ['期末装有终端的车辆数', 'Vehicles with a terminal at the end of the period'],
    unit: 'count',
    better: null,
    of: ({ vehicles }) => vehicles,
  }),
  powerOnHours: figure({
    words: ['开机时长', 'Power-on hours'],
    formula: ['钥匙开启的时长', 'Time with the key on'],
    unit: 'hours',
    better: null,
    of: ({ powerOnSeconds }) => hoursOf(powerOnSeconds),
  }),
  workHours: figure({
    words: ['工作时长', 'Working hours'],
    formula: [
      '车速达到 1 km/h 或液压动作的时长，间隔不超过 60 秒的合并计算',
      'Time at 1 km/h or more or with hydraulics active; gaps of up to 60 s are joined',
    ],
    unit: 'hours',
    better: 'more',
    of: ({ workSeconds }) => hoursOf(workSeconds),
  }),
  idleHours: figure({
    words: ['空闲时长', 'Idle hours'],
    formula: ['开机时长 − 工作时长（按日）', 'Power-on hours − working hours, day by day'],
    unit: 'hours',
    better: 'less',
    of: ({ idleSeconds }) => hoursOf(idleSeconds),
  }),
  idleShare: figure({
    words: ['空闲占比', 'Idle share'],
    formula: ['空闲时长 ÷ 开机时长', 'Idle hours ÷ power-on hours'],
    unit: 'share',
    better: 'less',
    of: ({ idleSeconds, powerOnSeconds }) => ratio(idleSeconds, powerOnSeconds),
  }),
  kilometres: figure({
    words: ['行驶里程', 'Distance'],
    formula: ['轨迹里程之和', 'Sum of the distances of the tracks'],
    unit: 'kilometres',
    better: null,
    of: ({ metres }) => metres / 1000,
  }),
  workedDays: figure({
    words: ['出勤台日', 'Vehicle-days worked'],
    formula: ['当日工作满 0.1 小时的车辆，按日累计', 'Vehicles that worked 0.1 h or more, added up by day'],
    unit: 'count',
    better: 'more',
    of: ({ workedDays }) => workedDays,
  }),
  hoursPerWorkedDay: figure({
    words: ['每出勤台日工作时长', 'Hours per vehicle-day worked'],
    formula: ['工作时长 ÷ 出勤台日', 'Working hours ÷ vehicle-days worked'],
    unit: 'hours',
    better: 'more',
    of: ({ workSeconds, workedDays }) => ratio(hoursOf(workSeconds), workedDays),
  }),
  workingRate: figure({
    words: ['开工率', 'Working rate'],
    formula: [
      '每日（工作满 0.1 小时的车辆 ÷ 装有终端的车辆）的平均值',
      'Mean of days of: vehicles that worked 0.1 h or more ÷ vehicles with a terminal',
    ],
    unit: 'share',
    better: 'more',
    of: ({ workedShares, ratedDays }) => ratio(workedShares, ratedDays),
  }),
  useRate: figure({
    words: ['使用率', 'Use rate'],
    formula: [
      '工作时长 ÷（装有终端的车辆 × 天数 × 24 或 8 小时），可超过 100%',
      'Working hours ÷ (vehicles with a terminal × days × 24 or 8 hours); may pass 100 %',
    ],
    unit: 'share',
    better: 'more',
    of: ({ workSeconds, vehicleDays }, hourSystem) =>
      ratio(hoursOf(workSeconds), vehicleDays * Number(hourSystem)),
  }),
  faults: figure({
    words: ['故障数', 'Faults'],
    formula: ['本期发生的故障', 'Faults that began in the period'],
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
  mtbf: figure({
    words: ['平均故障间隔', 'MTBF'],
    formula: ['工作时长 ÷ 二级及以上故障数', 'Working hours ÷ faults of level 2 and above'],
    unit: 'hours',
    better: 'more',
    of: ({ workSeconds, severeFaults }) => ratio(hoursOf(workSeconds), severeFaults),
  }),
  mttr: figure({
    words: ['平均修复时长', 'MTTR'],
    formula: ['受理至修复的时长之和 ÷ 维修次数', 'Time from acceptance to repaired ÷ repairs'],
    unit: 'hours',
    better: 'less',
    of: ({ repairSeconds, repairs }) => ratio(hoursOf(repairSeconds), repairs),
  }),
  violations: figure({
    words: ['违章数', 'Violations'],
    formula: ['本期发生的违章', 'Violations that began in the period'],
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
  checkRate: figure({
    words: ['点检率', 'Check rate'],
    formula: ['已点检的用车班次 ÷ 用车班次', 'Inspected vehicle-shifts ÷ used vehicle-shifts'],
    unit: 'share',
    better: 'more',
    of: ({ checkedShifts, usedShifts }) => ratio(checkedShifts, usedShifts),
  }),
  abnormalRate: figure({
    words: ['点检异常率', 'Abnormal rate'],
    formula: ['异常的点检 ÷ 点检', 'Abnormal inspections ÷ inspections'],
    unit: 'share',
    better: 'less',
    of: ({ abnormalInspections, inspections }) => ratio(abnormalInspections, inspections),
  }),
  repairCost: figure({
    words: ['维修费用', 'Repair cost'],
    formula: ['维修单的人工费与材料费之和', 'Labour and material of repair orders'],
    unit: 'yuan',
    better: 'less',
    of: ({ repairCost }) => repairCost,
  }),
  maintainCost: figure({
    words: ['保养费用', 'Maintenance cost'],
    formula: ['保养工单的人工费与材料费之和', 'Labour and material of maintenance orders'],
    unit: 'yuan',
    better: 'less',
    of: ({ maintainCost }) => maintainCost,
  }),
  costPerHour: figure({
    words: ['单位工时维保成本', 'Cost per working hour'],
    formula: ['（维修费用 + 保养费用）÷ 工作时长', '(Repair + maintenance cost) ÷ working hours'],
    unit: 'yuanPerHour',
    better: 'less',
    of: ({ repairCost, maintainCost, workSeconds }) => ratio(repairCost + maintainCost, hoursOf(workSeconds)),
  }),
};

export type VehicleFigure = keyof typeof vehicleFigures;
