import type { Sums, VehicleMeasure } from './measures';
import { type HourSystem, ratio } from './figure';
import { vehicleFigures } from './vehicle';
import { texts } from '../text';

/** The four ways to go on with a vehicle, by its use and its cost: much and cheap, little and cheap, much and dear, little and dear. */
export const placings = ['keep', 'move', 'replace', 'giveBack'] as const;
export type Placing = (typeof placings)[number];

/** The middle of the picture: use rate and cost per working hour of all vehicles looked at; null where nothing worked. */
export interface PlacingLimits {
  useRate: number | null;
  costPerHour: number | null;
}

/** The limits of vehicles whose sums these are. */
export const placingLimits = (all: Sums<VehicleMeasure>, hourSystem: HourSystem): PlacingLimits => ({
  useRate: vehicleFigures.useRate.of(all, hourSystem),
  costPerHour: vehicleFigures.costPerHour.of(all, hourSystem),
});

/**
 * The way of one vehicle: used much from the limit on, dear above the limit. A vehicle that cost something and never
 * worked is dear. Null for one without a terminal in the period, and where nothing worked at all.
 */
export function placingOf(
  sums: Sums<VehicleMeasure>,
  limits: PlacingLimits,
  hourSystem: HourSystem,
): Placing | null {
  const useRate = vehicleFigures.useRate.of(sums, hourSystem);
  if (useRate === null || limits.useRate === null || limits.costPerHour === null) return null;
  const cost = sums.repairCost + sums.maintainCost;
  const costPerHour = ratio(cost, sums.workSeconds / 3600) ?? (cost > 0 ? Infinity : 0);
  const isDear = costPerHour > limits.costPerHour;
  if (useRate >= limits.useRate) return isDear ? 'replace' : 'keep';
  return isDear ? 'giveBack' : 'move';
}

/** Words of the picture. */
export const placingText = texts({
  placing: ['配置建议', 'Proposal'],
  placings: ['车辆配置四象限', 'Fleet mix'],
  keep: ['保留', 'Keep'],
  move: ['调拨', 'Move'],
  replace: ['更换', 'Replace'],
  giveBack: ['退还', 'Give back'],
  keepWhy: ['用得多、成本低', 'Used much, low cost'],
  moveWhy: ['用得少、成本低：调到更忙的部门', 'Used little, low cost: move it to a busier department'],
  replaceWhy: ['用得多、成本高：考虑更新', 'Used much, high cost: consider a replacement'],
  giveBackWhy: ['用得少、成本高：退租或处置', 'Used little, high cost: end the lease or sell it'],
  limits: [
    '以所选机构本期平均为界：使用率 {useRate}，单位工时维保成本 {costPerHour}',
    'Divided at the average of the chosen organization in this period: use rate {useRate}, cost per working hour {costPerHour}.',
  ],
  noLimits: ['本期没有工作时长，无法给出建议', 'No working hours in this period, so there is no proposal.'],
  ofPlacing: ['仅“{placing}”', '{placing} only'],
  allPlacings: ['恢复全部', 'Show all'],
});
