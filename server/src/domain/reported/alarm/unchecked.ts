import { defaultLimits } from '@fleet/contract/alarm/catalogue';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';
import { numbersOf } from '../../fleet/ride/index';
import { movingInSql } from '../../fleet/truck/index';
import { uncheckedOf } from '../../duty/inspection/service';
import { writtenColumns, type Written } from './storage';

/** Between two reports no more than this is driving: a silence is none. */
const longestSpan = sql`interval '1 minute'`;

const secondsOf = sql`coalesce(
  (select (limits ->> 'seconds')::float8 from alarm_rule
    where alarm_rule.company_id = unchecked.company_id and code = 'V10'),
  ${defaultLimits('V10').seconds!}::float8)`;

/** The name of a duty, in what is found once for each: when it begins. */
export const nameOfDuty = (startedAt: RawBuilder<unknown>) =>
  sql`to_char(${startedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"')`;

const aboutDuty = nameOfDuty(sql`unchecked.started_at`);

/** A company that began to inspect just now has had no time to inspect every truck. */
const inForce = sql`exists (
  select from inspection early where early.company_id = heard.company_id
    and early.check_time <= heard.told_at - interval '1 day')`;

/**
 * V10, once per duty: a truck that is driven, was driven for so long in this duty, and that nobody has inspected for it, where
 * inspections have been made for a day.
 * `heard` selects the trucks that are at work now, with their state.
 */
export const drivenUnchecked = (
  ctx: Pick<Context, 'now'>,
  heard: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  with heard as materialized (select * from ${heard} heard),
  candidate as materialized (
    select unchecked.vehicle_id, unchecked.company_id, unchecked.started_at as since, unchecked.at as until,
      ${aboutDuty} as about, known.driver_id, heard.told_at, heard.lng, heard.lat, heard.speed, ${secondsOf} as enough
    from ${uncheckedOf(ctx, sql`select vehicle_id, company_id, told_at as at from heard`)} unchecked
    join heard on heard.vehicle_id = unchecked.vehicle_id
    left join lateral (
      select driver_id from ${numbersOf()} numbered where numbered.company_id = heard.company_id
        and numbered.said = heard.signed_kind and numbered.number = heard.signed_number limit 1) known on true
    where ${inForce} and not exists (
      select from alarm said where said.vehicle_id = unchecked.vehicle_id and said.code = 'V10' and said.about = ${aboutDuty})),
  driven as (
    select vehicle_id, company_id, since, sum(extract(epoch from least(until - time, ${longestSpan}))) as seconds from (
      select report.vehicle_id, report.company_id, candidate.since, report.time, report.speed,
        lead(report.time) over (
          partition by report.vehicle_id, report.company_id, candidate.since order by report.time, report.hash) as until
      from candidate join report on report.vehicle_id = candidate.vehicle_id and report.company_id = candidate.company_id
        and report.time >= candidate.since and report.time <= candidate.until) driven
    where ${movingInSql('driven')} and until is not null group by vehicle_id, company_id, since)
  select candidate.vehicle_id, candidate.company_id, about, 2 as level, driver_id, told_at as started_at,
    told_at as ended_at, lng, lat, speed
  from candidate left join driven using (vehicle_id, company_id, since) where coalesce(seconds, 0) >= enough`;

/** An inspection that came late, and was made before: nobody drove unchecked. What people have dealt with stays. */
export async function withdrawChecked(ctx: Pick<Context, 'db' | 'now'>): Promise<Written[]> {
  const { rows } = await sql<Written>`
    with written as (
      delete from alarm where code = 'V10' and handling = 'unhandled' and pushed_at is null
        and started_at > ${ctx.now.toISOString()}::timestamptz - interval '14 days'
        and exists (
          select from inspection where inspection.vehicle_id = alarm.vehicle_id
            and inspection.company_id = alarm.company_id and inspection.check_time <= alarm.started_at
            and greatest(inspection.duty_from, inspection.check_time) >= alarm.about::timestamptz)
      returning *
    )
    select ${writtenColumns}, false as is_new from written`.execute(unscoped(ctx));
  return rows;
}
