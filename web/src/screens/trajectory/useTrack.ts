import { trajectory } from '@fleet/contract/trajectory/calls';
import { useEffect, useRef, useState } from 'react';
import { post } from '../../kit/post';
import { joined, noTrack, type Track } from './track';

/** What is asked for: the input of `trajectory.track`. */
export interface Asked {
  id: string;
  startTime: string;
  endTime: string;
}

export interface Loaded {
  asked: Asked;
  carId: string;
  track: Track;
  /** All pages are there; a period that has not ended goes on growing. */
  isComplete: boolean;
  lastDayWithData: string | null;
  problem: unknown;
}

const tailEvery = 5_000;
/** Terminals report late; the tail is followed a while beyond the end. */
const patience = 60_000;

/** The whole track of a period, page by page, and then what is added to it while it lasts. */
export function useTrack(asked: Asked | null, attempt: number) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const { id, startTime, endTime } = asked ?? {};
  const known = useRef<Loaded | null>(null);

  useEffect(() => {
    if (!id || !startTime || !endTime) return;
    const stop = new AbortController();
    const wanted = { id, startTime, endTime };
    const show = (next: Loaded) => {
      known.current = next;
      setLoaded(next);
    };

    const read = async (begin: Loaded) => {
      let now = begin;
      for (let cursor = lastOf(now.track); ; ) {
        const page = await post(trajectory.track, { ...wanted, ...(cursor && { cursor }) }, stop.signal);
        const track = joined(now.track, page);
        const isComplete = page.nextCursor === null;
        if (track !== now.track || isComplete !== now.isComplete || now.carId === '') {
          now = {
            ...now,
            carId: page.carId,
            track,
            isComplete: now.isComplete || isComplete,
            lastDayWithData: page.lastDayWithData,
          };
          show(now);
        }
        if (page.nextCursor === null) return now;
        cursor = page.nextCursor;
      }
    };

    const follow = async () => {
      // A page that was hidden goes on where it was.
      const before = known.current;
      let now: Loaded =
        before && isSame(before.asked, wanted) && before.problem === null
          ? before
          : {
              asked: wanted,
              carId: '',
              track: noTrack,
              isComplete: false,
              lastDayWithData: null,
              problem: null,
            };
      if (now !== before) show(now);
      try {
        if (!now.isComplete) now = await read(now);
      } catch (problem) {
        if (!stop.signal.aborted) show({ ...(known.current ?? now), problem });
        return;
      }
      while (Date.parse(endTime) + patience > Date.now()) {
        await wait(tailEvery, stop.signal);
        if (stop.signal.aborted) return;
        // A tail that is not answered is asked for again with the next beat.
        now = await read(now).catch(() => known.current ?? now);
      }
    };
    void follow();
    return () => stop.abort();
    // A retry begins anew.
  }, [id, startTime, endTime, attempt]);

  return asked && loaded && isSame(loaded.asked, asked) ? loaded : null;
}

const isSame = (a: Asked, b: Asked) =>
  a.id === b.id && a.startTime === b.startTime && a.endTime === b.endTime;

function lastOf({ time }: Track) {
  const last = time.at(-1);
  return last === undefined ? undefined : new Date(last).toISOString();
}

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
