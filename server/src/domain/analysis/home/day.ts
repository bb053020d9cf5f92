import { sql } from 'kysely';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';

/** The moments at which the reader's today and yesterday began, however long a day is. */
export async function daysBegan(ctx: Context): Promise<{ today: string; yesterday: string }> {
  const midnight = (days: number) =>
    sql<Date>`(${today(ctx.now, ctx.timeZone)}::date - ${sql.lit(days)})::timestamp at time zone ${ctx.timeZone}`;
  const { rows } = await sql<{ today: string; yesterday: string }>`
    select ${midnight(0)} as today, ${midnight(1)} as yesterday`.execute(ctx.db);
  const { today: began, yesterday } = rows[0]!;
  return { today: new Date(began).toISOString(), yesterday: new Date(yesterday).toISOString() };
}
