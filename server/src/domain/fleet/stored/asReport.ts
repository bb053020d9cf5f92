import type { EventFields, EventName } from '@fleet/protocol/truck/events';
import type { TruckValues } from '@fleet/protocol/truck/values';
import { sql } from 'kysely';
import { asFingerprint } from '../../../base/fingerprint';
import { reportFlags, type OwnedReport } from '../truck/index';
import { asStored, sqlOf, type StoredName } from './columns';
import type { StoredRow } from './read';
import type { Readings } from './readings';

/** A stored report with whose it was. */
export type ReportRow = StoredRow<(typeof reportNames)[number]> & { vehicleId: string; companyId: string };

export const reportNames = [
  'hash',
  'receivedAt',
  'terminalRowId',
  'flags',
  'lng',
  'lat',
  'altitude',
  'direction',
  'speed',
  'keyOn',
  'soc',
  'odometer',
  'powerOnSeconds',
  'workSeconds',
  'readings',
] as const satisfies readonly StoredName[];

/** The columns of `report r` that make a report again. */
export const reportColumns = sql.join([
  sql`r.vehicle_id`,
  sql`r.company_id`,
  ...(['time', ...reportNames] as const).map((name) => sql`${sqlOf(name)} as ${sql.ref(name)}`),
]);

/** A stored report as it was when it came. */
export function asReport(row: ReportRow): OwnedReport {
  const { vehicleId, companyId, terminalRowId, time, receivedAt, lng, lat, altitude, direction, flags } = row;
  const { speed, keyOn, soc, odometer, powerOnSeconds, workSeconds, readings } = asStored(row);
  const columns = { vehicleSpeed: speed, keyOn, soc, odometer, powerOnSeconds, workSeconds };
  const alarm = readings?.alarm;
  const fixed = (flags & reportFlags.lastKnownPosition) === 0;
  return {
    vehicleId,
    companyId,
    at: time,
    receivedAt,
    time,
    terminalRowId,
    hash: asFingerprint(row.hash),
    wasKept: false,
    position:
      lng === null || lat === null ? null : { lng, lat, altitude, direction, satellites: null, fixed },
    values: valuesOf(columns, readings ?? {}),
    alarm: typeof alarm === 'number' ? alarm : (flags & reportFlags.noAlarm) !== 0 ? 0 : null,
    events: [],
  };
}

/** The values that a report told: written one by one, because a start makes 100,000 of them (a tenth of the time of entries). */
function valuesOf(columns: Readings, readings: Readings): TruckValues {
  const values: Readings = {};
  for (const name in columns) if (columns[name] !== null) values[name] = columns[name];
  for (const name in readings) if (name !== 'alarm' && readings[name] !== null) values[name] = readings[name];
  return values;
}

/** A row of `truck_event`, as `eventColumns` reads it. */
export interface EventRow {
  vehicleId: string;
  companyId: string;
  at: number;
  receivedAt: number;
  terminalRowId: string;
  hash: string;
  identifier: EventName;
  start: boolean | null;
  end: boolean | null;
  fields: EventFields;
}

/** The columns of `truck_event e` that make an event again. */
export const eventColumns = sql`e.vehicle_id, e.company_id, extract(epoch from e.time)::float8 * 1000 as at,
  extract(epoch from e.received_at)::float8 * 1000 as received_at, e.terminal_row_id, e.hash, e.code as identifier,
  (e.fields ->> 'start')::boolean as start, (e.fields ->> 'end')::boolean as "end",
  coalesce(e.fields -> 'fields', '{}') as fields`;

/** A stored event as a report that says nothing else. */
export const asEvent = ({ identifier, start, end, fields, hash, ...row }: EventRow): OwnedReport => ({
  ...row,
  time: row.at,
  hash: asFingerprint(hash),
  wasKept: false,
  position: null,
  values: {},
  alarm: null,
  events: [{ identifier, time: row.at, fields, ...(start && { start }), ...(end && { end }) }],
});
