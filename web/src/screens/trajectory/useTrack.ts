import { useEffect, useRef, useState } from 'react';
import { type Asked, isSame, type Loaded, pagesAfter, unread } from '../../parts/trajectory/reading';
import { serverNow } from '../../kit/clock';

const tailEvery = 5_000;
/** Terminals report late; the tail is followed a while beyond the end. */
const patience = 60_000;

/** The whole track of a period, and then what is added to it while it lasts. A new attempt begins anew. */
export function useTrack(asked: Asked | null, attempt: number) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const known = useRef<{ attempt: number; loaded: Loaded } | null>(null);
  const { id, startTime, endTime } = asked ?? {};

  useEffect(() => {
    if (!id || !startTime || !endTime) return;
    const stop = new AbortController();
    // A page that was hidden goes on where it was.
    const before = known.current;
    const wanted = { id, startTime, endTime };
    let now =
      before?.attempt === attempt && isSame(before.loaded.asked, wanted)
        ? { ...before.loaded, problem: null }
        : unread(wanted);
    const show = (next: Loaded) => {
      if (stop.signal.aborted) return;
      now = next;
      known.current = { attempt, loaded: next };
      setLoaded(next);
    };
    const readOn = async () => {
      for await (const next of pagesAfter(now, stop.signal)) {
        if (next.track !== now.track || next.isComplete !== now.isComplete) show(next);
      }
    };
    const lasts = () => Date.parse(endTime) + patience > serverNow();

    const follow = async () => {
      show(now);
      if (!now.isComplete) await readOn();
      show({ ...now, isGrowing: lasts() });
      while (lasts() && !stop.signal.aborted) {
        await pause(tailEvery, stop.signal);
        // A tail that is not answered is asked for again with the next beat.
        if (!stop.signal.aborted) await readOn().catch(() => undefined);
      }
      show({ ...now, isGrowing: false });
    };
    follow().catch((problem: unknown) => show({ ...now, problem }));
    return () => stop.abort();
  }, [id, startTime, endTime, attempt]);

  return asked && loaded && isSame(loaded.asked, asked) ? loaded : null;
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
