import type { EventFields, EventName } from '@fleet/protocol/truck/events';
import { sql } from 'kysely';
import { asFingerprint } from '../../../base/fingerprint';
import { reportFlags, type OwnedReport } from './report';

/** A row of `report`, as `reportColumns` reads it. */
export interface ReportRow {
  vehicleId: string;
  companyId: string;
  at: number;
  receivedAt: number;
  hash: string;
  flags: number;
  lng: number | null;
  lat: number | null;
  altitude: number | null;
  direction: number | null;
  speed: number | null;
  keyOn: boolean | null;
  soc: number | null;
  odometer: number | null;
  powerOnSeconds: string | null;
  workSeconds: string | null;
  readings: Record<string, unknown> | null;
}

/** The columns of `report r` that make a report again; times in milliseconds since 1970. */
export const reportColumns = sql`r.vehicle_id, r.company_id, extract(epoch from r.time)::float8 * 1000 as at,
  extract(epoch from r.received_at)::float8 * 1000 as received_at, r.hash, r.flags, r.lng, r.lat, r.altitude, r.direction,
  r.speed, r.key_on, r.soc, r.odometer, r.power_on_seconds, r.work_seconds, r.readings`;

/** A stored report as it was when it came. */
export function asReport({
  speed,
  keyOn,
  soc,
  odometer,
  powerOnSeconds,
  workSeconds,
  ...row
}: ReportRow): OwnedReport {
  const columns = {
    vehicleSpeed: speed,
    keyOn,
    soc,
    odometer,
    powerOnSeconds: numeric(powerOnSeconds),
    workSeconds: numeric(workSeconds),
  };
  const { alarm, ...values } = Object.fromEntries(
    Object.entries({ ...columns, ...row.readings }).filter(([, value]) => value !== null),
  );
  const { vehicleId, companyId, at, receivedAt, lng, lat, altitude, direction, flags } = row;
  const fixed = (flags & reportFlags.lastKnownPosition) === 0;
  return {
    vehicleId,
    companyId,
    at,
    receivedAt,
    time: at,
    terminalRowId: '0',
    hash: asFingerprint(row.hash),
    wasKept: false,
    position:
      lng === null || lat === null ? null : { lng, lat, altitude, direction, satellites: null, fixed },
    values,
    alarm: typeof alarm === 'number' ? alarm : (flags & reportFlags.noAlarm) !== 0 ? 0 : null,
    events: [],
  };
}

/** A row of `truck_event`, as `eventColumns` reads it. */
export interface EventRow {
  vehicleId: string;
  companyId: string;
  at: number;
  receivedAt: number;
  hash: string;
  identifier: EventName;
  start: boolean | null;
  end: boolean | null;
  fields: EventFields;
}

/** The columns of `truck_event e` that make an event again. */
export const eventColumns = sql`e.vehicle_id, e.company_id, extract(epoch from e.time)::float8 * 1000 as at,
  extract(epoch from e.received_at)::float8 * 1000 as received_at, e.hash, e.code as identifier,
  (e.fields ->> 'start')::boolean as start, (e.fields ->> 'end')::boolean as "end",
  coalesce(e.fields -> 'fields', '{}') as fields`;

/** A stored event as a report that says nothing else. */
export const asEvent = ({ identifier, start, end, fields, hash, ...row }: EventRow): OwnedReport => ({
  ...row,
  time: row.at,
  terminalRowId: '0',
  hash: asFingerprint(hash),
  wasKept: false,
  position: null,
  values: {},
  alarm: null,
  events: [{ identifier, time: row.at, fields, ...(start && { start }), ...(end && { end }) }],
});

const numeric = (text: string | null) => (text === null ? null : Number(text));
