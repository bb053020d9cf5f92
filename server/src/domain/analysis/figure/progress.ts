import type { Output } from '@fleet/contract/call';
import type { counting } from '@fleet/contract/analysis/counting';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { overCompanies, within } from '../../../base/scope';

/** How many days of companies in sight, or of those of an authority, are over and kept as figures, and how many of them wait to be counted (again). */
export function showProgress(ctx: Context): Promise<Output<typeof counting.progress>> {
  const now = sql`${ctx.now.toISOString()}::timestamptz`;
  const reader = ctx.scope.kind === 'jurisdiction' ? overCompanies(ctx) : ctx;
  return within(reader, 'company')
    .selectFrom('company')
    .innerJoin('figureDay', 'figureDay.companyId', 'company.id')
    .where(sql<boolean>`day < (${now} at time zone time_zone)::date`)
    .select([
      sql<number>`count(*)::int`.as('days'),
      sql<number>`(count(*) filter (where due_at is not null))::int`.as('waiting'),
    ])
    .executeTakeFirstOrThrow();
}
