import { slowKmh, type FenceLevel } from '@fleet/contract/fence/calls';
import { metresBeyond, type FenceGround } from '@fleet/contract/fence/ground';
import { edgeOf } from '../alarm/index';
import type { Fix } from '../trajectory/service';

/** A fence as vehicles are judged by it. */
export interface Bounds extends FenceGround {
  level: FenceLevel;
  /** Km/h; a slow zone that names none has 5. */
  speedLimit: number | null;
}

/** How a vehicle stands to a fence: since when it breaks the rule, and the last fixes that say otherwise. */
export interface Course<F extends Fix> {
  brokenSince: number | null;
  against: readonly F[];
}
export const blameless = { brokenSince: null, against: [] } satisfies Course<never>;

/** The rule was broken, or is kept again; milliseconds since 1970. */
export type Finding<F> =
  | { startedAt: number; restsOn: readonly F[] }
  | { startedAt: number; endedAt: number };

/** So many fixes in a row make a crossing, and so many end it: `domain.md` §5, V09. */
const agreeing = 3;

/** The verdict of one believed fix on the rule of the fence. */
function verdict(bounds: Bounds, fix: Fix): 'kept' | 'broken' | 'unclear' {
  const { level, speedLimit } = bounds;
  const beyond = metresBeyond(bounds, fix);
  if (Math.abs(beyond) <= edgeOf(bounds)) return 'unclear';
  const isInside = beyond < 0;
  if (level === '1') return isInside ? 'kept' : 'broken';
  if (!isInside) return 'kept';
  if (level === '3') return 'broken';
  if (fix.speed === null) return 'unclear';
  return fix.speed > (speedLimit ?? slowKmh) ? 'broken' : 'kept';
}

/** Takes one believed fix into the course of a vehicle; only several in a row change anything. */
export function judge<F extends Fix>(
  course: Course<F>,
  bounds: Bounds,
  fix: F,
): { course: Course<F>; finding?: Finding<F> } {
  const { brokenSince } = course;
  const isAgainst = verdict(bounds, fix) === (brokenSince === null ? 'broken' : 'kept');
  if (!isAgainst) return { course: withoutDoubt(course) };
  const against = [...course.against, fix];
  if (against.length < agreeing) return { course: { brokenSince, against } };
  const { time } = against[0]!;
  return brokenSince === null
    ? { course: { brokenSince: time, against: [] }, finding: { startedAt: time, restsOn: against } }
    : { course: blameless, finding: { startedAt: brokenSince, endedAt: time } };
}

/** Nothing speaks against how the vehicle stands. */
export const withoutDoubt = <F extends Fix>(course: Course<F>): Course<F> =>
  course.against.length === 0 ? course : { brokenSince: course.brokenSince, against: [] };
