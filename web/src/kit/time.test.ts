import { expect, test } from 'vitest';
import { showAge, showInstant } from './time';

test('a moment is shown on the clock of the company', () => {
  expect(showInstant('2026-01-15T18:30:00Z', 'Asia/Shanghai')).toBe('2026-01-16 02:30');
  expect(showInstant('2026-01-15T18:30:00+08:00', 'Europe/London')).toBe('2026-01-15 10:30');
  expect(showInstant('2026-01-15T16:00:00Z', 'Asia/Shanghai')).toBe('2026-01-16 00:00');
  expect(showInstant(null, 'Asia/Shanghai')).toBe('');
});

test('an age is told in the largest unit that fits', () => {
  const now = Date.parse('2026-01-15T12:00:00Z');
  expect(showAge('2026-01-15T11:59:30Z', now, 'en')).toBe('30 sec. ago');
  expect(showAge('2026-01-15T10:30:00Z', now, 'en')).toBe('1 hr. ago');
  expect(showAge('2026-01-10T12:00:00Z', now, 'en')).toBe('5 days ago');
});

test('what a clock that is ahead told is not told as now', () => {
  const now = Date.parse('2026-01-15T12:00:00Z');
  expect(showAge('2026-01-15T12:00:20Z', now, 'en')).toBe('0 sec. ago');
  expect(showAge('2026-01-15T20:00:10Z', now, 'en')).toBe('in 8 hr.');
});
