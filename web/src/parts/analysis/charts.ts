import { columns, heatMap, stack } from '../../kit/chart/builders';
import type { ChartData, Point, Series } from '../../kit/chart/data';
import { showFigure } from '../../kit/figures';
import type { Drawing, HoursOfDay, KindsByDay } from './drawing';
import { weekdayOf } from './period';

interface DayWords {
  pointsName: string;
  now: string;
  before: string;
  show: (value: number) => string;
  brief: (value: number) => string;
}

/** A figure day by day as bars, with the days compared with as a dashed line. */
export function dayBars<N extends string>(
  { days }: Pick<Drawing<N>, 'days'>,
  name: N,
  points: readonly Point[],
  { pointsName, now, before, show, brief }: DayWords,
): ChartData {
  const series: Series[] = [
    {
      key: 'now',
      name: now,
      values: days.map(({ values }) => values[name] ?? null),
      show,
      brief,
      look: 'bar',
    },
  ];
  if (days.some((day) => day.before)) {
    const values = days.map((day) => day.before?.[name] ?? null);
    series.push({ key: 'before', name: before, values, show, brief, look: 'before' });
  }
  return columns(pointsName, points, series);
}

/** Kinds that are told apart on a pile; the rarer ones are one. */
const mostKinds = 5;

/** Findings of each day, kind upon kind. */
export function kindStack<C extends string>(
  days: KindsByDay<C>,
  points: readonly Point[],
  words: { pointsName: string; others: string; nameOf: (code: C) => string },
): ChartData {
  const sums = new Map<C, number>();
  for (const { counts } of days)
    for (const [code, count] of Object.entries(counts) as [C, number][])
      sums.set(code, (sums.get(code) ?? 0) + count);
  const codes = [...sums.keys()].toSorted((a, b) => (sums.get(b) ?? 0) - (sums.get(a) ?? 0));
  const few = codes.length > mostKinds + 1 ? codes.slice(0, mostKinds) : codes;
  const show = (value: number) => showFigure(value);
  const series = few.map(
    (code): Series => ({
      key: code,
      name: words.nameOf(code),
      values: days.map(({ counts }) => counts[code] ?? 0),
      show,
      look: 'bar',
    }),
  );
  const rest = codes.slice(few.length);
  if (rest.length > 0) {
    const values = days.map(({ counts }) => rest.reduce((sum, code) => sum + (counts[code] ?? 0), 0));
    series.push({ key: '', name: words.others, values, show, look: 'bar' });
  }
  return stack(words.pointsName, points, series);
}

const longestByDay = 31;

interface Now {
  today: string;
  /** The hour of the clock that is going on today. */
  hour: number;
}

/** Hours of today that are still to come are not nothing, they are not known. */
const known = (values: readonly number[], day: string, { today, hour }: Now) =>
  values.map((value, at) => (day === today && at > hour ? null : value));

/** How many are at work in each hour: day by day, or the mean of each weekday where there are too many days. */
export function hourHeat(
  byHour: readonly HoursOfDay[],
  points: readonly Point[],
  now: Now,
  words: { pointsName: string; weekdays: readonly string[]; show: (count: number) => string },
): ChartData {
  if (byHour.length <= longestByDay)
    return heatMap(
      words.pointsName,
      points.map((point, at) => ({ ...point, values: known(byHour[at]?.atWork ?? [], point.key, now) })),
      words.show,
    );
  return byWeekday(byHour, now, words, (values) =>
    values.length === 0 ? null : round(values.reduce((sum, value) => sum + value, 0) / values.length),
  );
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The most that were at work at once in each hour of the week. */
export const peakHeat = (
  byHour: readonly HoursOfDay[],
  now: Now,
  words: { pointsName: string; weekdays: readonly string[]; show: (count: number) => string },
): ChartData => byWeekday(byHour, now, words, (values) => (values.length === 0 ? null : Math.max(...values)));

function byWeekday(
  byHour: readonly HoursOfDay[],
  now: Now,
  words: { pointsName: string; weekdays: readonly string[]; show: (count: number) => string },
  gather: (values: number[]) => number | null,
): ChartData {
  const days = byHour.map(({ day, atWork }) => ({
    weekday: weekdayOf(day),
    values: known(atWork, day, now),
  }));
  const rows = words.weekdays.map((name, weekday) => ({
    key: String(weekday),
    name,
    values: Array.from({ length: 24 }, (_, hour) =>
      gather(
        days
          .filter((one) => one.weekday === weekday)
          .map(({ values }) => values[hour] ?? null)
          .filter((value) => value !== null),
      ),
    ),
  }));
  return heatMap(words.pointsName, rows, words.show);
}

/** The hour in which the most were at work; null where nobody was. */
export function peakOf(byHour: readonly HoursOfDay[]): { day: string; hour: number; peak: number } | null {
  let found: { day: string; hour: number; peak: number } | null = null;
  for (const { day, atWork } of byHour)
    for (const [hour, peak] of atWork.entries()) if (peak > (found?.peak ?? 0)) found = { day, hour, peak };
  return found;
}
