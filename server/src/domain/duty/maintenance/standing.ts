import { remindDays, type MaintainStatus } from '@fleet/contract/maintenance/states';
import { usualService } from '@fleet/contract/vehicle/calls';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../base/context';

/** Beyond so many vehicles of a company, its lists are asked for again without naming them. */
const mostNamed = 100;

interface Moment {
  /** Whether the vehicle with the key in this column is one of those in question. */
  isChosen: (id: string) => RawBuilder<unknown>;
  at: string;
  /** The hours of the meter then; null for what it says now. */
  hours: number | null;
  /** The order that does not count. */
  except: string | null;
}

/**
 * The cycles of vehicles as they stood at a moment, as `judged`.
 * A vehicle goes by the cycle in its own file and by every program that holds for it; the nearest counts, and each is
 * kept. A cycle runs from the last order of its company that did it, or an item of it, else from when the vehicle was
 * first met there, by a report or an order; its hours are those of the truck's own meter. Where the meter shows less than
 * the order says, it was replaced since (or the order is wrong), and the hours run from nought. `domain.md` §4, Maintenance.
 * A truck that tells no meter goes by the hours that were counted since, whole days of them: `jt808.md` §13.1.
 */
const judgedAt = ({ isChosen, at, hours, except }: Moment) => sql`
    met as (
      select vehicle.id as vehicle_id, company_id, coalesce(floor(${hours}::numeric)::bigint, work_seconds / 3600) as hours,
        known.status as was, maintain_cycle, service_interval, remind_cycle,
        least(known.begun_at, ${at}, first.maintain_time) as met_at,
        least(coalesce(known.begun_hours, work_seconds / 3600), floor(first.hours)::int) as met_hours
      from vehicle
      left join maintain_standing known on known.vehicle_id = vehicle.id
      left join vehicle_state on vehicle_state.vehicle_id = vehicle.id
      left join lateral (
        select maintain_time, maintain_order.hours from maintain_order
        where maintain_order.vehicle_id = vehicle.id and maintain_order.company_id = vehicle.company_id
          and ${countsThen(at, except)}
        order by maintain_time limit 1
      ) first on true
      where vehicle.deleted_at is null and ${isChosen('vehicle.id')}
    ), meant as (
      select met.*, null::bigint as project_id, coalesce(maintain_cycle, ${usualService.maintainCycle}) as cycle_hours,
        coalesce(service_interval, ${usualService.serviceInterval}) as cycle_days,
        coalesce(remind_cycle, ${usualService.remindCycle}) as remind_hours, met_at as begun_at, met_hours as begun_hours
      from met
      union all
      select met.*, project_id, cycle_hours, cycle_days, coalesce(remind_hours, ${usualService.remindCycle}),
        assigned_at, coalesce(assigned_hours, met_hours)
      from met join maintain_assignment using (vehicle_id)
      join maintain_project on maintain_project.id = project_id and deleted_at is null
    ), counted as (
      select meant.*, last.maintain_time as last_time, last.hours as last_hours,
        coalesce(meant.hours, floor(coalesce(last.hours, 0) + since.hours)::bigint) as shown_hours,
        case when meant.hours is null then coalesce(last.hours, case when since.hours is not null then 0 end)
          when last.hours > meant.hours + 1 then 0
          else coalesce(last.hours, begun_hours, meant.hours) end + cycle_hours as due_hours,
        (coalesce(last.maintain_time, begun_at) at time zone time_zone)::date + cycle_days as due_day,
        (${at}::timestamptz at time zone time_zone)::date as today
      from meant
      join company on company.id = meant.company_id
      left join lateral (
        select maintain_time, maintain_order.hours from maintain_order
        where maintain_order.vehicle_id = meant.vehicle_id and maintain_order.company_id = meant.company_id
          and ${countsThen(at, except)}
          and case when meant.project_id is null then own_cycle else exists (
            select from maintain_order_project named join maintain_project done on done.id = named.project_id
            where named.order_id = maintain_order.id and meant.project_id in (done.id, done.parent_id)) end
        order by maintain_time desc limit 1
      ) last on true
      left join lateral (
        select sum(work_seconds) / 3600.0 as hours from vehicle_day fact
        where meant.hours is null and fact.vehicle_id = meant.vehicle_id and fact.company_id = meant.company_id
          and day >= (coalesce(last.maintain_time, begun_at) at time zone time_zone)::date
      ) since on true
    ), left_over as (
      select *, floor(due_hours - shown_hours)::int as left_hours, due_day - today as left_days from counted
    ), judged as (
      select *, case
          when left_hours < 0 or left_days < 0 then 'overdue'
          when left_hours <= remind_hours or left_days <= ${remindDays} then 'due'
          else 'normal' end as status,
        coalesce(least(left_hours::real / cycle_hours, left_days::real / cycle_days), 1) as left_part
      from left_over
    )`;

/** Only what had been done by then. */
const countsThen = (at: string, except: string | null) =>
  sql`maintain_order.deleted_at is null and maintain_time <= ${at} and maintain_order.id is distinct from ${except}::bigint`;

