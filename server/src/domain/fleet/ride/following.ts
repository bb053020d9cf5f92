import { type Heard, isEndOf, type Session, type Sign, SessionWatch } from './sessions';

/** How the reports of one truck are asked for; times in milliseconds since 1970. */
export interface Told {
  /** Whether the key was on, as last told from an instant on and before another; null where nothing told it. */
  keyBefore(at: number, since: number): Promise<boolean | null>;
  /** The reports from an instant on and before another, in the order of time. */
  heardIn(from: number, to: number): Promise<readonly Heard[]>;
}

export interface Rule {
  silenceMs: number;
  now: number;
  /** Reports count from here on, and before `until`. */
  since: number;
  until: number;
  /** Whoever's time was over by then is not asked for. */
  from: number;
  /** Whoever signed on from here on is not asked for. */
  to: number;
  /** Whether somebody is asked for; all others only end the times of those who are. */
  isAsked(who: Pick<Session, 'kind' | 'number'>): boolean;
}

/** So much is read at first of what followed a sign-on, then twice as much each time: most are over within a shift. */
const firstPartMs = 2 * 3_600_000;

/**
 * The drivers of one truck and their times, as all its reports would tell them, of those who are asked for. Reports count only
 * while one of them is on it, so that only those are read, and before them the last word on its key; none where the signs
 * alone tell that his time was over too early.
 */
export async function followSigns(signs: readonly Sign[], told: Told, rule: Rule): Promise<Session[]> {
  const watch = new SessionWatch(rule.silenceMs);
  const { state } = watch;
  const sessions: Session[] = [];
  const isAsked = (session: Session | null) =>
    session !== null && session.from < rule.to && rule.isAsked(session);
  const note = (session: Session | null) => {
    if (session && isAsked(session) && (session.to ?? Infinity) > rule.from) sessions.push(session);
  };
  let read = rule.since;
  let place = 0;
  for (;;) {
    place = signs.findIndex((sign, at) => at >= place && begins(sign, rule));
    const begin = signs[place];
    if (!begin || begin.time >= rule.to) return sessions;
    const ending = signs.findIndex((sign, at) => at > place && isEndOf(sign, begin));
    if (ending >= 0 && signs[ending]!.time <= rule.from) {
      place = ending;
      continue;
    }
    state.wasOn = (await told.keyBefore(begin.time, read)) ?? state.wasOn;
    note(watch.take(begin));
    place += 1;
    read = begin.time;
    for (let partMs = firstPartMs; isAsked(state.current); partMs *= 2) {
      if (read >= rule.until) {
        note(watch.passTime(rule.now) ?? state.current);
        return sessions;
      }
      const end = Math.min(read + partMs, rule.until);
      const next = signs.findIndex(({ time }, at) => at >= place && time >= end);
      const said = signs.slice(place, next < 0 ? undefined : next);
      for (const one of inOrder(said, await told.heardIn(read, end))) note(watch.take(one));
      place += said.length;
      read = end;
    }
  }
}

const begins = ({ code, kind, number }: Sign, { isAsked }: Rule) =>
  code === 'signOn' && number !== null && isAsked({ kind, number });

/** Of one instant, what was said comes before what was measured. */
const inOrder = (signs: readonly Sign[], heard: readonly Heard[]): (Sign | Heard)[] =>
  [...signs, ...heard].sort((one, other) => one.time - other.time);
