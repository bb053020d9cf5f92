import { expect, test } from 'vitest';
import { barsOf, isFromBefore, isIntoNext, mondayOf, placeOf } from './week';

const plan = (id: string, start: string, end: string, startDate: string, endDate: string) => ({
  id,
  scheduleName: id,
  shiftName: id,
  commute: [{ start, end }],
  startDate,
  endDate,
});
const monday = '2026-03-02';

test('weeks begin on Monday', () => {
  expect(['2026-03-02', '2026-03-08', '2026-03-01'].map(mondayOf)).toEqual([monday, monday, '2026-02-23']);
});

test('a night of the Sunday before reaches in, that of the last Sunday reaches out', () => {
  const bars = barsOf([plan('night', '22:00', '06:00', '2026-02-01', '2026-04-01')], monday);
  expect(bars).toHaveLength(8);
  expect(bars.map(isFromBefore)).toEqual([true, ...Array.from({ length: 7 }, () => false)]);
  expect(isIntoNext(bars[7]!)).toBe(true);
  expect(placeOf(bars[0]!)).toEqual({ start: 0, width: (6 / 168) * 100 });
});

test('bars that meet stand beneath each other and are marked; those that touch are not', () => {
  const bars = barsOf(
    [
      plan('day', '08:00', '16:00', monday, monday),
      plan('late', '16:00', '20:00', monday, monday),
      plan('wrong', '15:00', '17:00', monday, monday),
    ],
    monday,
  );
  expect(bars.map(({ key, lane, isOverlap }) => [key.split(' ')[0], lane, isOverlap])).toEqual([
    ['day', 0, true],
    ['wrong', 1, true],
    ['late', 0, true],
  ]);
  const touching = barsOf(
    [plan('a', '08:00', '16:00', monday, monday), plan('b', '16:00', '20:00', monday, monday)],
    monday,
  );
  expect(touching.map(({ lane, isOverlap }) => [lane, isOverlap])).toEqual([
    [0, false],
    [0, false],
  ]);
});
