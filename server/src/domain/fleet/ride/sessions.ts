import type { sessionEnds } from '@fleet/contract/driverStatus/calls';

/** Somebody signed on at a truck or off it, as its terminal said; times in milliseconds since 1970. */
export interface Sign {
  time: number;
  code: 'signOn' | 'signOff';
  kind: number | null;
  number: string | null;
}

/** A report that was heard. */
export interface Heard {
  time: number;
  keyOn: boolean | null;
}

/** Somebody's time on a truck. */
export interface Session {
  kind: number | null;
  number: string;
  from: number;
  /** Null while it goes on. */
  to: number | null;
  ended: (typeof sessionEnds)[number] | null;
}

/** Whether a sign ends the time of somebody who is on the truck: he signs off, or another one signs on. */
export const isEndOf = ({ code, kind, number }: Sign, on: Pick<Sign, 'kind' | 'number'>): boolean =>
  code === 'signOff'
    ? number === null || number === on.number
    : number !== null && (number !== on.number || kind !== on.kind);

/** A day on a truck is somebody who was never signed off. */
export const longestSessionMs = 86_400_000;

/** All that following a truck has to remember, as plain data. */
export interface SessionState {
  current: Session | null;
  last: number | null;
  wasOn: boolean;
}

/** Follows who is on one truck, by what comes in the order of time. A sign-on ends with what comes first: see `sessionEnds`. */
export class SessionWatch {
  constructor(
    readonly silenceMs: number,
    readonly state: SessionState = { current: null, last: null, wasOn: false },
  ) {}

  /** Takes what was said or measured; gives the session that ended, if one did. */
  take(one: Sign | Heard): Session | null {
    const gone = this.passTime(one.time);
    const { state } = this;
    state.last = one.time;
    if ('keyOn' in one) {
      const isTurnedOff = state.wasOn && one.keyOn === false;
      state.wasOn = one.keyOn ?? state.wasOn;
      return gone ?? (isTurnedOff ? this.#end(one.time, 'keyOff') : null);
    }
    const { kind, number, time } = one;
    const on = state.current;
    if (one.code === 'signOff') return gone ?? (on && isEndOf(one, on) ? this.#end(time, 'signOff') : null);
    if (number === null || (on && !isEndOf(one, on))) return gone;
    const ended = this.#end(time, 'nextDriver');
    state.current = { kind, number, from: time, to: null, ended: null };
    return gone ?? ended;
  }

  /** Nothing was heard until then: ends what silence or a whole day ends. */
  passTime(time: number): Session | null {
    const { current } = this.state;
    if (!current) return null;
    const last = this.state.last ?? -Infinity;
    if (time - last > this.silenceMs) return this.#end(Math.max(last, current.from), 'silence');
    return time - current.from > longestSessionMs ? this.#end(time, 'tooLong') : null;
  }

  #end(to: number, ended: Session['ended']): Session | null {
    const { current } = this.state;
    if (!current) return null;
    this.state.current = null;
    const limit = current.from + longestSessionMs;
    return { ...current, ...(to > limit ? { to: limit, ended: 'tooLong' } : { to, ended }) };
  }
}
