import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { byHour, dayOf, orgOf, replaceRows } from './counting';
import type { CompanyDay } from './days';

/** Counts the measures of every driver of a company on a day, and their sums by organization, in place of what stood. */
export async function countDrivers(ctx: Pick<Context, 'db'>, one: CompanyDay): Promise<void> {
  await replaceRows(ctx, 'driver_figure_day', 'driver_id', one, driverRows(one));
  await replaceRows(ctx, 'driver_org_day', 'org_id', one, orgRows(one));
}

/** A driver counts who was on file, on a truck, or in an alarm or inspection on the day. */
const driverRows = ({ companyId, day }: CompanyDay) => sql`
  with clock as ${dayOf(companyId, day)}, fact as (
    select driver_id, sum(power_on_seconds) as power_on_seconds, sum(work_seconds) as work_seconds,
      sum(greatest(power_on_seconds - work_seconds, 0)) as idle_seconds, sum(metres::float8) as metres,
      sum(stops) as stops, sum(stop_seconds) as stop_seconds
    from driver_day where company_id = ${companyId} and day = ${day}::date and driver_id is not null
    group by driver_id
  ), alarms as (
    select driver_id, count(*) filter (where kind = 'fault') as faults,
      count(*) filter (where kind = 'violation') as violations
    from alarm, clock
    where company_id = ${companyId} and kind in ('fault', 'violation') and started_at >= clock.from_at
      and started_at < clock.to_at and deleted_at is null and driver_id is not null
    group by driver_id
  ), checks as (
    select driver_id, count(*) as inspections, count(*) filter (where abnormal > 0) as abnormal_inspections
    from inspection, clock
    where company_id = ${companyId} and check_time >= clock.from_at and check_time < clock.to_at and deleted_at is null
      and driver_id is not null
    group by driver_id
  ), filed as (
    select distinct object_id as driver_id from org_stay, clock
    where company_id = ${companyId} and kind = 'driver' and since < clock.to_at
      and coalesce(until, 'infinity') >= clock.to_at
  ), known as (
    select driver_id from filed union select driver_id from fact union select driver_id from alarms
    union select driver_id from checks
  )
  select ${companyId}::bigint as company_id, ${day}::date as day, known.driver_id,
    ${orgOf('driver', sql`known.driver_id`, companyId)} as org_id,
    (filed.driver_id is not null or fact.driver_id is not null)::int::smallint as driver_days,
    coalesce(power_on_seconds, 0)::int as power_on_seconds, coalesce(work_seconds, 0)::int as work_seconds,
    coalesce(idle_seconds, 0)::int as idle_seconds, coalesce(metres, 0) as metres,
    coalesce(faults, 0)::int as faults, coalesce(violations, 0)::int as violations,
    coalesce(inspections, 0)::int as inspections, coalesce(abnormal_inspections, 0)::int as abnormal_inspections,
    coalesce(stops, 0)::int as stops, coalesce(stop_seconds, 0)::int as stop_seconds
  from known
  left join filed using (driver_id) left join fact using (driver_id) left join alarms using (driver_id)
  left join checks using (driver_id)`;

const orgRows = ({ companyId, day }: CompanyDay) => sql`
  select own.company_id, own.day, own.org_id, sum(driver_days) as driver_days,
    sum(power_on_seconds) as power_on_seconds, sum(work_seconds) as work_seconds, sum(idle_seconds) as idle_seconds,
    sum(metres) as metres, sum(faults) as faults, sum(violations) as violations, sum(inspections) as inspections,
    sum(abnormal_inspections) as abnormal_inspections, sum(stops) as stops, sum(stop_seconds) as stop_seconds,
    ${byHour(sql`fact`)}
  from driver_figure_day own
  left join (${hoursOfDrivers(companyId, day)}) fact on fact.driver_id = own.driver_id
  where own.company_id = ${companyId} and own.day = ${day}::date
  group by own.company_id, own.day, own.org_id`;

/** A driver's hours on all trucks: the hours of each are added up place by place. */
const hoursOfDrivers = (companyId: string, day: string) => sql`
  select driver_id, array[${sql.join(
    Array.from({ length: 24 }, (_, hour) => sql`sum(work_by_hour[${sql.lit(hour + 1)}])`),
  )}] as work_by_hour
  from driver_day where company_id = ${companyId} and day = ${day}::date and driver_id is not null group by driver_id`;
