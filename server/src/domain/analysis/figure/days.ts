import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';

type Db = Pick<Context, 'db' | 'now'>;

/** A day, `YYYY-MM-DD`, on the clock of a company. */
export interface CompanyDay {
  companyId: string;
  day: string;
}

/** A day that changes all the time is counted again after a minute, and never for more than a twentieth of the time. */
const leastPauseMs = 50_000;
const pauseForCost = 20;
const touchesAtOnce = 20_000;

/** Every company has a day for each day since its first, today included; one that ended after its count is counted again. */
export async function openDays(ctx: Db): Promise<void> {
  await sql`
    insert into figure_day (company_id, day, due_at)
    select company.id, missing.day::date, ${instant(ctx)}
    from company
    left join lateral (select max(day) as day from figure_day where company_id = company.id) last on true
    cross join lateral (select (${instant(ctx)} at time zone time_zone)::date as day) today
    cross join lateral generate_series(
      coalesce(last.day, today.day)::timestamp, today.day::timestamp, interval '1 day') missing (day)
    on conflict (company_id, day) do update set due_at = excluded.due_at
    where figure_day.due_at is null and figure_day.counted_at < (
      select (figure_day.day + 1)::timestamp at time zone time_zone from company where id = figure_day.company_id)
      and excluded.day < (select (${instant(ctx)} at time zone time_zone)::date from company where id = excluded.company_id)`.execute(
    unscoped(ctx),
  );
}

/** Makes days due of what was changed; true when there may be more. */
export async function gatherTouches(ctx: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: number }>`
    with touched as (
      delete from figure_touch where id in (select id from figure_touch order by id limit ${touchesAtOnce})
      returning company_id, day
    ), due as (
      insert into figure_day (company_id, day, due_at)
      select distinct touched.company_id, touched.day, ${instant(ctx)} from touched join company on company.id = touched.company_id
      where touched.day <= (${instant(ctx)} at time zone time_zone)::date
      on conflict (company_id, day) do update set due_at = coalesce(figure_day.due_at, greatest(excluded.due_at,
        figure_day.counted_at + greatest(${leastPauseMs}::int, figure_day.cost_ms * ${pauseForCost}::int) * interval '1 ms'))
    )
    select count(*)::int as taken from touched`.execute(unscoped(ctx));
  return rows[0]!.taken === touchesAtOnce;
}

/** The day that has waited longest; null when none is due. */
export async function findDue(ctx: Db): Promise<CompanyDay | null> {
  const { rows } = await sql<CompanyDay>`
    select company_id, day from figure_day where due_at <= ${instant(ctx)} order by due_at, day desc limit 1`.execute(
    unscoped(ctx),
  );
  return rows[0] ?? null;
}

/** Notes that a day was counted with all that was committed before `ctx.now`. */
export async function closeDay(ctx: Db, { companyId, day }: CompanyDay, costMs: number): Promise<void> {
  await sql`
    update figure_day set due_at = null, counted_at = ${instant(ctx)}, cost_ms = ${Math.round(costMs)}
    where company_id = ${companyId} and day = ${day}`.execute(unscoped(ctx));
}

/** Tries a day that could not be counted again later, after all others. */
export async function postponeDay(ctx: Db, { companyId, day }: CompanyDay): Promise<void> {
  await sql`
    update figure_day set due_at = ${instant(ctx)} + interval '15 minutes'
    where company_id = ${companyId} and day = ${day}`.execute(unscoped(ctx));
}

const instant = ({ now }: Db) => sql`${now.toISOString()}::timestamptz`;
