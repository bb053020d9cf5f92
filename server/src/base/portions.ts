/**
 * Items in order, in portions that cost no more than `most` together; what costs more alone is a portion of its own.
 */
export function portionsOf<T>(items: Iterable<T>, costOf: (item: T) => number, most: number): T[][] {
  const portions: T[][] = [];
  let room = 0;
  for (const item of items) {
    const cost = costOf(item);
    if (cost > room || portions.length === 0) {
      portions.push([]);
      room = most;
    }
    portions.at(-1)!.push(item);
    room -= cost;
  }
  return portions;
}
