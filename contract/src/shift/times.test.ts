import { expect, test } from 'vitest';
import { covers, daysAfter, everyDay, firstClash, minutesOfShift, overlapsItself } from './times';

const at = (...times: string[]) =>
  times.map((time) => ({ start: time.split('-')[0] ?? '', end: time.split('-')[1] ?? '' }));

test('hours are counted through midnight, to the end of the day at most', () => {
  expect(minutesOfShift(at('22:00-06:00'))).toBe(480);
  expect(minutesOfShift(at('08:00-12:00', '13:00-17:00'))).toBe(480);
  expect(minutesOfShift(at('08:00-16:00', '16:00-24:00', '00:00-08:00'))).toBe(1440);
});

test('times of a shift may touch; through midnight too they may not overlap', () => {
  expect(overlapsItself(at('08:00-16:00', '16:00-24:00', '00:00-08:00'))).toBe(false);
  expect(overlapsItself(at('08:00-12:00', '11:59-13:00'))).toBe(true);
  expect(overlapsItself(at('20:00-08:00', '07:00-09:00'))).toBe(true);
  expect(overlapsItself(at('20:00-08:00', '08:00-20:00'))).toBe(false);
});

const night = at('22:00-06:00');
const early = at('05:00-09:00');
const day = at('08:00-16:00');
const plan = (commute: ReturnType<typeof at>, startDate: string, endDate = startDate) => ({
  commute,
  startDate,
  endDate,
});

test('two plans clash where a vehicle would be in both at once, and only there', () => {
  expect(firstClash(plan(day, '2026-03-02', '2026-03-06'), plan(day, '2026-03-06', '2026-03-09'))).toBe(
    '2026-03-06',
  );
  expect(firstClash(plan(day, '2026-03-02'), plan(night, '2026-03-02'))).toBeNull();
  expect(firstClash(plan(day, '2026-03-02'), plan(day, '2026-03-03'))).toBeNull();
});

test('a night reaches into the morning after its last day, across the turn of a year', () => {
  expect(firstClash(plan(early, '2027-01-01'), plan(night, '2026-12-30', '2026-12-31'))).toBe('2027-01-01');
  expect(firstClash(plan(night, '2026-12-30', '2026-12-31'), plan(early, '2027-01-01'))).toBe('2026-12-31');
  expect(firstClash(plan(early, '2027-01-02'), plan(night, '2026-12-30', '2026-12-31'))).toBeNull();
});

test('at work is who is planned in that minute, a night until the morning after its last day', () => {
  const nights = plan(night, '2026-12-30', '2026-12-31');
  expect(covers(nights, '2026-12-30', 3 * 60)).toBe(false);
  expect(covers(nights, '2026-12-30', 22 * 60)).toBe(true);
  expect(covers(nights, '2027-01-01', 5 * 60 + 59)).toBe(true);
  expect(covers(nights, '2027-01-01', 6 * 60)).toBe(false);
  expect(covers(nights, '2027-01-01', 22 * 60)).toBe(false);
});

test('the last day that can be written has none after it', () => {
  expect(daysAfter('2027-02-27', 2)).toBe('2027-03-01');
  expect(daysAfter('9999-12-31', 7)).toBe('9999-12-31');
  expect(everyDay('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(everyDay('9999-12-30', '9999-12-31')).toEqual(['9999-12-30', '9999-12-31']);
});
