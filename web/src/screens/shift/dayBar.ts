import { clockOf, type Commute, dayMinutes, minutesOf, type Span, spanOf } from '@fleet/contract/shift/times';

/** The bar moves in quarters of an hour. */
export const stepMinutes = 15;

export const isClock = (text: string) => /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text);

/** `8`, `830` and `8:30` as people type them, and full-width colons; anything else stays for the check. */
export function typedClock(text: string): string {
  const plain = text.trim().replace('：', ':');
  const [, hours = '', minutes = '00'] =
    /^(\d{1,2})(?::(\d{2}))?$/.exec(plain) ?? /^(\d{1,2})(\d{2})$/.exec(plain) ?? [];
  return hours === '' ? plain : `${hours.padStart(2, '0')}:${minutes}`;
}

/** The pieces of a time on the bar of one day: what goes through midnight is in two. */
export function piecesOf(time: Commute): Span[] {
  if (!isClock(time.start) || !isClock(time.end) || time.start === time.end) return [];
  const { from, to } = spanOf(time);
  if (to <= dayMinutes) return [{ from, to }];
  return [
    { from, to: dayMinutes },
    { from: 0, to: to - dayMinutes },
  ];
}

const around = (minutes: number) => ((minutes % dayMinutes) + dayMinutes) % dayMinutes;
const onStep = (minutes: number) => Math.round(minutes / stepMinutes) * stepMinutes;

/** A time whose one end, or all of it, is pulled by so many minutes. */
export function pulled(time: Commute, what: 'start' | 'end' | 'whole', minutes: number): Commute {
  const start = clockOf(around(onStep(minutesOf(time.start) + (what === 'end' ? 0 : minutes))));
  const end = endClock(around(onStep(minutesOf(time.end) + (what === 'start' ? 0 : minutes))));
  if (what === 'whole') return { start, end };
  const next = what === 'start' ? { start, end: time.end } : { start: time.start, end };
  return next.start === next.end ? time : next;
}

/** The midnight that ends a day is written as its end. */
const endClock = (minutes: number) => clockOf(minutes === 0 ? dayMinutes : minutes);
