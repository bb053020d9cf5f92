import { expect, test } from 'vitest';
import { dayOf, lengthOf, momentOf, presetPeriod, wallOf } from './wallClock';

const iso = (moment: number) => new Date(moment).toISOString();

test('a wall clock is read in the zone of the company', () => {
  expect(iso(momentOf('2026-03-01 08:30', 'Asia/Shanghai'))).toBe('2026-03-01T00:30:00.000Z');
  expect(iso(momentOf('2026-03-01 08:30', 'America/New_York'))).toBe('2026-03-01T13:30:00.000Z');
  expect(wallOf(Date.parse('2026-03-01T00:30:40Z'), 'Asia/Shanghai')).toBe('2026-03-01 08:30');
});

test('days in which the clocks change are as long as they are', () => {
  const { from, to } = dayOf('2026-03-29', 'Europe/Berlin');

  expect((to - from) / 3_600_000).toBe(23);
  expect(wallOf(momentOf('2026-03-29 12:00', 'Europe/Berlin'), 'Europe/Berlin')).toBe('2026-03-29 12:00');
});

test('a week is seven days long, also where one of them has 25 hours or 23', () => {
  const lengthIn = (from: string, to: string) => {
    const zone = 'Europe/Berlin';
    return lengthOf({ from: momentOf(from, zone), to: momentOf(to, zone) }, zone) / 3_600_000;
  };
  expect(lengthIn('2026-10-19 00:00', '2026-10-26 00:00')).toBe(7 * 24);
  expect(lengthIn('2026-10-19 00:00', '2026-10-26 00:01')).toBeGreaterThan(7 * 24);
  expect(lengthIn('2026-03-23 00:00', '2026-03-30 00:00')).toBe(7 * 24 - 1);
});

test('presets are days of the company', () => {
  const now = Date.parse('2026-03-01T17:20:00Z');

  const today = presetPeriod('today', now, 'Asia/Shanghai');
  expect([iso(today.from), iso(today.to)]).toEqual(['2026-03-01T16:00:00.000Z', '2026-03-02T16:00:00.000Z']);
  expect(iso(presetPeriod('yesterday', now, 'Asia/Shanghai').from)).toBe('2026-02-28T16:00:00.000Z');
  const last = presetPeriod('lastDay24', now, 'Asia/Shanghai');
  expect(last.to - last.from).toBe(86_400_000);
});

test('a midnight that the clock skips is the moment after the gap, so that the day before ends with it', () => {
  const santiago = 'America/Santiago';
  const gap = Date.parse('2026-09-06T04:00:00Z');
  expect(momentOf('2026-09-06 00:00', santiago)).toBe(gap);
  expect(dayOf('2026-09-05', santiago).to).toBe(gap);
  expect(dayOf('2026-09-06', santiago)).toEqual({ from: gap, to: Date.parse('2026-09-07T03:00:00Z') });
  expect(momentOf('2026-03-08 02:30', 'America/New_York')).toBe(Date.parse('2026-03-08T07:30:00Z'));
  expect(momentOf('2026-03-29 02:30', 'Europe/Berlin')).toBe(Date.parse('2026-03-29T01:30:00Z'));
});
