import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { makeMonthTables } from '../../../base/monthTables';
import { unscoped } from '../../../base/scope';
import { columnsOf } from './counting';
import type { CompanyDay } from './days';

type Db = Pick<Context, 'db' | 'now'>;
const kinds = ['vehicle', 'driver'] as const;

/** Has the week of a day that was counted summed (again) once the week is over on the clock of its company. */
export async function reopenWeek(ctx: Db, { companyId, day }: CompanyDay): Promise<void> {
  await sql`
    insert into figure_week (company_id, week)
    select id, week from company
    cross join lateral (select date_trunc('week', ${day}::timestamp)::date as week) of_day
    where id = ${companyId} and week + 7 <= (${ctx.now.toISOString()}::timestamptz at time zone time_zone)::date
    on conflict (company_id, week) do update set summed_at = null`.execute(unscoped(ctx));
}

/** Sums one week that is not; true when there may be more. The newest comes first, for it is read most. */
export async function sumOneWeek(ctx: Db): Promise<boolean> {
  const { rows } = await sql<{ companyId: string; week: string }>`
    update figure_week set summed_at = ${ctx.now.toISOString()}::timestamptz
    where (company_id, week) in (
      select company_id, week from figure_week where summed_at is null order by week desc, company_id limit 1)
    returning company_id, week`.execute(unscoped(ctx));
  const [found] = rows;
  if (!found) return false;
  await makeMonthTables(ctx, ['vehicle_figure_week', 'driver_figure_week'], [found.week]);
  for (const kind of kinds) await replaceWeek(ctx, kind, found);
  return true;
}

/** The rows of a week are written in the order of their organizations, so that those of one lie together. */
async function replaceWeek(
  ctx: Db,
  kind: (typeof kinds)[number],
  { companyId, week }: { companyId: string; week: string },
): Promise<void> {
  const table = sql.table(`${kind}_figure_week`);
  const key = `${kind}_id`;
  const measures = (await columnsOf(ctx, `${kind}_figure_day`)).filter(
    (name) => !['company_id', 'day', key, 'org_id'].includes(name),
  );
  const of = sql`company_id = ${companyId} and`;
  await sql`delete from ${table} where ${of} week = ${week}::date`.execute(unscoped(ctx));
  await sql`
    insert into ${table} (company_id, week, ${sql.ref(key)}, org_id, ${sql.join(measures.map((name) => sql.ref(name)))})
    select company_id, ${week}::date, ${sql.ref(key)}, org_id, ${sql.join(measures.map((name) => sql`sum(${sql.ref(name)})`))}
    from ${sql.table(`${kind}_figure_day`)}
    where ${of} day between ${week}::date and ${week}::date + 6
    group by company_id, org_id, ${sql.ref(key)}
    order by org_id, ${sql.ref(key)}`.execute(unscoped(ctx));
}
