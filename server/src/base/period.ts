import { refusals } from '@fleet/contract/refusals';
import { daysAfter } from '@fleet/contract/shift/times';
import { clock } from './calendar';
import type { Context } from './context';
import { refuseField } from './refuse';

const dayMs = 86_400_000;

/**
 * Refuses a period of instants that is empty, ends before it starts, or is longer than so many days. Whole days of the
 * reader are as many however long they are: the one on which the clock is put back has 25 hours.
 */
export function checkPeriod(
  { timeZone }: Pick<Context, 'timeZone'>,
  { startTime, endTime }: { startTime: string; endTime: string },
  mostDays: number,
): void {
  const [from, to] = [Date.parse(startTime), Date.parse(endTime)];
  const putBack = aheadAt(from, timeZone) - aheadAt(to, timeZone);
  const length = to - from - Math.max(putBack, 0);
  if (to <= from) throw refuseField('endTime', refusals.endNotAfterStart);
  if (length > mostDays * dayMs) throw refuseField('endTime', refusals.periodTooLong, { days: mostDays });
}

/** How far the clock on the wall of a zone is ahead of Greenwich at a moment. */
const aheadAt = (ms: number, timeZone: string) =>
  Date.parse(`${clock(new Date(ms), timeZone).replace(' ', 'T')}Z`) - Math.floor(ms / 1000) * 1000;

/** Refuses days, both of which count, that end before they start or are more than so many. */
export function checkDays(
  { startDate, endDate }: { startDate: string; endDate: string },
  mostDays: number,
): void {
  if (endDate < startDate) throw refuseField('endDate', refusals.lastDayBeforeFirst);
  if (daysAfter(startDate, mostDays - 1) < endDate)
    throw refuseField('endDate', refusals.periodTooLong, { days: mostDays });
}
