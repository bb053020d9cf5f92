import { sql, type RawBuilder } from 'kysely';

/** An inspection so long before a shift begins counts for that shift. */
export const earlyMinutes = 30;

/**
 * The duty that a moment falls into (`domain.md` §4, Inspection): of the shifts that the vehicle is planned for, or else
 * its driver, the one that is on or was last on that day; without any, the day of the company. `wanted` selects
 * vehicle_id, company_id, at; the answer adds started_at. With `aheadMinutes` a shift that begins so soon counts already.
 */
export const dutiesOf = (wanted: RawBuilder<unknown>, aheadMinutes = 0): RawBuilder<unknown> => sql`(
  with wanted as materialized (
    select wanted.vehicle_id, wanted.company_id, wanted.at, company.time_zone,
      (wanted.at at time zone company.time_zone)::date as today
    from (${wanted}) wanted join company on company.id = wanted.company_id
  ), member as (
    select vehicle_id, schedule_id, 1 as rank from schedule_car
    union all
    select vehicle.id, schedule_id, 2 from schedule_driver
    join vehicle on vehicle.driver_id = schedule_driver.driver_id
  ), planned as (
    select distinct on (wanted.vehicle_id, wanted.at) wanted.vehicle_id, wanted.at, span.started_at
    from wanted
    join member on member.vehicle_id = wanted.vehicle_id
    join shift_schedule plan on plan.id = member.schedule_id and plan.company_id = wanted.company_id
      and plan.deleted_at is null and wanted.today between plan.start_date - 1 and plan.end_date + 1
    join shift on shift.id = plan.shift_id
    cross join jsonb_to_recordset(shift.commute) as part (start text, "end" text)
    cross join generate_series(-1, 1) as near (days)
    cross join lateral (select wanted.today + near.days as day) dated
    cross join lateral (
      select (dated.day + part.start::time) at time zone wanted.time_zone as started_at,
        (dated.day + (part."end" <= part.start)::int + part."end"::time) at time zone wanted.time_zone as ended_at) span
    where dated.day between plan.start_date and plan.end_date
      and span.started_at <= wanted.at + ${sql.lit(aheadMinutes)} * interval '1 minute'
      and (dated.day >= wanted.today or span.ended_at > wanted.at)
    order by wanted.vehicle_id, wanted.at, member.rank, span.started_at desc
  )
  select wanted.vehicle_id, wanted.company_id, wanted.at,
    coalesce(planned.started_at, wanted.today::timestamp at time zone wanted.time_zone) as started_at
  from wanted left join planned on planned.vehicle_id = wanted.vehicle_id and planned.at = wanted.at)`;

/** Whether a report was made in a duty, or early for it, up to the moment that was asked about. */
export const countsFor = sql`inspection.vehicle_id = duty.vehicle_id and inspection.company_id = duty.company_id
  and inspection.deleted_at is null and inspection.check_time <= duty.at
  and greatest(inspection.duty_from, inspection.check_time) >= duty.started_at`;
