import { longestSilenceMs } from '@fleet/contract/trajectory/calls';
import { metresBetween, type Fix } from './plausible';

/** A receiver that stands still wanders: less than this is no way. */
const wander = 3;
/** It wanders further while the vehicle says that it stands. */
const wanderStanding = 10;
/** So many km/h the receiver of a vehicle shows that stands. */
const wanderKmh = 1.8;
/** Metres per second below which a way was made at its end only. */
const slowest = 0.3;

/** All that a drive has to remember, as plain data: where the last way ended that counted, and the last fix. */
export interface DriveState {
  anchor: Fix | null;
  before: Fix | null;
}

/** Follows a vehicle by its believed fixes; what happened in a gap nobody knows. */
export class Drive {
  constructor(readonly state: DriveState = { anchor: null, before: null }) {}

  /** How far it went to come here, and for how long. */
  take(fix: Fix): { metres: number; movingMs: number } {
    const { anchor, before } = this.state;
    this.state.before = fix;
    if (!anchor || !before || fix.time - before.time > longestSilenceMs) {
      this.state.anchor = fix;
      return { metres: 0, movingMs: 0 };
    }
    const way = metresBetween(anchor, fix);
    if (way <= (stands(anchor) && stands(fix) ? wanderStanding : wander)) return { metres: 0, movingMs: 0 };
    this.state.anchor = fix;
    const taken = fix.time - anchor.time;
    const movingMs = way / (taken / 1000) >= slowest ? taken : fix.time - before.time;
    return { metres: way, movingMs };
  }
}

/** How far a vehicle went, and for how long. */
export function drive(fixes: readonly Fix[]): { metres: number; movingMs: number } {
  const driving = new Drive();
  const whole = { metres: 0, movingMs: 0 };
  for (const fix of fixes) {
    const { metres, movingMs } = driving.take(fix);
    whole.metres += metres;
    whole.movingMs += movingMs;
  }
  return whole;
}

const stands = ({ speed }: Fix) => speed !== null && speed < wanderKmh;

/** A silence of the terminal, between two fixes. */
export interface Gap {
  from: Fix;
  to: Fix;
}

export function gapsIn(fixes: readonly Fix[]): Gap[] {
  const gaps: Gap[] = [];
  for (const [at, to] of fixes.entries()) {
    const from = fixes[at - 1];
    if (from && to.time - from.time > longestSilenceMs) gaps.push({ from, to });
  }
  return gaps;
}
