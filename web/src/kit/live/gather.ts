/**
 * Hands over at once what comes after a quiet time, and what comes within the pause together: the stream may tell
 * twenty times a second, and nobody sees more than a few drawings of it.
 */
export function gather<T>(pauseMs: number, keyOf: (one: T) => string, handOver: (all: readonly T[]) => void) {
  let waiting = new Map<string, T>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let handed = -Infinity;

  function go() {
    timer = undefined;
    if (waiting.size === 0) return;
    const all = [...waiting.values()];
    waiting = new Map();
    handed = performance.now();
    handOver(all);
  }

  return {
    add(arrived: readonly T[]) {
      for (const one of arrived) waiting.set(keyOf(one), one);
      if (timer !== undefined) return;
      const wait = handed + pauseMs - performance.now();
      if (wait > 0) timer = setTimeout(go, wait);
      else go();
    },
    clear() {
      clearTimeout(timer);
      timer = undefined;
      waiting.clear();
    },
  };
}
