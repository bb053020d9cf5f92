import type { Call } from '@fleet/contract/call';
import { useEffect } from 'react';
import { queries } from '../queries';

/*
 * That the stream has told of anything at all: figures of a whole fleet are counted anew after it, and not more often
 * than a person can read them.
 */

const listeners = new Set<() => void>();

export function beat() {
  for (const listener of listeners) listener();
}

/** Has these calls asked again after the stream told of something, at most every so many milliseconds. */
export function useBeat(calls: readonly Call[], everyMs: number) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      timer = undefined;
      for (const { subject, path } of calls) void queries.invalidateQueries({ queryKey: [subject, path] });
    };
    const heard = () => {
      timer ??= setTimeout(ask, everyMs);
    };
    listeners.add(heard);
    return () => {
      listeners.delete(heard);
      clearTimeout(timer);
    };
  }, [calls, everyMs]);
}
