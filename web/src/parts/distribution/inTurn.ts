/**
 * Does one piece of work at a time. What is asked for meanwhile waits, and only the last of it is done; after each
 * piece there is a rest as long as the work, so that a large fleet leaves the map time to draw.
 */
export function inTurn<T>(work: (what: T) => Promise<void>) {
  let waiting: { what: T } | null = null;
  let isBusy = false;
  return async (what: T) => {
    waiting = { what };
    if (isBusy) return;
    isBusy = true;
    while (waiting) {
      const next: { what: T } = waiting;
      waiting = null;
      const begun = performance.now();
      await work(next.what);
      const took = performance.now() - begun;
      await new Promise((resolve) => setTimeout(resolve, took));
    }
    isBusy = false;
  };
}
