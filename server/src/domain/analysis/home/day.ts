import { sql } from 'kysely';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';

/** The moment at which the reader's today began, or a day so many days before; however long days are. */
export async function dayBegan(ctx: Context, daysAgo = 0): Promise<string> {
  const day = today(ctx.now, ctx.timeZone);
  const { rows } = await sql<{ began: string }>`
    select (${day}::date - ${daysAgo}::int)::timestamp at time zone ${ctx.timeZone} as began`.execute(ctx.db);
  return new Date(rows[0]!.began).toISOString();
}
