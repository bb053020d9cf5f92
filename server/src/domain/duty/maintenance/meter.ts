import type { MeterFacts } from './orderQueries';

/** Hours that differ by no more than a shift from what the meter said need no explanation. */
const freeHours = 8;

/** The order before: what it says of the meter, and how many hours earlier it was. */
interface OrderBefore {
  before: number | null;
  agoHours: number | null;
}

/** The most that the meter can have shown at the moment: it runs no faster than the clock. Null where nobody knows. */
export function mostHours(meter: MeterFacts, order: OrderBefore): number | null {
  const most = boundOf(meter, order);
  return most === null ? null : Math.ceil(most * 10) / 10;
}

function boundOf({ before, silentHours, after, newest, newestHours }: MeterFacts, order: OrderBefore) {
  if (before !== null) {
    const run = before + silentHours;
    // A later reading that is lower is of a meter that began anew.
    return after !== null && after >= before ? Math.min(run, after) : run;
  }
  if (after !== null) return after;
  if (newest !== null) return newest + newestHours;
  return order.before === null ? null : order.before + (order.agoHours ?? 0);
}

/** Whether somebody has to say why these hours are not what the meter said, or cannot be. */
export function wantsReason({ before, after, newest, ageHours }: MeterFacts, hours: number): boolean {
  const least = before ?? after;
  if (least !== null) return hours < least - freeHours || hours > Math.max(least, after ?? least) + freeHours;
  return newest === null && hours > ageHours;
}
