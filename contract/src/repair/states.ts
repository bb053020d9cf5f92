import { refusals } from '../refusals';
import type { Text } from '../text';
import { repairText } from './text';

export const repairStates = ['unaccepted', 'pending', 'repaired', 'closed'] as const;
export type RepairState = (typeof repairStates)[number];

/** The ways in which a request ends. */
export const repairResults = ['finished', 'automatic', 'abandoned', 'transferred'] as const;

/** The persons who may take a step besides having its right: anybody, who accepted the request, or who made it (or sees the whole company). */
type Who = 'anybody' | 'repairer' | 'requester';

interface Step {
  from: readonly RepairState[];
  /** Null where the state stays. */
  to: RepairState | null;
  by: Who;
}

export const repairSteps = [
  'accept',
  'giveUp',
  'order',
  'again',
  'finish',
  'abandon',
  'urge',
  'edit',
  'del',
] as const;
export type RepairStep = (typeof repairSteps)[number];

/** `domain.md` §4, Repair request. */
export const repairMachine: Record<RepairStep, Step> = {
  accept: { from: ['unaccepted'], to: 'pending', by: 'anybody' },
  giveUp: { from: ['pending'], to: 'unaccepted', by: 'repairer' },
  order: { from: ['pending'], to: 'repaired', by: 'repairer' },
  again: { from: ['repaired'], to: 'pending', by: 'requester' },
  finish: { from: ['repaired'], to: 'closed', by: 'requester' },
  abandon: { from: ['unaccepted'], to: 'closed', by: 'requester' },
  urge: { from: ['unaccepted', 'pending'], to: null, by: 'anybody' },
  edit: { from: ['unaccepted'], to: null, by: 'requester' },
  del: { from: ['unaccepted'], to: null, by: 'requester' },
};

/** The entries in the timeline of a request: its steps, and the events beside them. */
export const repairDoings = ['add', ...repairSteps, 'delOrder', 'autoClose', 'transfer'] as const;
export type RepairDoing = (typeof repairDoings)[number];

/** A request as somebody sees it who would like to do something with it. */
export interface Seen {
  state: RepairState;
  /** He made it, or sees the whole company that it belongs to. */
  isRequester: boolean;
  /** He accepted it. */
  isRepairer: boolean;
}

/** Why a step cannot be taken from here; null when it can. The server refuses by it, screens dim by it. */
export function stateObstacle(step: RepairStep, state: RepairState): Text | null {
  if (repairMachine[step].from.includes(state)) return null;
  const isBefore = state === 'unaccepted' || state === 'pending';
  return step === 'finish' && isBefore ? repairText.notRepaired : refusals.notNow;
}

/** Why somebody who has the right may still not take a step; null when he may. */
export function personObstacle(step: RepairStep, seen: Seen): Text | null {
  const { by } = repairMachine[step];
  if (by === 'repairer' && !seen.isRepairer) return repairText.onlyRepairer;
  if (by === 'requester' && !seen.isRequester) return repairText.onlyRequester;
  return null;
}

/** A request that nobody has urged for so long may be urged again. */
export const urgePauseMinutes = 30;
export const mostUrges = 99;
/** A repaired request that nobody accepts is closed after so many days. */
export const autoCloseDays = 7;
export const mostRepairFiles = 9;
