import { longestPeriodDays, usualDays, type Comparison } from '@fleet/contract/analysis/period';
import { daysAfter, everyDay } from '@fleet/contract/shift/times';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { checkDays } from '../../../base/period';

/** Days, `YYYY-MM-DD`, both of which count. */
export interface Period {
  startDate: string;
  endDate: string;
}

/** The asked period; the last seven days of the reader's company unless said. */
export function periodOf(
  ctx: Context,
  asked: { startDate?: string | undefined; endDate?: string | undefined },
): Period {
  const endDate = asked.endDate ?? today(ctx.now, ctx.timeZone);
  const startDate = asked.startDate ?? daysAfter(endDate, 1 - usualDays);
  checkDays({ startDate, endDate }, longestPeriodDays);
  return { startDate, endDate };
}

/** Every day of the period, in order. */
export const daysOf = ({ startDate, endDate }: Period): string[] => everyDay(startDate, endDate);

const daysOfYear = 364;

/** As many days just before, or the same days of the week a year before. */
export function comparedWith(period: Period, compare: Comparison): Period {
  const back = compare === 'before' ? daysOf(period).length : daysOfYear;
  return { startDate: daysAfter(period.startDate, -back), endDate: daysAfter(period.endDate, -back) };
}
