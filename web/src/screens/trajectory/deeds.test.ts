import { statusText } from '@fleet/contract/status/text';
import { expect, test } from 'vitest';
import { deedsByFix, deedsOf, ticksOf } from './deeds';
import { driverAt, driverLeaving } from './drivers';

const at = (seconds: number) => new Date(seconds * 1000).toISOString();
const operation = (
  seconds: number,
  operation: 'driverIn' | 'driverOut' | 'lift',
  driver: string | null = null,
) => ({ id: `event ${seconds}`, time: at(seconds), operation, driver, driverName: null, soc: null }) as const;
const swipe = (seconds: number, result: 'accepted' | 'refused' | 'left', number: string) =>
  ({
    id: `swipe ${seconds}`,
    time: at(seconds),
    kind: 'card',
    number,
    driverName: null,
    result,
    carId: 'T',
  }) as const;

test('who signs on is told once, with the way; who was refused stands between', () => {
  const deeds = deedsOf(
    [operation(1, 'driverIn', 'A'), operation(5, 'lift'), operation(9, 'driverOut', 'A')],
    [swipe(9, 'left', 'A'), swipe(4, 'refused', 'B'), swipe(1, 'accepted', 'A')],
  );
  expect(deeds.map(({ time, words, number }) => [time / 1000, words, number])).toEqual([
    [1, [statusText.driverIn, statusText.card], 'A'],
    [4, [statusText.card, statusText.refused], 'B'],
    [5, [statusText.lift], null],
    [9, [statusText.driverOut, statusText.card], 'A'],
  ]);
});

test('a swipe of somebody else at the same time, or of a reader that signs nobody on, has a row of its own', () => {
  const deeds = deedsOf(
    [operation(1, 'driverIn', 'A')],
    [swipe(1, 'accepted', 'B'), swipe(3, 'accepted', 'A')],
  );
  expect(deeds.map(({ time, number }) => [time / 1000, number])).toEqual([
    [1, 'A'],
    [1, 'B'],
    [3, 'A'],
  ]);
});

test('ticks that would lie on each other are one, and none lies beyond the track', () => {
  const deeds = deedsOf(
    [0, 1, 2, 500, 900, 1001].map((seconds) => operation(seconds, 'lift')),
    [],
  );
  const ticks = ticksOf(deeds, 0, 1_000_000);
  expect(ticks.map(({ time, deeds }) => [time / 1000, deeds.length])).toEqual([
    [0, 3],
    [500, 1],
    [900, 1],
  ]);
});

test('what was done since the fix before stands at the first fix that comes after it', () => {
  const deeds = deedsOf(
    [1, 10, 11, 20, 31].map((seconds) => operation(seconds, 'lift')),
    [],
  );
  const byFix = deedsByFix([10_000, 20_000, 30_000], deeds);
  expect([...byFix].map(([fix, deeds]) => [fix, deeds.map(({ time }) => time / 1000)])).toEqual([
    [0, [1, 10]],
    [1, [11, 20]],
  ]);
});

test('at a change of drivers the one who comes drives and the one who goes has left', () => {
  const rides = [
    { driverName: 'A', from: 0, to: 10 },
    { driverName: 'B', from: 10, to: Infinity },
  ];
  expect([driverAt(rides, 9), driverAt(rides, 10), driverLeaving(rides, 10)]).toEqual(['A', 'B', 'A']);
  expect([driverAt(rides, -1), driverLeaving(rides, 11)]).toEqual([null, null]);
});
