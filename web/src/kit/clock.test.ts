import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { byServer, serverNow, timed } from './clock';

const noon = Date.parse('2026-11-28T12:00:00Z');
const noonHeader = 'Sat, 28 Nov 2026 12:00:00 GMT';

beforeEach(() => void vi.useFakeTimers({ now: noon }));
afterEach(async () => {
  await answer(noonHeader, noon, noon);
  vi.useRealTimers();
});

/** Asks and hears at these moments of the browser's clock; it says the second of them then. */
const answer = (date: string | null, asked: number, heard: number) => {
  vi.setSystemTime(asked);
  return timed(async () => {
    vi.setSystemTime(heard);
    return new Response(null, { headers: date === null ? {} : { date } });
  });
};

test('a clock that may be right is left alone', async () => {
  await answer(noonHeader, noon - 80, noon + 20);
  expect(serverNow()).toBe(noon + 20);
  await answer(noonHeader, noon + 900, noon + 999);
  expect(serverNow()).toBe(noon + 999);
});

test('a clock that is wrong is set to what the answer allows, in both directions', async () => {
  const minutes = 600_000;
  await answer(noonHeader, noon - minutes, noon - minutes + 50);
  expect(serverNow()).toBe(noon);
  expect(byServer(noon - minutes)).toBe(noon - 50);
  await answer(noonHeader, noon + minutes, noon + minutes + 50);
  expect(serverNow()).toBe(noon + 1_050);
});

test('an answer that took long, or says no time, changes nothing', async () => {
  await answer(noonHeader, noon - 3_600_000, noon + 5_000);
  await answer(null, noon, noon + 70_000);
  await answer('soon', noon, noon + 70_000);
  expect(serverNow()).toBe(noon + 70_000);
});
