import { setTimeout as sleep } from 'node:timers/promises';

/** Every terminal that is let go dials another node, and costs it a sign-on: so many in a second are little. */
const pauseMs = 10;

/**
 * Ends links one after the other, evenly over at most so many milliseconds, so that their terminals do not all come to the
 * other nodes at one moment; 0 ends them at once.
 */
export async function drain<Link>(
  links: Iterable<Link>,
  end: (link: Link) => void,
  longestMs: number,
): Promise<void> {
  const all = [...links];
  const eachMs = Math.min(pauseMs, longestMs / all.length);
  const began = performance.now();
  for (const [place, link] of all.entries()) {
    const aheadMs = began + place * eachMs - performance.now();
    if (aheadMs > 1) await sleep(aheadMs);
    end(link);
  }
}
