import type pg from 'pg';
import { layFoundations } from '../server/src/appContext';
import { readConfig } from '../server/src/base/config';
import { Packing } from '../server/src/domain/reported/telemetry/packing';
import { Partitions } from '../server/src/domain/reported/telemetry/partitions';
import { median, quantile } from './figures';
import type { Place } from './place';
import { askDays, type Plan, yesterday } from './vehicleDay';

/** Long enough for yesterday to be packed. */
const aheadMs = 30 * 86_400_000;

export interface PackedDayFigures {
  reports: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  pages: number;
  /** Bytes with their indexes, of the packs and of the rows before. */
  packedBytes: number;
  looseBytes: number;
}

/** The last day of the fleet of `benchVehicleDay`, packed, and the day of a vehicle out of it. */
export async function benchPackedDay(place: Place, vehicleIds: readonly string[]): Promise<PackedDayFigures> {
  const { pool } = place;
  const settings = { LOG_LEVEL: 'warn' };
  const { appCtx, pool: own } = layFoundations(
    readConfig({ DATA_DIR: 'var/bench' }),
    place.databaseUrl,
    settings,
    4,
  );
  const day = yesterday().startTime.slice(0, 10);
  const table = day.replaceAll('-', '');
  const looseBytes = await bytesOf(pool, `report_${table}`);
  const counted = await pool.query<{ count: number }>(`select count(*)::int from report_${table}`);
  const began = performance.now();
  await new Packing(appCtx, new Partitions(own)).run(Date.now() + aheadMs, Infinity);
  const seconds = (performance.now() - began) / 1000;
  await own.end();
  await pool.query(`vacuum analyze packed_day_${table}`);
  const taken = await askDays(place, vehicleIds);
  return {
    reports: counted.rows[0]!.count,
    seconds,
    p50Ms: median(taken),
    p99Ms: quantile(taken, 0.99),
    pages: await pagesOf(pool, vehicleIds[0]!, day),
    packedBytes: await bytesOf(pool, `packed_day_${table}`),
    looseBytes,
  };
}

async function bytesOf(pool: pg.Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>('select pg_total_relation_size($1) as bytes', [table]);
  return Number(rows[0]!.bytes);
}

/** Pages that are read for one pack, all of its bytes. */
async function pagesOf(pool: pg.Pool, vehicleId: string, day: string): Promise<number> {
  const client = await pool.connect();
  const explain = () =>
    client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) select md5(packed) from packed_day where vehicle_id = $1 and day = $2`,
      [vehicleId, day],
    );
  // The first of a session reads the catalogue too.
  await explain();
  const { rows } = await explain();
  client.release();
  const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}
