import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { lapses } from '../../fleet/renew/service';
import { closedAfterMs, type Period } from './read';

/** Hours on the company's clock, `YYYY-MM-DD HH24:MI:SS`, the last not included; and from when to when they are. */
export interface ClosedHours extends Period {
  first: string;
  last: string;
}

/**
 * The whole hours of a company in the period that lie in days which are over; null where there is none. Where the clock
 * was changed in between, only its whole days: an hour then has two names or none.
 */
export async function closedHoursIn(
  ctx: Context,
  companyId: string,
  { from, to }: Period,
): Promise<ClosedHours | null> {
  const over = ctx.now.getTime() - closedAfterMs;
  const { rows } = await sql<ClosedHours>`
    with asked as (
      select time_zone, date_trunc('hour', ${local(from)} + interval '1 hour' - interval '1 us') as first,
        least(date_trunc('hour', ${local(to)}), date_trunc('day', ${local(over)})) as last
      from company where id = ${companyId}),
    whole as (
      select time_zone, case when is_even then first else ${dayFrom(sql`first`)} end as first,
        case when is_even then last else date_trunc('day', last) end as last
      from asked cross join lateral
        (select last - first = (last at time zone time_zone) - (first at time zone time_zone)
          and first at time zone time_zone < ${at(from)} + interval '1 hour'
          and last at time zone time_zone <= ${at(to)} as is_even) clock)
    select first::text, last::text, (extract(epoch from first at time zone time_zone) * 1000)::float8 as from,
      (extract(epoch from last at time zone time_zone) * 1000)::float8 as to
    from whole where last > first`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Seconds that drivers of one company worked in closed hours, by driver; what is no longer paid for is left out. */
export async function driverSeconds(
  ctx: Context,
  driverIds: readonly string[],
  companyId: string,
  { first, last }: ClosedHours,
): Promise<Map<string, number>> {
  const [from, to] = [sql`${first}::timestamp`, sql`${last}::timestamp`];
  const mine = sql`driver_id = any(${driverIds}::bigint[]) and company_id = ${companyId}`;
  const isWhole = sql`day >= ${dayFrom(from)} and day < ${to}::date`;
  const inHours = sql`select coalesce(sum(seconds), 0) from unnest(work_by_hour) with ordinality as hour (seconds, number)
    where day + (number - 1) * interval '1 hour' >= ${from} and day + number * interval '1 hour' <= ${to}`;
  const { rows } = await sql<{ driverId: string; seconds: number }>`
    select driver_id, sum(seconds)::float8 as seconds from (
      select driver_id, vehicle_id, work_seconds as seconds from driver_day where ${mine} and ${isWhole}
      union all
      select driver_id, vehicle_id, (${inHours}) from driver_day
      where ${mine} and day in (${from}::date, ${to}::date) and not (${isWhole})) counted
    where vehicle_id not in (select vehicle_id from ${lapses(ctx)} lapse)
    group by driver_id`.execute(ctx.db);
  return new Map(rows.map(({ driverId, seconds }) => [driverId, seconds]));
}

const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
const local = (ms: number) => sql`(${at(ms)} at time zone time_zone)`;
/** The first midnight that is not before. */
const dayFrom = (time: ReturnType<typeof sql>) =>
  sql`date_trunc('day', ${time} + interval '1 day' - interval '1 us')`;
