import { today } from '../../../base/calendar';
import type { Period } from './figures';

const sentFromHour = 8;

/** The hour on the wall of a zone. */
const hourIn = (now: Date, timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now));

/**
 * The day on which a report of the period was last due in a zone, `YYYY-MM-DD`: each day, each Monday, or the 1st,
 * from eight in the morning. `domain.md` §4, Subscription.
 */
export function lastDue(period: Period, now: Date, timeZone: string): string {
  const isEarly = hourIn(now, timeZone) < sentFromHour;
  const day = new Date(`${today(now, timeZone)}T00:00:00Z`);
  if (isEarly) day.setUTCDate(day.getUTCDate() - 1);
  if (period === 'weekly') day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  if (period === 'monthly' || period === 'dailyMonthly') day.setUTCDate(1);
  return day.toISOString().slice(0, 10);
}
