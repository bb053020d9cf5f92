import type { Output } from '@fleet/contract/call';
import type { counting } from '@fleet/contract/analysis/counting';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { within } from '../../../base/scope';

/** How many days that are over are kept as figures, and how many of them wait to be counted (again). */
export function showProgress(ctx: Context): Promise<Output<typeof counting.progress>> {
  const now = sql`${ctx.now.toISOString()}::timestamptz`;
  return within(ctx, 'company')
    .selectFrom('company')
    .innerJoin('figureDay', 'figureDay.companyId', 'company.id')
    .where(sql<boolean>`day < (${now} at time zone time_zone)::date`)
    .select([
      sql<number>`count(*)::int`.as('days'),
      sql<number>`(count(*) filter (where due_at is not null))::int`.as('waiting'),
    ])
    .executeTakeFirstOrThrow();
}
