import type { sessionEnds } from '@fleet/contract/driverStatus/calls';

/** Somebody signed on at a truck or off it, as its terminal said; times in milliseconds since 1970. */
export interface Sign {
  time: number;
  code: 'signOn' | 'signOff';
  kind: number | null;
  number: string | null;
}

/** A report that was heard, and when the truck was heard before it; those that tell nothing new may be left out. */
export interface Heard {
  time: number;
  before: number | null;
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

/** A day on a truck is somebody who was never signed off. */
export const longestSessionMs = 86_400_000;

interface Rule {
  /** So long a truck may be silent; then nobody knows who is on it. */
  silenceMs: number;
  now: number;
}

/** Who was on one truck and when. A sign-on ends with what comes first: see `sessionEnds`. */
export function sessionsIn(signs: readonly Sign[], heard: readonly Heard[], rule: Rule): Session[] {
  const sessions: Session[] = [];
  let current: Session | null = null;
  let [last, wasOn] = [-Infinity, false];
  const end = (to: number, ended: Session['ended']) => {
    if (!current) return;
    const limit = current.from + longestSessionMs;
    sessions.push({ ...current, ...(to > limit ? { to: limit, ended: 'tooLong' } : { to, ended }) });
    current = null;
  };
  for (const one of inOrder(signs, heard)) {
    const before = Math.max(last, 'before' in one ? (one.before ?? -Infinity) : -Infinity);
    if (one.time - before > rule.silenceMs) end(before, 'silence');
    last = one.time;
    if ('before' in one) {
      if (wasOn && one.keyOn === false) end(one.time, 'keyOff');
      wasOn = one.keyOn ?? wasOn;
      continue;
    }
    const { kind, number, time } = one;
    const on = current as Session | null;
    if (one.code === 'signOff') {
      if (number === null || number === on?.number) end(time, 'signOff');
    } else if (number !== null && (on?.number !== number || on.kind !== kind)) {
      end(time, 'nextDriver');
      current = { kind, number, from: time, to: null, ended: null };
    }
  }
  const open = current as Session | null;
  if (open && rule.now - last > rule.silenceMs) end(last, 'silence');
  else if (open && rule.now - open.from > longestSessionMs) end(rule.now, 'tooLong');
  else if (open) sessions.push(open);
  return sessions;
}

/** Of one instant, what was said comes before what was measured. */
const inOrder = (signs: readonly Sign[], heard: readonly Heard[]): (Sign | Heard)[] =>
  [...signs, ...heard].sort((one, other) => one.time - other.time);
