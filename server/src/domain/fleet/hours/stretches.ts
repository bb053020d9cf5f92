import type { stretchStates } from '@fleet/contract/driverStatus/calls';
import { longestSilenceMs } from '@fleet/contract/trajectory/calls';
import { isAtWork } from '../truck/index';
import { joinedMs, type HourReading } from './hours';

/** A while in which a truck worked or rested; times in milliseconds since 1970. */
export interface Stretch {
  state: (typeof stretchStates)[number];
  from: number;
  to: number;
}

type Reading = Pick<HourReading, 'time' | 'keyOn' | 'speed' | 'hydraulicsActive'>;

/** The states of a truck between two instants, from its reports in order; a silence shows as far as the cap. */
export class Stretches {
  readonly #found: Stretch[] = [];
  #before: { time: number; state: Stretch['state'] } | null = null;

  constructor(
    readonly from: number,
    readonly to: number,
  ) {}

  take(reading: Reading): void {
    this.#hold(reading.time);
    const isNow = isAtWork(reading);
    // A report that tells neither speed nor lift leaves it as it was, as hours are counted.
    const state = isNow === undefined ? (this.#before?.state ?? 'idle') : isNow ? 'working' : 'idle';
    this.#before = { time: reading.time, state };
  }

  result(now: number): Stretch[] {
    this.#hold(now);
    this.#before = null;
    return joined(this.#found);
  }

  #hold(until: number): void {
    if (!this.#before) return;
    const from = Math.max(this.#before.time, this.from);
    const to = Math.min(until, this.#before.time + longestSilenceMs, this.to);
    if (to > from) append(this.#found, { state: this.#before.state, from, to });
  }
}

function append(stretches: Stretch[], next: Stretch): void {
  const last = stretches.at(-1);
  if (last?.state === next.state && last.to === next.from) last.to = next.to;
  else stretches.push({ ...next });
}

function joined(found: readonly Stretch[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [at, one] of found.entries()) {
    const isPause =
      one.state === 'idle' &&
      one.to - one.from <= joinedMs &&
      found[at - 1]?.to === one.from &&
      found[at + 1]?.from === one.to;
    append(stretches, isPause ? { ...one, state: 'working' } : one);
  }
  return stretches;
}
