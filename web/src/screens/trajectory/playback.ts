import { type Gap, indexAt } from '../../parts/trajectory/track';

export const paces = [1, 5, 20, 60] as const;
export type Pace = (typeof paces)[number];

interface Clock {
  moment: number;
  pace: Pace;
  gaps: readonly Gap[];
  skipsGaps: boolean;
  end: number;
}

/**
 * The moment after some real time has passed. Time of the track passes `pace` times as fast; a gap takes its own
 * length ÷ pace too, or no time at all when gaps are skipped.
 */
export function advance({ moment, pace, gaps, skipsGaps, end }: Clock, elapsed: number): number {
  let now = moment;
  let left = elapsed * pace;
  if (skipsGaps) {
    for (const { from, to } of gaps) {
      if (to <= now) continue;
      if (now + left < from) break;
      left -= Math.max(0, from - now);
      now = to;
    }
  }
  return Math.min(end, now + left);
}

/** The moment of the next or the previous fix. */
export function nextFix(time: readonly number[], moment: number, by: 1 | -1): number {
  const at = indexAt(time, moment);
  const isOnFix = time[at] === moment;
  const next = by > 0 ? at + 1 : isOnFix ? at - 1 : at;
  return time[Math.max(0, Math.min(time.length - 1, next))] ?? moment;
}
