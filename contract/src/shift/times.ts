/** One time of a shift, `HH:mm` on the company's clock; an end that is not after its start is the next day's. */
export interface Commute {
  start: string;
  end: string;
}

export const dayMinutes = 1440;

/** Minutes from the midnight that the day begins with; an end may lie beyond the next one. */
export interface Span {
  from: number;
  to: number;
}

export const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** `HH:mm` of a minute of the day; the last one is 24:00. */
export const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export function spanOf({ start, end }: Commute): Span {
  const [from, to] = [minutesOf(start), minutesOf(end)];
  return { from, to: to > from ? to : to + dayMinutes };
}

export const minutesOfShift = (commute: readonly Commute[]) =>
  commute.map(spanOf).reduce((sum, { from, to }) => sum + to - from, 0);

export const timesOf = (commute: readonly Commute[]) =>
  commute.map(({ start, end }) => `${start}–${end}`).join(', ');

const meet = (a: Span, b: Span, offset: number) => a.from < b.to + offset && b.from + offset < a.to;

/** Whether a shift that is worked day after day would be in two of its times at once. */
export function overlapsItself(commute: readonly Commute[]): boolean {
  const spans = commute.map(spanOf);
  return spans.some((one, at) =>
    spans.some((other, index) =>
      [-dayMinutes, 0, dayMinutes].some(
        (offset) => (index !== at || offset !== 0) && meet(one, other, offset),
      ),
    ),
  );
}

/** A shift that is worked on every day of a range. */
export interface Plan {
  commute: readonly Commute[];
  startDate: string;
  endDate: string;
}

/** As a day is written, there is none after it; people write it where something has no end. */
const lastDay = Date.parse('9999-12-31T00:00:00Z');

/** So many days on. */
export const daysAfter = (day: string, days: number) =>
  new Date(Math.min(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000, lastDay)).toISOString().slice(0, 10);

/** Every day from one to another, both of which count; counted, because the last day of all has none after it. */
export const everyDay = (from: string, to: string): string[] =>
  Array.from({ length: Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1 }, (_, at) =>
    daysAfter(from, at),
  );

/** Whether somebody is meant to be at work in that minute of the day; the night of the day before counts. */
export const covers = ({ commute, startDate, endDate }: Plan, day: string, minute: number): boolean =>
  [0, 1].some((nights) => {
    const begun = daysAfter(day, -nights);
    const at = minute + nights * dayMinutes;
    return (
      startDate <= begun &&
      begun <= endDate &&
      commute.map(spanOf).some(({ from, to }) => from <= at && at < to)
    );
  });

/** The first day of `a` on which it meets `b`, of which the night before and the morning after count too; or null. */
export function firstClash(a: Plan, b: Plan): string | null {
  const days = [-1, 0, 1].flatMap((days) => {
    const [first, last] = [daysAfter(b.startDate, -days), daysAfter(b.endDate, -days)];
    const from = first > a.startDate ? first : a.startDate;
    const isShared = from <= (last < a.endDate ? last : a.endDate);
    const offset = days * dayMinutes;
    const meets = a.commute.some((one) =>
      b.commute.some((other) => meet(spanOf(one), spanOf(other), offset)),
    );
    return isShared && meets ? [from] : [];
  });
  return days.sort()[0] ?? null;
}
