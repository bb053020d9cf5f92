import { expect, test } from 'vitest';
import { lastDue } from './due';

const at = (iso: string) => new Date(iso);
const shanghai = 'Asia/Shanghai';

test('a daily report is due at eight on the company’s clock, whatever the clock of the server', () => {
  expect(lastDue('daily', at('2026-11-20T23:59:00Z'), shanghai)).toBe('2026-11-20');
  expect(lastDue('daily', at('2026-11-21T00:00:00Z'), shanghai)).toBe('2026-11-21');
  expect(lastDue('daily', at('2026-11-21T00:00:00Z'), 'America/New_York')).toBe('2026-11-20');
});

test('a weekly report is due on Monday, a monthly one on the first', () => {
  expect(lastDue('weekly', at('2026-11-21T04:00:00Z'), shanghai)).toBe('2026-11-16');
  expect(lastDue('weekly', at('2026-11-15T23:00:00Z'), shanghai)).toBe('2026-11-09');
  expect(lastDue('weekly', at('2026-11-16T00:30:00Z'), shanghai)).toBe('2026-11-16');
  expect(lastDue('monthly', at('2026-11-21T04:00:00Z'), shanghai)).toBe('2026-11-01');
  expect(lastDue('monthly', at('2026-11-30T23:00:00Z'), shanghai)).toBe('2026-11-01');
  expect(lastDue('monthly', at('2026-12-01T00:30:00Z'), shanghai)).toBe('2026-12-01');
});
