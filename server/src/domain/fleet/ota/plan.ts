import type { transfers, waveKinds } from '@fleet/contract/ota/calls';

/** How a version is to reach its terminals, as it is kept with the version. */
export interface Plan {
  transfer: (typeof transfers)[number];
  /** How many terminals try it first. */
  pilot: number;
  /** Then up to so many per cent of all, one step after the other; then the rest. */
  steps: number[];
  failureLimit: number;
  waveHours: number;
  mostAttempts: number;
}

interface Wave {
  number: number;
  kind: (typeof waveKinds)[number];
  percent: number | null;
}

/** The waves of a plan, in order; the last is everybody who was in none before. */
export function wavesOf({ pilot, steps }: Pick<Plan, 'pilot' | 'steps'>): Wave[] {
  const kinds: Omit<Wave, 'number'>[] = [
    ...(pilot > 0 ? [{ kind: 'pilot' as const, percent: null }] : []),
    ...steps.map((percent) => ({ kind: 'percent' as const, percent })),
    { kind: 'rest', percent: null },
  ];
  return kinds.map((wave, index) => ({ number: index + 1, ...wave }));
}

/** For each wave, the place in the queue of its last terminal; a wave that ends where another did is empty. */
export function waveEnds(plan: Pick<Plan, 'pilot' | 'steps'>, total: number): number[] {
  let before = 0;
  return wavesOf(plan).map(({ kind, percent }) => {
    const end = kind === 'pilot' ? plan.pilot : percent === null ? total : Math.ceil((total * percent) / 100);
    before = Math.min(total, Math.max(before, end));
    return before;
  });
}

/** The steps that reach somebody whom no wave before them has, and leave somebody for the last. */
export function stepsThatReach({ pilot, steps }: Pick<Plan, 'pilot' | 'steps'>, total: number): number[] {
  let before = pilot;
  return steps.filter((percent) => {
    const end = Math.ceil((total * percent) / 100);
    if (end <= before || end >= total) return false;
    before = end;
    return true;
  });
}

/** The results of the terminals of one wave. */
export interface Tally {
  size: number;
  waiting: number;
  underWay: number;
  succeeded: number;
  failed: number;
}

export const nobody: Tally = { size: 0, waiting: 0, underWay: 0, succeeded: 0, failed: 0 };

export type Verdict = 'goOn' | 'decided' | 'failureRate' | 'nobodyReached';

/**
 * How a wave stands. It is halted as soon as the limit is passed whatever the others do, and at its end by those who
 * were reached; a wave in whose time nobody succeeded has proved nothing, and only the last may end like that.
 */
export function judge(
  { size, waiting, underWay, succeeded, failed }: Tally,
  { failureLimit, forgiven, isLast, isOver }: Rule,
): Verdict {
  const counted = Math.max(0, failed - forgiven);
  const passes = (of: number) => counted * 100 > failureLimit * of;
  if (passes(size - forgiven)) return 'failureRate';
  if (!isOver && waiting + underWay > 0) return 'goOn';
  if (passes(succeeded + counted)) return 'failureRate';
  return size > 0 && succeeded === 0 && forgiven === 0 && !isLast ? 'nobodyReached' : 'decided';
}

interface Rule {
  failureLimit: number;
  /** Failures that an operator has accepted. */
  forgiven: number;
  isLast: boolean;
  /** Its time is over. */
  isOver: boolean;
}
