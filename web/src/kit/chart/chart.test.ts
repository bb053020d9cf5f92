import { expect, test } from 'vitest';
import { columnsOf } from './columns';
import { timeTicks, valueTicks } from './timeTicks';

const hour = 3_600_000;

test('ticks stand on round hours of the wall clock', () => {
  const from = Date.parse('2026-01-01T00:20:00Z');

  const ticks = timeTicks(from, from + 6 * hour, 6, 5.5 * hour);

  expect(ticks[0]).toBe(Date.parse('2026-01-01T00:30:00Z'));
  expect((ticks[1] ?? 0) - (ticks[0] ?? 0)).toBe(hour);
  expect(ticks).toHaveLength(6);
});

test('values begin at zero and go beyond the highest', () => {
  expect(valueTicks(13, 3)).toEqual([0, 5, 10, 15]);
  expect(valueTicks(0, 3)[0]).toBe(0);
  expect(valueTicks(25, 3)).toEqual([0, 10, 20, 30]);
});

test('a column keeps its extremes, and a silence cuts the curve', () => {
  const columns = columnsOf(
    { time: [0, 1, 2, 1000], value: [5, 9, 1, 4], longestSilence: 300 },
    (time) => time / 100,
  );

  expect(columns).toEqual([
    { x: 0, low: 1, high: 9, first: 5, last: 1, isCut: true },
    { x: 10, low: 4, high: 4, first: 4, last: 4, isCut: true },
  ]);
});

test('what was not reported is not drawn', () => {
  expect(columnsOf({ time: [0, 1], value: [null, null], longestSilence: 9 }, (time) => time)).toEqual([]);
});
