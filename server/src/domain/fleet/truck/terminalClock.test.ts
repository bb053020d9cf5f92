import { expect, test } from 'vitest';
import type { OwnedReport } from './report';
import { noteClock } from './terminalClock';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const began = Date.parse('2026-11-29T08:00:00Z');

/** By how much the clock is known to be off after each of the reports, in minutes. */
function heard(reports: { after: number; off: number; wasKept?: boolean }[]) {
  const state = { readings: {}, lateness: null } as Parameters<typeof noteClock>[0];
  return reports.map(({ after, off, wasKept = false }) => {
    const receivedAt = began + after;
    const at = receivedAt + off;
    const report = { time: at, at, receivedAt, alarm: 0, wasKept, position: null, values: { soc: 50 } };
    noteClock(state, report as unknown as OwnedReport);
    return state.readings.clockOff?.[0] ?? null;
  });
}

test('a clock that is ahead is known at once, and a right report ends it', () => {
  const reports = [0, 8 * hour, 0].map((off, at) => ({ after: at * 30 * second, off }));
  expect(heard(reports)).toEqual([null, 480, null]);
});

test('a clock that is slow is known once its reports have been late by the same for a minute', () => {
  const reports = [0, 30, 60, 90].map((after) => ({ after: after * second, off: -8 * hour }));
  expect(heard(reports)).toEqual([null, null, -480, -480]);
});

test('a clock that was right, or further ahead, is known as wrong as soon as one that never was', () => {
  const slow = [0, 30, 60, 90].map((after) => ({ after: after * second, off: -8 * hour }));
  expect(heard([{ after: -30 * second, off: 0 }, ...slow])).toEqual([null, null, null, -480, -480]);
  const ahead = [23 * hour, 10 * hour].map((off, at) => ({ after: at * 30 * second, off }));
  expect(heard(ahead)).toEqual([1380, 600]);
});

test('what comes late among what is right says nothing of a clock', () => {
  const reports = Array.from({ length: 20 }, (_, at) => ({
    after: at * 10 * second,
    off: at % 2 === 0 ? 0 : -hour,
  }));
  expect(new Set(heard(reports))).toEqual(new Set([null]));
});

test('what a terminal held back while it had no link says nothing of its clock, however it is sent', () => {
  // A report of each ten seconds of an hour, sent ten a second; then what is now.
  const held = Array.from({ length: 360 }, (_, at) => ({
    after: at * 100,
    off: -hour + at * 10 * second - at * 100,
  }));
  const kept = held.map((report) => ({ ...report, after: report.after + hour, wasKept: true }));
  expect(new Set(heard([...held, { after: 40 * second, off: 0 }, ...kept]))).toEqual(new Set([null]));
  // Slowly, one a second.
  const slowly = Array.from({ length: 400 }, (_, at) => ({
    after: at * second,
    off: -hour + at * 9 * second,
  }));
  expect(new Set(heard(slowly))).toEqual(new Set([null]));
});
