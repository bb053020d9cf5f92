import { refusals } from '@fleet/contract/refusals';
import { daysAfter } from '@fleet/contract/shift/times';
import { refuseField } from './refuse';

const dayMs = 86_400_000;

/** Refuses a period of instants that is empty, ends before it starts, or is longer than so many days. */
export function checkPeriod(
  { startTime, endTime }: { startTime: string; endTime: string },
  mostDays: number,
): void {
  const length = Date.parse(endTime) - Date.parse(startTime);
  if (length <= 0) throw refuseField('endTime', refusals.endNotAfterStart);
  if (length > mostDays * dayMs) throw refuseField('endTime', refusals.periodTooLong, { days: mostDays });
}

/** Refuses days, both of which count, that end before they start or are more than so many. */
export function checkDays(
  { startDate, endDate }: { startDate: string; endDate: string },
  mostDays: number,
): void {
  if (endDate < startDate) throw refuseField('endDate', refusals.lastDayBeforeFirst);
  if (daysAfter(startDate, mostDays - 1) < endDate)
    throw refuseField('endDate', refusals.periodTooLong, { days: mostDays });
}
