import { metresBetween, type Fix } from './plausible';

/** A while that a vehicle spent within a circle; milliseconds since 1970, degrees WGS-84. */
export interface Stop {
  from: number;
  to: number;
  lng: number;
  lat: number;
}

export interface StopRule {
  radiusMetres: number;
  leastMs: number;
}

/** A stop of a driver is three minutes within a circle of twenty metres. */
export const stopRule: StopRule = { radiusMetres: 20, leastMs: 180_000 };

interface Under {
  start: Fix;
  to: number;
  lngSum: number;
  latSum: number;
  count: number;
}

/** All that a watch has to remember, as plain data. */
export interface StopState {
  /** Fixes of which any may begin a stop, which takes less than the least time so far. */
  near: Fix[];
  under: Under | null;
}

/** Follows believed fixes in the order of time, and tells each stop when it is over. */
export class StopWatch {
  constructor(
    readonly rule: StopRule,
    readonly state: StopState = { near: [], under: null },
  ) {}

  take(fix: Fix): Stop | null {
    const { state, rule } = this;
    if (state.under && metresBetween(state.under.start, fix) <= rule.radiusMetres) {
      state.under.to = fix.time;
      add(state.under, fix);
      return null;
    }
    const ended = this.end();
    state.near.push(fix);
    while (state.near.length > 0) {
      const start = state.near[0]!;
      const isNear = state.near.every((one) => metresBetween(start, one) <= rule.radiusMetres);
      if (isNear && fix.time - start.time < rule.leastMs) break;
      if (isNear) {
        state.under = { start, to: fix.time, lngSum: 0, latSum: 0, count: 0 };
        for (const one of state.near) add(state.under, one);
        state.near = [];
      } else state.near.shift();
    }
    return ended;
  }

  /** The stop that goes on, as far as it is known; null without one. */
  get current(): Stop | null {
    const { under } = this.state;
    return (
      under && {
        from: under.start.time,
        to: under.to,
        lng: under.lngSum / under.count,
        lat: under.latSum / under.count,
      }
    );
  }

  /** Ends the stop that goes on. */
  end(): Stop | null {
    const ended = this.current;
    this.state.under = null;
    return ended;
  }

  /** Ends what goes on, and begins anew. */
  reset(): Stop | null {
    this.state.near = [];
    return this.end();
  }
}

function add(under: Under, { lng, lat }: Fix): void {
  under.lngSum += lng;
  under.latSum += lat;
  under.count += 1;
}

/** Every while of at least so long that was spent within so far of where it began. */
export function stopsIn(fixes: readonly Fix[], rule: StopRule): Stop[] {
  const watch = new StopWatch(rule);
  return [...fixes.map((fix) => watch.take(fix)), watch.end()].filter((stop) => stop !== null);
}
