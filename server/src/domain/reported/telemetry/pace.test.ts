import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Throttle } from './throttle';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('a lone change is told at once, and those that follow it once for each pause', () => {
  let told = 0;
  const pace = new Throttle(40, () => (told += 1));
  pace.ask();
  pace.ask();
  expect(told).toBe(0);
  vi.advanceTimersByTime(1);
  expect(told).toBe(1);

  for (let ms = 0; ms < 400; ms += 5) {
    pace.ask();
    vi.advanceTimersByTime(5);
  }
  expect(told).toBe(11);

  vi.advanceTimersByTime(1_000);
  pace.ask();
  vi.advanceTimersByTime(1);
  expect(told).toBe(12);
});

test('what is closed does nothing more', () => {
  let told = 0;
  const pace = new Throttle(40, () => (told += 1));
  pace.ask();
  pace.close();
  pace.ask();
  vi.advanceTimersByTime(1_000);
  expect(told).toBe(0);
});
