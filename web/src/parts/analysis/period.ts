import { everyDay } from '@fleet/contract/shift/times';
import type { Language } from '@fleet/contract/text';
import type { Point } from '../../kit/chart/data';

const dayMs = 86_400_000;
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10);

export interface Days {
  startDate: string;
  endDate: string;
}

export const addDays = (day: string, days: number) => dayAt(at(day) + days * dayMs);
/** How many days a period has, both ends counted. */
const lengthOf = ({ startDate, endDate }: Days) => Math.round((at(endDate) - at(startDate)) / dayMs) + 1;

/** Every day of a period. */
export const daysOf = ({ startDate, endDate }: Days) => everyDay(startDate, endDate);

/** So many days up to and with one. */
const last = (days: number, endDate: string): Days => ({ startDate: addDays(endDate, 1 - days), endDate });

export const spans = { oneDay: 1, week: 7, month: 30 } as const;
export type Span = keyof typeof spans;
export const spanDays = (span: Span, today: string) => last(spans[span], today);

/** The span that a period is, when it ends today; any other is the person's own. */
export const spanOf = (days: Days, today: string): Span | 'custom' =>
  days.endDate === today
    ? ((Object.keys(spans) as Span[]).find((span) => spans[span] === lengthOf(days)) ?? 'custom')
    : 'custom';

export const presets = [
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'last90',
  'thisYear',
] as const;
export type Preset = (typeof presets)[number];

/** A usual period, seen from today; weeks begin on Monday, and what goes on ends today. */
export function presetDays(preset: Preset, today: string): Days {
  const monday = addDays(today, -weekdayOf(today));
  const first = `${today.slice(0, 8)}01`;
  switch (preset) {
    case 'yesterday':
      return last(1, addDays(today, -1));
    case 'thisWeek':
      return { startDate: monday, endDate: today };
    case 'lastWeek':
      return last(7, addDays(monday, -1));
    case 'thisMonth':
      return { startDate: first, endDate: today };
    case 'lastMonth':
      return { startDate: `${addDays(first, -1).slice(0, 8)}01`, endDate: addDays(first, -1) };
    case 'last90':
      return last(90, today);
    case 'thisYear':
      return { startDate: `${today.slice(0, 4)}-01-01`, endDate: today };
  }
}

/** 0 is Monday. */
export const weekdayOf = (day: string) => (new Date(at(day)).getUTCDay() + 6) % 7;

const weekdays = (language: Language) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en' : 'zh-CN', { weekday: 'short', timeZone: 'UTC' });
/** Monday to Sunday, by 2001-01-01, a Monday. */
export const weekdayNames = (language: Language) =>
  Array.from({ length: 7 }, (_, day) => weekdays(language).format(at('2001-01-01') + day * dayMs));

/** So many days can show their weekday. */
const mostNamed = 14;

/** Days as the points of a chart; today is not over. */
export const dayPoints = (
  days: readonly string[],
  { today, todayWord, language }: { today: string; todayWord: string; language: Language },
): Point[] => {
  // Over the end of a year a day without its year may be either.
  const from = days[0]?.slice(0, 4) === days.at(-1)?.slice(0, 4) ? 5 : 0;
  return days.map((day) => ({
    key: day,
    isOpen: day === today,
    ...(days.length > mostNamed
      ? { name: day.slice(from) }
      : { name: day === today ? todayWord : weekdays(language).format(at(day)), note: day.slice(5) }),
  }));
};
