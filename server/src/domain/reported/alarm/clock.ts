import { defaultLimits } from '@fleet/contract/alarm/catalogue';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';
import { dutiesOf } from '../../duty/inspection/service';
import { numbersOf } from '../../fleet/ride/index';
import { atWorkInSql, newestInSql } from '../../fleet/truck/index';
import { insertByClock, type Clock } from './byClock';
import { nameDrivers } from './drivers';
import { judgeOffDuty } from './offDuty';
import { writtenColumns, type Written } from './storage';
import { tellWritten } from './telling';
import { drivenUnchecked, nameOfDuty, withdrawChecked } from './unchecked';

/**
 * Trucks that are heard, with the day that their companies have; `ctx.now` is the moment of judging. What is so now was
 * told at the latest when they were heard: a clock that is ahead, or was, has the newest report in a time to come.
 */
const heard = ({ now, config }: Clock, where: RawBuilder<unknown>) => sql`(
  select state.*, ${newestInSql('state')} as told_at, vehicle.company_id, vehicle.annual_expire, company.time_zone,
    (${now.toISOString()}::timestamptz at time zone company.time_zone)::date as today
  from vehicle_state state
  join vehicle on vehicle.id = state.vehicle_id and vehicle.deleted_at is null
  join company on company.id = vehicle.company_id
  where last_seen >= ${new Date(now.getTime() - config.onlineMinutes * 60_000).toISOString()} and ${where})`;

const isAtWork = atWorkInSql('state');

/** Once per day: `domain.md` §5. */
const reviewExpired = (ctx: Clock) => sql`
  select vehicle_id, company_id, today::text as about, 3 as level, null::bigint as driver_id,
    told_at as started_at, told_at as ended_at, lng, lat, speed
  from ${heard(ctx, isAtWork)} heard where annual_expire < today`;

/** Once per driver and shift; who is in none has one a day. */
const licenceExpired = (ctx: Clock) => sql`
  with driven as materialized (
    select vehicle_id, heard.company_id, driver.id as driver_id, told_at, heard.lng, heard.lat, heard.speed
    from ${heard(ctx, sql`${isAtWork} and signed_number is not null`)} heard
    join ${numbersOf()} known
      on known.company_id = heard.company_id and known.said = signed_kind and known.number = signed_number
    join driver on driver.id = known.driver_id and licence_expire < today)
  select vehicle_id, driven.company_id, driver_id || ' ' || ${nameOfDuty(sql`duty.started_at`)} as about, 3 as level,
    driver_id, told_at as started_at, told_at as ended_at, lng, lat, speed
  from driven
  join ${dutiesOf(sql`select vehicle_id, company_id, told_at as at from driven`)} duty using (vehicle_id)`;

const hoursWithoutFix = sql`coalesce(
  (select (limits ->> 'hours')::float8 from alarm_rule where alarm_rule.company_id = heard.company_id and code = 'F22'),
  ${defaultLimits('F22').hours!}::float8)`;

/** Seconds from one moment to another. */
const between = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`extract(epoch from ${to} - ${from})::float8`;

/** So many seconds it has been heard since its last fix, by its days: one that stood silent was not looking for itself. */
const heardWithoutFix = sql`(
  select sum(greatest(0, least(
    ${between(sql`day_from`, sql`heard_to`)} - silent_seconds,
    ${between(sql`greatest(day_from, position_time)`, sql`heard_to`)})))
  from vehicle_day
  cross join lateral (select day::timestamp at time zone heard.time_zone as day_from) begun
  cross join lateral (select least((day + 1)::timestamp at time zone heard.time_zone, report_time) as heard_to) over_at
  where vehicle_day.vehicle_id = heard.vehicle_id and vehicle_day.company_id = heard.company_id
    and day >= (position_time at time zone heard.time_zone)::date)`;

/** Heard of for hours without a fix; who never had a receiver is not missing one. */
const unplaced = (ctx: Clock) => sql`
  select vehicle_id, company_id, '' as about, 1 as level, null::bigint as driver_id,
    position_time as started_at, null::timestamptz as ended_at, lng, lat, null::real as speed
  from ${heard(ctx, sql`position_time is not null`)} heard
  where report_time - position_time >= ${hoursWithoutFix} * interval '1 hour'
    and ${heardWithoutFix} >= ${hoursWithoutFix} * 3600`;

/** Finds what no report says by itself: V05, V06, V10, V17, F22. What is found is found once, however often it is looked for. */
export async function judgeByClock(ctx: Context): Promise<void> {
  const written = [
    ...(await insertByClock(ctx, 'V06', reviewExpired(ctx))),
    ...(await insertByClock(ctx, 'V05', licenceExpired(ctx))),
    ...(await withdrawChecked(ctx)),
    ...(await insertByClock(ctx, 'V10', drivenUnchecked(ctx, heard(ctx, isAtWork)))),
    ...(await insertByClock(ctx, 'F22', unplaced(ctx))),
    ...(await endPlaced(ctx)),
    ...(await judgeOffDuty(ctx)),
    ...(await nameDrivers(ctx)),
  ];
  tellWritten(ctx, written);
}

/** A receiver that has a fix again. */
async function endPlaced(ctx: Clock): Promise<Written[]> {
  const { rows } = await sql<Written>`
    with written as (
      update alarm set ended_at = position_time from vehicle_state
      where code = 'F22' and found_by = 'clock' and ended_at is null
        and vehicle_state.vehicle_id = alarm.vehicle_id and position_time > started_at
      returning alarm.*
    )
    select ${writtenColumns}, false as is_new from written`.execute(unscoped(ctx));
  return rows;
}
