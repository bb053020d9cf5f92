import type { Readings } from './readings';
import type { OwnedReport } from './report';

/** A report is that long on its way without anything being wrong; longer, its terminal says when it was. */
const usualMs = 5 * 60_000;
/** A clock that is slow stays so; what a terminal held back while it had no link comes nearer to the present. */
const steadyMs = 60_000;
const minuteMs = 60_000;

interface Clock {
  readings: Readings;
  /** By how much the last reports were late, and since when they are late by that, ms. */
  lateness: { ms: number; since: number } | null;
}

/**
 * Notes by how much the clock of a terminal is off, in minutes, ahead if more than zero; nothing where it is right. What
 * was kept, and what is late by ever less or beside what is right, says nothing of a clock. A JT/T 808 report always has
 * a time, so one without was not believed (`believedTime`); on other links it may have had none, and `noteRefusedTime`
 * says when it had one.
 */
export function noteClock(state: Clock, report: OwnedReport): void {
  const { readings } = state;
  const { time, at, receivedAt, alarm, wasKept, position, values } = report;
  if (wasKept || (position === null && Object.keys(values).length === 0)) return;
  if (time === null) {
    if (alarm !== null) noteRefusedTime(state, receivedAt);
    return;
  }
  const off = at - receivedAt;
  if (Math.abs(off) <= usualMs) {
    delete readings.clockRefused;
    delete readings.clockOff;
    state.lateness = null;
    return;
  }
  delete readings.clockRefused;
  if (off > 0 || isSteadilyLate(state, -off, receivedAt))
    readings.clockOff = [Math.round(off / minuteMs), receivedAt];
}

/** A terminal gave a time that cannot be; milliseconds since 1970, by our clock. */
export function noteRefusedTime({ readings }: Pick<Clock, 'readings'>, receivedAt: number): void {
  delete readings.clockOff;
  readings.clockRefused = [true, receivedAt];
}

function isSteadilyLate(state: Clock, ms: number, now: number): boolean {
  if (state.lateness && Math.abs(state.lateness.ms - ms) <= minuteMs)
    return now - state.lateness.since >= steadyMs;
  state.lateness = { ms, since: now };
  return false;
}

export const isClockWrong = (readings: Readings): boolean =>
  readings.clockOff !== undefined || readings.clockRefused !== undefined;
