import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type World } from '../../../../test/world';
import { dayIn } from './calendar';

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: [] });
});
afterAll(() => world.end());

const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16);

/** How long a day is, in hours, and when those of its hours begin that are asked for. */
async function hoursOf(day: string, timeZone: string, asked: readonly number[]) {
  const { from, to, hours } = await dayIn(world.appCtx, day, timeZone);
  expect(hours[0]!.from).toBe(from);
  expect(new Set(hours.map(({ hour }) => hour)).size).toBe(hours.length);
  const begins = asked.map((hour) => hours.filter((one) => one.hour === hour).map((one) => iso(one.from))[0]);
  return [(to - from) / 3_600_000, ...begins];
}

test('hours begin where the clock shows them, also where it is changed by half of one', async () => {
  const lordHowe = 'Australia/Lord_Howe';
  expect(await hoursOf('2026-10-04', lordHowe, [0, 1, 2, 3, 23])).toEqual([
    23.5,
    ...['2026-10-03T13:30', '2026-10-03T14:30', '2026-10-03T15:30', '2026-10-03T16:00', '2026-10-04T12:00'],
  ]);
  expect(await hoursOf('2026-04-05', lordHowe, [1, 2, 23])).toEqual([
    24.5,
    ...['2026-04-04T14:00', '2026-04-04T15:30', '2026-04-05T12:30'],
  ]);
});

test('an hour that comes twice is one of two hours, and one that the clock skips is none', async () => {
  const berlin = 'Europe/Berlin';
  expect(await hoursOf('2026-10-25', berlin, [2, 3])).toEqual([25, '2026-10-25T00:00', '2026-10-25T02:00']);
  expect(await hoursOf('2026-03-29', berlin, [1, 2, 3])).toEqual([
    23,
    ...['2026-03-29T00:00', undefined, '2026-03-29T01:00'],
  ]);
  expect(await hoursOf('2026-09-06', 'America/Santiago', [0, 1])).toEqual([
    23,
    undefined,
    '2026-09-06T04:00',
  ]);
});

test('a zone ahead by quarters of an hour has its own full hours', async () => {
  expect(await hoursOf('2026-10-25', 'Asia/Kathmandu', [0, 23])).toEqual([
    24,
    ...['2026-10-24T18:15', '2026-10-25T17:15'],
  ]);
});
