import type { Call } from '@fleet/contract/call';
import { useEffect } from 'react';
import { askAgain } from '../queries';

/*
 * That the stream has told of anything at all: figures of a whole fleet are counted anew after it, and not more often
 * than a person can read them.
 */

const listeners = new Set<() => void>();

export function beat() {
  for (const listener of listeners) listener();
}

/** An answer may have been counted so long before it was asked for, milliseconds (`SHARED_ANSWER_MS` at most). */
const oldestAnswerMs = 10_000;

/** Has these calls asked again after the stream told of something, at most every so many milliseconds. */
export function useBeat(calls: readonly Call[], everyMs: number) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastHeard = 0;
    const ask = () => {
      for (const { subject, path } of calls) void askAgain(subject, path);
      // The answer may not know yet of what was heard just now.
      const isFresh = performance.now() - lastHeard < oldestAnswerMs;
      timer = isFresh ? setTimeout(ask, everyMs) : undefined;
    };
    const heard = () => {
      lastHeard = performance.now();
      timer ??= setTimeout(ask, everyMs);
    };
    listeners.add(heard);
    return () => {
      listeners.delete(heard);
      clearTimeout(timer);
    };
  }, [calls, everyMs]);
}
