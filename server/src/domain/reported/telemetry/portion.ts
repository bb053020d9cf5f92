/** Of what only went on, so many are written each time, or all of them in so many times. */
const [least, timesForAll] = [200, 20];

/** How many of those that wait are written this time. */
export const portionOf = (waiting: number): number => Math.max(least, Math.ceil(waiting / timesForAll));
export const all = (waiting: number): number => waiting;

interface Waiting {
  /** Those that have changed, the longest waiting first. */
  unsaved: ReadonlySet<string>;
  /** Those among them that do something else than before. */
  turned: ReadonlySet<string>;
}

/** The vehicles whose states are written now: all that turned, and so many at the most of those that only went on. */
export function chosenOf(
  { unsaved, turned }: Waiting,
  mostOthers: number,
  mayBeWritten: (vehicleId: string) => boolean,
): string[] {
  const chosen: string[] = [];
  let others = 0;
  for (const id of unsaved) {
    const hasTurned = turned.has(id);
    if ((!hasTurned && others >= mostOthers) || !mayBeWritten(id)) continue;
    chosen.push(id);
    if (!hasTurned) others += 1;
  }
  return chosen;
}
