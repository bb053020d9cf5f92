import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';

/** Each month of facts has its tables: made as soon as a day of it is to be counted, before anybody is kept waiting. */
export async function makeMonths(ctx: Pick<Context, 'db'>): Promise<void> {
  const { rows } = await sql<{ name: string; from: string; to: string }>`
    select to_char(month, 'YYYYMM') as name, month::date as from, (month + interval '1 month')::date as to
    from (select distinct date_trunc('month', day::timestamp) as month from open_day) months
    where to_regclass('vehicle_day_' || to_char(month, 'YYYYMM')) is null`.execute(unscoped(ctx));
  for (const { name, from, to } of rows)
    for (const table of ['vehicle_day', 'driver_day'])
      await sql`create table ${sql.table(`${table}_${name}`)} partition of ${sql.table(table)}
        for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(ctx.db);
}
