import { daysAfter } from '@fleet/contract/shift/times';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { within } from '../../../base/scope';
import type { Period } from './period';

/**
 * The weeks, by their Monday, that lie whole in a period and that the sums hold for every company in scope. The week of
 * the last counted day is read by days, for that day has a measure of its own.
 */
export async function summedWeeks(ctx: Context, { startDate, endDate }: Period): Promise<string[]> {
  const isSeen = sql`company_id in (${within(ctx, 'company').selectFrom('company').select('company.id')})`;
  const week = sql`date_trunc('week', day::timestamp)::date`;
  const { rows } = await sql<{ week: string }>`
    select monday::date::text as week
    from generate_series(
      date_trunc('week', ${startDate}::timestamp + interval '6 days'), ${endDate}::timestamp - interval '7 days', interval '7 days') monday
    except select ${week}::text from figure_day
      where day between ${startDate}::date and ${endDate}::date and ${isSeen} and not exists (
        select from figure_week summed
        where summed.company_id = figure_day.company_id and summed.week = ${week} and summed_at is not null)
    except select date_trunc('week', max(day)::timestamp)::date::text from figure_day
      where counted_at is not null and day <= ${endDate}::date and ${isSeen} group by company_id
    order by week`.execute(ctx.db);
  return rows.map(({ week }) => week);
}

/** The parts of a period that lie outside of these weeks, which are in order and lie in it. */
export function daysBeside({ startDate, endDate }: Period, weeks: readonly string[]): Period[] {
  const spans: Period[] = [];
  let next = startDate;
  for (const week of weeks) {
    if (next < week) spans.push({ startDate: next, endDate: daysAfter(week, -1) });
    next = daysAfter(week, 7);
  }
  return [...spans, { startDate: next, endDate }];
}
