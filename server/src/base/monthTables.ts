import { sql } from 'kysely';
import type { Context } from './context';
import { unscoped } from './scope';

/** Makes the partitions of tables by month that are not there yet, for every month of these days (`YYYY-MM-DD`). */
export async function makeMonthTables(
  ctx: Pick<Context, 'db'>,
  tables: readonly string[],
  days: readonly string[],
): Promise<void> {
  if (days.length === 0) return;
  const { rows } = await sql<{ name: string; from: string; to: string }>`
    select parent || '_' || to_char(month, 'YYYYMM') as name, month::date as from, (month + interval '1 month')::date as to
    from (select distinct date_trunc('month', day::timestamp) as month from unnest(${days}::date[]) day) months
    cross join unnest(${tables}::text[]) parent
    where to_regclass(parent || '_' || to_char(month, 'YYYYMM')) is null`.execute(unscoped(ctx));
  for (const { name, from, to } of rows)
    await sql`create table ${sql.table(name)} partition of ${sql.table(name.slice(0, -7))}
      for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(ctx.db);
}
