import { expect, test } from 'vitest';
import { advance, nextFix } from './playback';

const hour = 3_600_000;
const gap = { from: 1 * hour, to: 3 * hour };
const clock = { moment: 0, pace: 20 as const, gaps: [gap], skipsGaps: false, end: 4 * hour };

test('playback goes by the clock of the track', () => {
  expect(advance(clock, 1000)).toBe(20_000);
  expect(advance({ ...clock, pace: 1 }, 16)).toBe(16);
});

test('a gap of two hours takes two hours divided by the pace', () => {
  let moment = gap.from;
  let seconds = 0;
  while (moment < gap.to) {
    moment = advance({ ...clock, moment, pace: 60 }, 1000);
    seconds += 1;
  }
  expect(seconds).toBe(120);
});

test('skipped, a gap takes no time, and what is left of the step counts after it', () => {
  const skipping = { ...clock, skipsGaps: true };

  expect(advance({ ...skipping, moment: gap.from - 10_000 }, 1000)).toBe(gap.to + 10_000);
  expect(advance({ ...skipping, moment: gap.from + 5 }, 0)).toBe(gap.to);
  expect(advance({ ...skipping, moment: gap.to }, 1000)).toBe(gap.to + 20_000);
});

test('two gaps in one step are both skipped', () => {
  const gaps = [
    { from: 10, to: 1000 },
    { from: 1010, to: 2000 },
  ];

  expect(advance({ moment: 0, pace: 1, gaps, skipsGaps: true, end: 9999 }, 30)).toBe(2010);
});

test('playback ends where the track ends', () => {
  expect(advance({ ...clock, moment: 4 * hour - 5 }, 1000)).toBe(4 * hour);
});

test('stepping goes from fix to fix', () => {
  const time = [100, 200, 300];

  expect(nextFix(time, 100, 1)).toBe(200);
  expect(nextFix(time, 250, 1)).toBe(300);
  expect(nextFix(time, 250, -1)).toBe(200);
  expect(nextFix(time, 200, -1)).toBe(100);
  expect(nextFix(time, 100, -1)).toBe(100);
  expect(nextFix(time, 300, 1)).toBe(300);
});
