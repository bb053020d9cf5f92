import type { Badge } from '@fleet/contract/status/calls';
import type { TruckValues } from '@fleet/protocol/truck/values';
import { type RawBuilder, sql } from 'kysely';
import { type Activity, activityOf } from './activity';
import { keep, type Readings } from './readings';
import { liveTime, type OwnedReport } from './report';
import { isClockWrong, noteClock } from './terminalClock';

/** The newest that is known of a truck: each reading with the time it was true. */
export interface TruckState {
  vehicleId: string;
  companyId: string;
  orgId: string;
  lastSeen: number | null;
  reportTime: number | null;
  positionTime: number | null;
  lng: number | null;
  lat: number | null;
  altitude: number | null;
  direction: number | null;
  activity: Activity;
  readings: Readings;
  /** Since when its reports are late by the same, while that is being watched. */
  lateness: { ms: number; since: number } | null;
  /** The driver who is signed on: kind and number as in alink.md 16.1. */
  signed: { kind: number | null; number: string; since: number } | null;
  /** The newest moment that decided who is signed on. */
  signTime: number | null;
  /** A fault of it is open. */
  hasFault: boolean;
  /** The conditions by its files: under repair, maintenance, licences, the last inspection. */
  filed: readonly Badge[];
}

/** The state of a truck that has not reported yet. */
export const blankState = (): Omit<TruckState, 'vehicleId' | 'companyId' | 'orgId'> => ({
  lastSeen: null,
  reportTime: null,
  positionTime: null,
  lng: null,
  lat: null,
  altitude: null,
  direction: null,
  activity: 'off',
  readings: {},
  lateness: null,
  signed: null,
  signTime: null,
  hasFault: false,
  filed: [],
});

/** Takes a report into the state. An older one never moves a newer value back. */
export function applyReport(state: TruckState, report: OwnedReport): void {
  const { at, position, values, alarm } = report;
  noteClock(state, report);
  state.lastSeen = Math.max(state.lastSeen ?? 0, report.receivedAt);
  state.reportTime = Math.max(state.reportTime ?? 0, at);
  const time = liveTime(at, report.receivedAt);
  for (const name in values) keep(state.readings, name, values[name as keyof TruckValues], time);
  if (alarm !== null) keep(state.readings, 'alarm', alarm, time);
  if (position?.fixed && time >= (state.positionTime ?? 0)) {
    state.positionTime = time;
    state.lng = position.lng;
    state.lat = position.lat;
    state.altitude = position.altitude;
    state.direction = position.direction;
  }
  state.activity = activityOf(state.readings);
}

/** The clocks of two processes are no further apart. */
const clocksApartMs = 60_000;

/**
 * A state that was heard in a time to come was heard while our clock was ahead. True when it is taken back to just before
 * now, in its order: else it would be newer than all that is heard until that time, and its truck on-line as long.
 */
export function setBack(state: TruckState, now: number): boolean {
  if (state.lastSeen === null || state.lastSeen <= now + clocksApartMs) return false;
  const latest = now - clocksApartMs;
  const aheadMs = state.lastSeen - latest;
  const back = (at: number) => (at > latest ? at - aheadMs : at);
  state.lastSeen = latest;
  if (state.positionTime !== null) state.positionTime = back(state.positionTime);
  if (state.signTime !== null) state.signTime = back(state.signTime);
  if (state.signed) state.signed = { ...state.signed, since: back(state.signed.since) };
  for (const reading of Object.values(state.readings)) reading[1] = back(reading[1]);
  state.lateness = null;
  return true;
}

/** The newest moment that the live state knows of; milliseconds since 1970. */
export const newestOf = ({ reportTime, lastSeen }: TruckState): number | null =>
  reportTime === null ? null : liveTime(reportTime, lastSeen ?? reportTime);

/** The same of a row of vehicle_state by this name. */
export const newestInSql = (state: string): RawBuilder<string | null> => {
  const [reportTime, lastSeen] = [sql.ref(`${state}.report_time`), sql.ref(`${state}.last_seen`)];
  return sql<string | null>`(case when ${reportTime} > ${lastSeen} then ${lastSeen} else ${reportTime} end)`;
};

type Reported = Pick<TruckState, 'readings' | 'hasFault'>;

/** Whether a fault of it is open, by its own list or as it was judged. */
export function isFaulty({ readings, hasFault }: Reported): boolean {
  const faults = readings.activeFaults?.[0];
  return hasFault || (Array.isArray(faults) && faults.length > 0);
}

export const isLocked = ({ readings }: Reported): boolean => readings.locked?.[0] === true;

/** The conditions that the reports of a truck tell of. */
export function liveBadgesOf(state: Reported): Badge[] {
  const found: Badge[] = isFaulty(state) ? ['fault'] : [];
  if (isLocked(state)) found.push('locked');
  if (isClockWrong(state.readings)) found.push('clockWrong');
  return found;
}

export const isOnline = (lastSeen: number | null, nowMs: number, onlineMinutes: number) =>
  lastSeen !== null && nowMs - lastSeen <= onlineMinutes * 60_000;
