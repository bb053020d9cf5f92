export { LateQueue, type Backlog } from './queue';
import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import type { Context } from '../../../base/context';
import { inParts } from '../../../base/parts';
import { unscoped } from '../../../base/scope';

type Db = Pick<Context, 'db'>;

/** The readers of a vehicle's reports in the order of their times, which read them anew from a late one on. */
export type LateReader = 'fences' | 'alarms' | 'inspections' | 'batteries';

/** A vehicle whose stored reports are to be read anew, and since when; milliseconds since 1970. */
export interface Late {
  reader: LateReader;
  vehicleId: string;
  since: number;
}
/** The same as it stands in the table; `times` says whether it was marked again meanwhile. */
type Mark = Late & { times: number };

/** Marks vehicles in the transaction that stores their late reports. */
export async function noteLate(client: pg.PoolClient, late: readonly Late[]): Promise<void> {
  if (late.length === 0) return;
  // In order, so that two batches that mark the same vehicles wait for each other and never crosswise.
  await client.query(
    `insert into late_report (reader, vehicle_id, since)
     select reader, vehicle, to_timestamp(since / 1000.0)
     from unnest($1::text[], $2::bigint[], $3::float8[]) as late (reader, vehicle, since) order by reader, vehicle
     on conflict (reader, vehicle_id) do update
     set since = least(late_report.since, excluded.since), times = late_report.times + 1`,
    [
      late.map(({ reader }) => reader),
      late.map(({ vehicleId }) => vehicleId),
      late.map(({ since }) => since),
    ],
  );
}

/** Marks a vehicle because what is known about its reports has changed, in the transaction that changes it. */
export const markLate = (ctx: Db, { reader, vehicleId, since }: Late) =>
  sql`
    insert into late_report (reader, vehicle_id, since) values (${reader}, ${vehicleId}, to_timestamp(${since / 1000}::float8))
    on conflict (reader, vehicle_id) do update
    set since = least(late_report.since, excluded.since), times = late_report.times + 1`.execute(
    unscoped(ctx),
  );

/** The marks of vehicles for a reader; to be asked before their reports are read. */
export const findLate = (ctx: Db, reader: LateReader, vehicleIds: readonly string[]): Promise<Mark[]> =>
  findMarks(ctx, reader, sql<boolean>`vehicle_id = any(${vehicleIds}::bigint[])`);

/** The marks of all vehicles of some parts. */
export const findLateIn = (ctx: Db, reader: LateReader, parts: readonly number[]): Promise<Mark[]> =>
  findMarks(ctx, reader, inParts('vehicle_id', parts));

async function findMarks(ctx: Db, reader: LateReader, which: RawBuilder<boolean>): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select reader, vehicle_id as "vehicleId", extract(epoch from since)::float8 * 1000 as since, times from late_report
    where reader = ${reader} and ${which}`.execute(unscoped(ctx));
  return rows;
}

/** Takes marks away with what was made of the reports; one that was set again meanwhile stays. */
export async function clearLate(ctx: Db, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return;
  await sql`
    delete from late_report using (
      select late.reader, vehicle_id from late_report late
      join jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as seen (reader text, "vehicleId" bigint, times int)
        on seen.reader = late.reader and seen."vehicleId" = late.vehicle_id and seen.times = late.times
      for update of late skip locked) done
    where late_report.reader = done.reader and late_report.vehicle_id = done.vehicle_id`.execute(
    unscoped(ctx),
  );
}
