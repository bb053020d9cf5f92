import { useIsOnline } from './live/online';
import { createStore, useStore } from './store';

/*
 * While calls fail for want of the server, it is asked whether it is ready again; then the screens that stand empty for it
 * ask once more, without anybody's doing.
 */

const firstPause = 5_000;
const longestPause = 60_000;
const patience = 10_000;

let pause = firstPause;
let isWatched = false;
/** It was asked, and is not ready: a lone call that nobody answered says little. */
const isAway = createStore(false);
let endedAt = -Infinity;

const isReady = () =>
  fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(patience) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Calls `then` when the server is ready; where calls fail again at once, the next time comes later. */
export function whenReady(then: () => void) {
  if (isWatched) return;
  isWatched = true;
  const isAgain = performance.now() - endedAt < longestPause;
  pause = isAgain ? Math.min(pause * 2, longestPause) : firstPause;
  // All pages lost the server at the same moment; they do not come back at the same one.
  const later = () => setTimeout(ask, pause * (0.5 + Math.random()));
  const ask = async () => {
    const isThere = await isReady();
    isAway.set(!isThere);
    if (!isThere) return later();
    isWatched = false;
    endedAt = performance.now();
    return then();
  };
  later();
}

/** Nobody answers: the server is away, or this machine has no network. */
export function useIsServerAway(): boolean {
  const isOnline = useIsOnline();
  return useStore(isAway) || !isOnline;
}
