import { expect, test } from 'vitest';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import { hourHeat, kindStack, peakHeat, peakOf } from './charts';
import { changeOf } from '@fleet/contract/figure/show';
import { dayPoints, presetDays, spanDays, spanOf, weekdayNames } from './period';

const today = '2026-11-20';
const hours = (day: string, filled: Record<number, number>) => ({
  day,
  atWork: Array.from({ length: 24 }, (_, hour) => filled[hour] ?? 0),
  workSeconds: Array.from({ length: 24 }, () => 0),
});
const words = { pointsName: 'Day', weekdays: weekdayNames('en'), show: String };
const pointsOf = (days: { day: string }[]) =>
  dayPoints(
    days.map(({ day }) => day),
    { today, todayWord: 'Today', language: 'en' },
  );

test('usual periods begin on Monday or on the first, and end today at the latest', () => {
  expect(presetDays('thisWeek', today)).toEqual({ startDate: '2026-11-16', endDate: today });
  expect(presetDays('lastWeek', today)).toEqual({ startDate: '2026-11-09', endDate: '2026-11-15' });
  expect(presetDays('lastMonth', '2026-03-31')).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' });
  expect(presetDays('lastMonth', '2026-01-01')).toEqual({ startDate: '2025-12-01', endDate: '2025-12-31' });
});

test('days of two years are told apart where their weekday is not named', () => {
  const days = Array.from({ length: 367 }, (_, at) =>
    new Date(Date.parse('2026-12-31') + at * 86_400_000).toISOString().slice(0, 10),
  );
  const namesOf = (some: string[]) => pointsOf(some.map((day) => ({ day }))).map(({ name }) => name);
  expect([namesOf(days)[0], namesOf(days).at(-1)]).toEqual(['2026-12-31', '2028-01-01']);
  expect(namesOf(days.slice(1, 32))[30]).toBe('01-31');
});

test('the last seven days are a week, and another seven days are not', () => {
  expect(spanOf(spanDays('week', today), today)).toBe('week');
  expect(spanOf({ startDate: '2026-11-09', endDate: '2026-11-15' }, today)).toBe('custom');
});

test('a change is good or bad by the direction of its figure, and none where it cannot be seen', () => {
  expect(changeOf(vehicleFigures.faults, 6, 4)).toEqual({ direction: 1, isGood: false, percent: '50%' });
  expect(changeOf(vehicleFigures.useRate, 0.51, 0.49)).toEqual({ direction: 1, isGood: true, points: '2' });
  expect(changeOf(vehicleFigures.kilometres, 5, 10)?.isGood).toBeNull();
  expect(changeOf(vehicleFigures.workHours, 10.04, 10.01)?.direction).toBe(0);
  expect(changeOf(vehicleFigures.faults, 6, 0)?.percent).toBe('');
  expect(changeOf(vehicleFigures.mtbf, null, 4)).toBeNull();
});

test('hours of today that are to come have no value; those of days before do', () => {
  const days = [hours('2026-11-19', { 20: 3 }), hours(today, { 9: 2 })];

  const map = hourHeat(days, pointsOf(days), { today, hour: 14 }, words);

  expect(map.points.map(({ name }) => name)).toEqual(['Thu', 'Today']);
  expect(map.series[20]?.values).toEqual([3, null]);
  expect(map.series[14]?.values).toEqual([0, 0]);
});

test('many days are the mean of their weekday, the peak is their most', () => {
  const days = Array.from({ length: 35 }, (_, at) => {
    const day = new Date(Date.parse('2026-09-07') + at * 86_400_000).toISOString().slice(0, 10);
    return hours(day, at % 7 === 0 ? { 8: at === 0 ? 7 : 2 } : {});
  });

  const map = hourHeat(days, pointsOf(days), { today, hour: 14 }, words);
  expect(map.points).toHaveLength(7);
  expect(map.series[8]?.values).toEqual([3, 0, 0, 0, 0, 0, 0]);
  expect(peakHeat(days, { today, hour: 14 }, words).series[8]?.values[0]).toBe(7);
  expect(peakOf(days)).toEqual({ day: '2026-09-07', hour: 8, peak: 7 });
});

test('rare kinds share a place on the pile, and no finding is lost', () => {
  const counts = { F01: 9, F02: 8, F03: 7, F04: 6, F05: 5, F06: 1, F07: 2 };
  const chart = kindStack([{ day: today, counts }], pointsOf([{ day: today }]), {
    pointsName: 'Day',
    others: 'Others',
    nameOf: String,
  });

  expect(chart.series.map(({ name }) => name)).toEqual(['F01', 'F02', 'F03', 'F04', 'F05', 'Others']);
  expect(chart.series.at(-1)?.values).toEqual([3]);
});
