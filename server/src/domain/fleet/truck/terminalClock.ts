import type { Readings } from './readings';
import type { OwnedReport } from './report';

/** A report is that long on its way without anything being wrong; longer, its terminal says when it was. */
const usualMs = 5 * 60_000;
const minuteMs = 60_000;

/**
 * Notes by how much the clock of a terminal is off, in minutes, ahead if more than zero; nothing where it is right. What
 * was kept, and what is older than the newest, comes late and says nothing of a clock. A JT/T 808 report always has a
 * time, so one without was not believed (`believedTime`); on other links it may have had none.
 */
export function noteClock(readings: Readings, report: OwnedReport, newest: number | null): void {
  const { time, at, receivedAt, alarm, wasKept, position, values } = report;
  if (wasKept || (position === null && Object.keys(values).length === 0)) return;
  if (time === null) {
    if (alarm === null) return;
    delete readings.clockOff;
    readings.clockRefused = [true, receivedAt];
    return;
  }
  const off = at - receivedAt;
  const isUsual = Math.abs(off) <= usualMs;
  if (!isUsual && newest !== null && at < newest) return;
  delete readings.clockRefused;
  if (isUsual) delete readings.clockOff;
  else readings.clockOff = [Math.round(off / minuteMs), receivedAt];
}

export const isClockWrong = (readings: Readings): boolean =>
  readings.clockOff !== undefined || readings.clockRefused !== undefined;
