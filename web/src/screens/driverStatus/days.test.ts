import { expect, test } from 'vitest';
import { daysOf } from './days';

test('what goes through midnight stands on both days of the company', () => {
  const period = { startTime: '2026-03-01T12:00:00Z', endTime: '2026-03-02T04:00:00Z' };
  const stretch = { startTime: '2026-03-01T15:00:00Z', endTime: '2026-03-01T17:30:00Z' };
  expect(daysOf([{ state: 'working', ...stretch }], period, 'Asia/Shanghai')).toEqual([
    {
      day: '2026-03-02',
      pieces: [{ state: 'working', from: 0, to: 1.5 / 24 }],
      workMinutes: 90,
      idleMinutes: 0,
    },
    {
      day: '2026-03-01',
      pieces: [{ state: 'working', from: 23 / 24, to: 1 }],
      workMinutes: 60,
      idleMinutes: 0,
    },
  ]);
});
