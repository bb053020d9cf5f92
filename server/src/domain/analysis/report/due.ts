import { daysAfter } from '@fleet/contract/shift/times';
import { today } from '../../../base/calendar';
import type { Period } from '../figure/index';
import type { ReportPeriod } from './kinds';

const sentFromHour = 8;

/** The hour on the wall of a zone. */
const hourIn = (now: Date, timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now));

/** 0 is Monday. */
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
const firstOf = (day: string) => `${day.slice(0, 8)}01`;

/**
 * The day on which a report of the period was last due in a zone, `YYYY-MM-DD`: each day, each Monday, or the 1st,
 * from eight in the morning. `domain.md` §4, Subscription.
 */
export function lastDue(period: ReportPeriod, now: Date, timeZone: string): string {
  const day = today(now, timeZone);
  const open = hourIn(now, timeZone) < sentFromHour ? daysAfter(day, -1) : day;
  if (period === 'weekly') return daysAfter(open, -weekdayOf(open));
  return period === 'daily' ? open : firstOf(open);
}

/** The days that a report is about, by the day on which it is due: all of them are over. */
export function spanOf(period: ReportPeriod, dueDay: string): Period {
  const endDate = daysAfter(dueDay, -1);
  if (period === 'daily') return { startDate: endDate, endDate };
  return { startDate: period === 'weekly' ? daysAfter(dueDay, -7) : firstOf(endDate), endDate };
}
