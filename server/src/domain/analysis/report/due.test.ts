import { expect, test } from 'vitest';
import { lastDue, spanOf } from './due';

const at = (iso: string) => new Date(iso);
const shanghai = 'Asia/Shanghai';
const newYork = 'America/New_York';

test('a daily report is due at eight on the company’s clock, whatever the clock of the server', () => {
  expect(lastDue('daily', at('2026-11-20T23:59:00Z'), shanghai)).toBe('2026-11-20');
  expect(lastDue('daily', at('2026-11-21T00:00:00Z'), shanghai)).toBe('2026-11-21');
  expect(lastDue('daily', at('2026-11-21T00:00:00Z'), newYork)).toBe('2026-11-20');
});

test('a clock that is put forward or back changes no day: eight stays eight', () => {
  expect(lastDue('daily', at('2026-03-08T11:59:00Z'), newYork)).toBe('2026-03-07');
  expect(lastDue('daily', at('2026-03-08T12:00:00Z'), newYork)).toBe('2026-03-08');
  expect(lastDue('daily', at('2026-11-01T12:59:00Z'), newYork)).toBe('2026-10-31');
  expect(lastDue('daily', at('2026-11-01T13:00:00Z'), newYork)).toBe('2026-11-01');
});

test('a weekly report is due on Monday, a monthly and a daily-monthly one on the first', () => {
  expect(lastDue('weekly', at('2026-11-21T04:00:00Z'), shanghai)).toBe('2026-11-16');
  expect(lastDue('weekly', at('2026-11-15T23:00:00Z'), shanghai)).toBe('2026-11-09');
  expect(lastDue('weekly', at('2026-11-16T00:30:00Z'), shanghai)).toBe('2026-11-16');
  expect(lastDue('monthly', at('2026-11-21T04:00:00Z'), shanghai)).toBe('2026-11-01');
  expect(lastDue('monthly', at('2026-11-30T23:00:00Z'), shanghai)).toBe('2026-11-01');
  expect(lastDue('monthly', at('2026-12-01T00:30:00Z'), shanghai)).toBe('2026-12-01');
  expect(lastDue('dailyMonthly', at('2026-11-30T23:00:00Z'), shanghai)).toBe('2026-11-01');
  expect(lastDue('dailyMonthly', at('2026-12-01T00:30:00Z'), shanghai)).toBe('2026-12-01');
});

test('a report is about the whole days before it is due', () => {
  expect(spanOf('daily', '2026-03-01')).toEqual({ startDate: '2026-02-28', endDate: '2026-02-28' });
  expect(spanOf('weekly', '2026-11-16')).toEqual({ startDate: '2026-11-09', endDate: '2026-11-15' });
  expect(spanOf('monthly', '2026-03-01')).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' });
  expect(spanOf('dailyMonthly', '2026-12-01')).toEqual({ startDate: '2026-11-01', endDate: '2026-11-30' });
});