/** The status of a vehicle when an order was done, at the hours that the order says: it may be written down days later. */
export async function stoodAt(
  ctx: Context,
  vehicleId: string,
  { maintainTime: at, hours, except }: { maintainTime: string; hours: number; except: string | null },
): Promise<MaintainStatus> {
  const isChosen = (id: string) => sql`${sql.ref(id)} = ${vehicleId}`;
  const { rows } = await sql<{ status: MaintainStatus }>`
    with ${judgedAt({ isChosen, at, hours, except })}
    select status from judged order by ${worstFirst} limit 1`.execute(ctx.db);
  return rows[0]?.status ?? 'normal';
}

const worstFirst = sql`array_position(array['overdue', 'due', 'normal'], status)`;

/** Counts anew how vehicles stand, all of them unless some are named, and tells whose status has changed. */
export async function refreshStandings(ctx: Context, vehicleIds?: readonly string[]): Promise<void> {
  const isChosen = (id: string) =>
    vehicleIds ? sql`${sql.ref(id)} = any(${vehicleIds}::bigint[])` : sql`true`;
  await sql`
    update maintain_assignment set assigned_hours = work_seconds / 3600 from vehicle_state
    where assigned_hours is null and work_seconds is not null
      and vehicle_state.vehicle_id = maintain_assignment.vehicle_id and ${isChosen('maintain_assignment.vehicle_id')}`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ vehicleId: string; companyId: string }>`
    with ${judgedAt({ isChosen, at: ctx.now.toISOString(), hours: null, except: null })}, ranked as (
      select *, row_number() over (partition by vehicle_id
        order by ${worstFirst}, left_part, project_id nulls first) as place
      from judged
    ), listed as (
      select vehicle_id, jsonb_agg(jsonb_build_object('projectId', project_id::text, 'status', status,
        'leftHours', left_hours, 'leftDays', left_days, 'lastTime', last_time) order by place) as cycles
      from ranked group by vehicle_id
    ), nearest as (
      select ranked.*, cycles from ranked join listed using (vehicle_id) where place = 1
    ), written as (
      insert into maintain_standing as known (vehicle_id, project_id, cycle_hours, cycle_days, remind_hours, begun_at,
        begun_hours, last_time, last_hours, hours, due_hours, due_day, left_hours, left_days, left_part, status, cycles)
      select vehicle_id, project_id, cycle_hours, cycle_days, remind_hours, met_at, case when hours is not null then met_hours end,
        last_time, last_hours, shown_hours, due_hours, due_day, left_hours, left_days, left_part, status, cycles from nearest
      on conflict (vehicle_id) do update set project_id = excluded.project_id, cycle_hours = excluded.cycle_hours,
        cycle_days = excluded.cycle_days, remind_hours = excluded.remind_hours,
        begun_hours = coalesce(known.begun_hours, excluded.begun_hours), last_time = excluded.last_time,
        last_hours = excluded.last_hours, hours = excluded.hours, due_hours = excluded.due_hours,
        due_day = excluded.due_day, left_hours = excluded.left_hours, left_days = excluded.left_days,
        left_part = excluded.left_part, status = excluded.status, cycles = excluded.cycles,
        reminded_at = case when ${newestOf('known')} is distinct from ${newestOf('excluded')} then null else known.reminded_at end
      where (known.project_id, known.cycle_hours, known.cycle_days, known.remind_hours, known.last_time,
          known.last_hours, known.hours, known.due_hours, known.due_day, known.left_days, known.status, known.cycles)
        is distinct from (excluded.project_id, excluded.cycle_hours, excluded.cycle_days, excluded.remind_hours,
          excluded.last_time, excluded.last_hours, excluded.hours, excluded.due_hours, excluded.due_day,
          excluded.left_days, excluded.status, excluded.cycles)
    )
    select vehicle_id, company_id from nearest where was is distinct from status`.execute(ctx.db);
  tellStandings(ctx, rows);
  if (rows.length > 0) ctx.tell('conditionsChanged', { vehicleIds: rows.map(({ vehicleId }) => vehicleId) });
}

/** When the newest order that did one of the cycles was: after it, people may be reminded anew. */
const newestOf = (row: 'known' | 'excluded') =>
  sql`(select max(cycle ->> 'lastTime') from jsonb_array_elements(${sql.ref(`${row}.cycles`)}) cycle)`;

/** Tells that these vehicles stand otherwise, company by company. */
export function tellStandings(
  ctx: Context,
  changed: readonly { vehicleId: string; companyId: string }[],
): void {
  const byCompany = new Map<string, string[]>();
  for (const { vehicleId, companyId } of changed) {
    const ids = byCompany.get(companyId) ?? [];
    ids.push(vehicleId);
    byCompany.set(companyId, ids);
  }
  for (const [companyId, ids] of byCompany)
    ctx.tell('changed', { subject: 'remind', ids: ids.length > mostNamed ? [] : ids, companyId });
}
