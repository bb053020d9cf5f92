import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { within } from '../../../base/scope';
import type { Period } from './period';

/** True once the whole of a past period is counted for every company in scope that had begun by then. */
export async function isCounted(ctx: Context, { startDate, endDate }: Period): Promise<boolean> {
  const open = await within(ctx, 'company')
    .selectFrom('company')
    .where(
      sql<boolean>`exists (select from figure_day where company_id = company.id and day <= ${endDate}::date)
        and not exists (select from figure_day where company_id = company.id and day = ${endDate}::date
          and counted_at >= (${endDate}::date + 1)::timestamp at time zone company.time_zone)
        or exists (select from figure_day where company_id = company.id
          and day between ${startDate}::date and ${endDate}::date and due_at <= ${ctx.now.toISOString()}::timestamptz)`,
    )
    .select('company.id')
    .limit(1)
    .executeTakeFirst();
  return open === undefined;
}
