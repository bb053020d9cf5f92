import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { makeMonthTables } from '../../../base/monthTables';
import { unscoped } from '../../../base/scope';

/** Each month of facts has its tables: made as soon as a day of it is to be counted, before anybody is kept waiting. */
export async function makeMonths(ctx: Pick<Context, 'db'>): Promise<void> {
  const { rows } = await sql<{ day: string }>`
    select distinct date_trunc('month', day::timestamp)::date as day from open_day`.execute(unscoped(ctx));
  await makeMonthTables(
    ctx,
    ['vehicle_day', 'driver_day'],
    rows.map(({ day }) => day),
  );
}
