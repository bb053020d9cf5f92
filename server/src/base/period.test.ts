import { expect, test } from 'vitest';
import { checkPeriod } from './period';
import { Refusal } from './refuse';

const isTaken = (timeZone: string, startTime: string, endTime: string, mostDays: number) => {
  try {
    checkPeriod({ timeZone }, { startTime, endTime }, mostDays);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    return false;
  }
};
const berlin = 'Europe/Berlin';

test('whole days are as many however long they are: one of 25 hours is one day', () => {
  const [monday, nextMonday] = ['2026-10-18T22:00:00Z', '2026-10-25T23:00:00Z'];
  expect(isTaken(berlin, monday, nextMonday, 7)).toBe(true);
  expect(isTaken(berlin, monday, '2026-10-25T23:00:01Z', 7)).toBe(false);
  // The same instants are an hour more than seven days where no clock was put back.
  expect(isTaken('Asia/Shanghai', monday, nextMonday, 7)).toBe(false);
  expect(isTaken('Australia/Lord_Howe', '2026-04-04T13:00:00Z', '2026-04-05T13:30:00Z', 1)).toBe(true);
  expect(isTaken('Australia/Lord_Howe', '2026-04-04T13:00:00Z', '2026-04-05T13:31:00Z', 1)).toBe(false);
});

test('a clock that is put forward in between makes no period too long', () => {
  expect(isTaken(berlin, '2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z', 1)).toBe(true);
  expect(isTaken(berlin, '2026-03-28T12:00:00Z', '2026-03-29T12:00:01Z', 1)).toBe(false);
});
