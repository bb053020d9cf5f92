import { sql, type RawBuilder } from 'kysely';
import { unpackReadings, type Readings } from './readings';

/** A stored report; instants in milliseconds since 1970. */
export interface StoredReport {
  time: number;
  /** The fingerprint of what it said. */
  hash: string;
  receivedAt: number;
  terminalRowId: string;
  flags: number;
  lng: number | null;
  lat: number | null;
  altitude: number | null;
  direction: number | null;
  /** km/h */
  speed: number | null;
  keyOn: boolean | null;
  /** % */
  soc: number | null;
  odometer: number | null;
  powerOnSeconds: number | null;
  workSeconds: number | null;
  /** Everything that has no column of its own. */
  readings: Readings | null;
}

const milliseconds = (column: string) => sql`(extract(epoch from r.${sql.ref(column)}) * 1000)::float8`;

/** The columns of `report r` that make a stored report, its readings as bytes: see `asStored`. */
export const columns: Record<keyof StoredReport, RawBuilder<unknown>> = {
  time: milliseconds('time'),
  hash: sql`r.hash`,
  receivedAt: milliseconds('received_at'),
  terminalRowId: sql`r.terminal_row_id`,
  flags: sql`r.flags`,
  lng: sql`r.lng`,
  lat: sql`r.lat`,
  altitude: sql`r.altitude`,
  direction: sql`r.direction`,
  speed: sql`r.speed`,
  keyOn: sql`r.key_on`,
  soc: sql`r.soc`,
  odometer: sql`r.odometer`,
  powerOnSeconds: sql`r.power_on_seconds::float8`,
  workSeconds: sql`r.work_seconds::float8`,
  readings: sql`coalesce(r.packed, convert_to(r.readings::text, 'UTF8'))`,
};

/** Readings that are asked for alone, without all others. */
export interface SingleReadings {
  hydraulicsActive: boolean | null;
  forksRaised: boolean | null;
}

export const singleReadings: Record<keyof SingleReadings, RawBuilder<unknown>> = {
  hydraulicsActive: sql`coalesce(r.hydraulics_active, (r.readings -> 'hydraulicsActive')::boolean)`,
  forksRaised: sql`coalesce(r.forks_raised, (r.readings -> 'forksRaised')::boolean)`,
};

export type Stored = StoredReport & SingleReadings;
export type StoredName = keyof Stored;

/** The SQL of a column or a single reading of `report r`. */
export const sqlOf = (name: StoredName): RawBuilder<unknown> =>
  name in columns ? columns[name as keyof StoredReport] : singleReadings[name as keyof SingleReadings];

/** A row as its columns were read, the bytes of its readings unpacked. */
export function asStored<Row extends object>(row: Row): Row {
  return 'readings' in row && Buffer.isBuffer(row.readings)
    ? { ...row, readings: unpackReadings(row.readings) }
    : row;
}
