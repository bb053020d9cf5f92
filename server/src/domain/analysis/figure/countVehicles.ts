import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { shiftCounts } from '../../duty/inspection/service';
import { byHour, dayOf, orgOf, replaceRows } from './counting';
import type { CompanyDay } from './days';

/** So many seconds of work make a day a worked one: 0.1 h, `domain.md` §7. */
const workedSeconds = 360;

/** Counts the measures of every vehicle of a company on a day, and their sums by organization, in place of what stood. */
export async function countVehicles(ctx: Pick<Context, 'db'>, one: CompanyDay): Promise<void> {
  await replaceRows(ctx, 'vehicle_figure_day', 'vehicle_id', one, vehicleRows(one));
  await replaceRows(ctx, 'vehicle_org_day', 'org_id', one, orgRows(one));
}

/** A vehicle counts where it had a terminal, reported, or had anything happen to it on the day. */
const vehicleRows = ({ companyId, day }: CompanyDay) => sql`
  with clock as ${dayOf(companyId, day)}, fact as (
    select vehicle_id, power_on_seconds, work_seconds, metres from vehicle_day
    where company_id = ${companyId} and day = ${day}::date
  ), alarms as (
    select vehicle_id, count(*) filter (where kind = 'fault') as faults,
      count(*) filter (where kind = 'fault' and level >= 2) as severe_faults,
      count(*) filter (where kind = 'violation') as violations
    from alarm, clock
    where company_id = ${companyId} and kind in ('fault', 'violation') and started_at >= clock.from_at
      and started_at < clock.to_at and deleted_at is null
    group by vehicle_id
  ), checks as (
    select vehicle_id, count(*) as inspections, count(*) filter (where abnormal > 0) as abnormal_inspections
    from inspection, clock
    where company_id = ${companyId} and check_time >= clock.from_at and check_time < clock.to_at and deleted_at is null
    group by vehicle_id
  ), shifts as (
    select vehicle_id, used, checked from ${shiftCounts(companyId, day)} counted
  ), repaired as (
    select vehicle_id, count(*) as repairs, sum(extract(epoch from repaired_at - accepted_at)) as repair_seconds
    from repair_request, clock
    where company_id = ${companyId} and repaired_at >= clock.from_at and repaired_at < clock.to_at
      and accepted_at is not null and deleted_at is null
    group by vehicle_id
  ), repair_costs as (
    select request.vehicle_id, sum(done.total_cost) as repair_cost
    from repair_order done join repair_request request on request.id = done.request_id, clock
    where request.company_id = ${companyId} and done.repair_time >= clock.from_at and done.repair_time < clock.to_at
      and done.deleted_at is null and request.deleted_at is null
    group by request.vehicle_id
  ), maintained as (
    select vehicle_id, sum(cost) as maintain_cost from maintain_order, clock
    where company_id = ${companyId} and maintain_time >= clock.from_at and maintain_time < clock.to_at
      and deleted_at is null
    group by vehicle_id
  ), bound as (
    select distinct vehicle_id from binding join terminal on terminal.id = terminal_row_id, clock
    where binding.company_id = ${companyId} and period && tstzrange(clock.from_at, clock.to_at)
      and (not lower_inf(period) or bound_at < clock.to_at)
      and (terminal.scrapped_at is null or terminal.scrapped_at >= clock.from_at)
  ), known as (
    select vehicle_id from bound union select vehicle_id from fact union select vehicle_id from alarms
    union select vehicle_id from checks union select vehicle_id from repaired union select vehicle_id from repair_costs
    union select vehicle_id from maintained
  )
  select ${companyId}::bigint as company_id, ${day}::date as day, known.vehicle_id,
    ${orgOf('vehicle', sql`known.vehicle_id`, companyId)} as org_id,
    (bound.vehicle_id is not null or fact.vehicle_id is not null)::int::smallint as vehicle_days,
    (coalesce(fact.work_seconds, 0) >= ${workedSeconds}::int)::int::smallint as worked_days,
    coalesce(fact.power_on_seconds, 0) as power_on_seconds, coalesce(fact.work_seconds, 0) as work_seconds,
    coalesce(greatest(fact.power_on_seconds - fact.work_seconds, 0), 0) as idle_seconds,
    coalesce(fact.metres, 0)::float8 as metres,
    coalesce(faults, 0)::int as faults, coalesce(violations, 0)::int as violations,
    coalesce(inspections, 0)::int as inspections, coalesce(abnormal_inspections, 0)::int as abnormal_inspections,
    coalesce(severe_faults, 0)::int as severe_faults, coalesce(used, 0) as used_shifts, coalesce(checked, 0) as checked_shifts,
    coalesce(repairs, 0)::int as repairs, coalesce(repair_seconds, 0)::int as repair_seconds,
    coalesce(repair_cost, 0) as repair_cost, coalesce(maintain_cost, 0) as maintain_cost
  from known
  left join bound using (vehicle_id) left join fact using (vehicle_id) left join alarms using (vehicle_id)
  left join checks using (vehicle_id) left join shifts using (vehicle_id) left join repaired using (vehicle_id)
  left join repair_costs using (vehicle_id) left join maintained using (vehicle_id)`;

const orgRows = ({ companyId, day }: CompanyDay) => sql`
  select own.company_id, own.day, own.org_id, sum(vehicle_days) as vehicle_days, sum(worked_days) as worked_days,
    sum(own.power_on_seconds) as power_on_seconds, sum(own.work_seconds) as work_seconds,
    sum(idle_seconds) as idle_seconds, sum(own.metres) as metres, sum(faults) as faults, sum(violations) as violations,
    sum(inspections) as inspections, sum(abnormal_inspections) as abnormal_inspections,
    sum(severe_faults) as severe_faults, sum(used_shifts) as used_shifts, sum(checked_shifts) as checked_shifts,
    sum(repairs) as repairs, sum(repair_seconds) as repair_seconds, sum(repair_cost) as repair_cost,
    sum(maintain_cost) as maintain_cost, ${byHour(sql`fact`)}
  from vehicle_figure_day own
  left join vehicle_day fact
    on fact.company_id = own.company_id and fact.day = own.day and fact.vehicle_id = own.vehicle_id
  where own.company_id = ${companyId} and own.day = ${day}::date
  group by own.company_id, own.day, own.org_id`;
