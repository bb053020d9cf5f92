import { useEffect, useRef, useState } from 'react';
import { createStore, type Store } from '../../kit/store';
import { advance, nextFix, type Pace } from './playback';
import type { Gap, Track } from '../../parts/trajectory/track';

const minute = 60_000;

export interface Playback {
  /** The moment that is shown; it changes with every frame, so that only who watches it is drawn anew. */
  moment: Store<number>;
  start: number;
  end: number;
  isPlaying: boolean;
  pace: Pace;
  skipsGaps: boolean;
  setPlaying: (isPlaying: boolean) => void;
  setPace: (pace: Pace) => void;
  setSkipsGaps: (skipsGaps: boolean) => void;
  jump: (moment: number) => void;
  stepFix: (by: 1 | -1) => void;
  stepMinute: (by: 1 | -1) => void;
}

/** The clock of one track. It begins at a given moment, else where the track begins. */
export function usePlayback(track: Track, gaps: readonly Gap[], from: number | null): Playback {
  const start = track.time[0] ?? 0;
  const end = track.time.at(-1) ?? 0;
  const [moment] = useState(() => createStore(Math.max(start, Math.min(end, from ?? start))));
  const [isPlaying, setPlaying] = useState(false);
  const [pace, setPace] = useState<Pace>(20);
  const [skipsGaps, setSkipsGaps] = useState(false);

  // Who stands at the end stays at the end when fixes are added; a moment that was not yet loaded is gone to.
  const before = useRef({ end, wanted: from });
  useEffect(() => {
    const { end: oldEnd, wanted } = before.current;
    const now = moment.get();
    if (wanted !== null && now < wanted && now === oldEnd) moment.set(Math.min(end, wanted));
    else if (now === oldEnd && oldEnd !== start) moment.set(end);
    before.current = { end, wanted };
  }, [moment, start, end]);

  useEffect(() => {
    if (!isPlaying) return;
    let last = performance.now();
    let frame = requestAnimationFrame(function tick(now) {
      const next = advance({ moment: moment.get(), pace, gaps, skipsGaps, end }, now - last);
      last = now;
      moment.set(next);
      if (next >= end) setPlaying(false);
      else frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [moment, isPlaying, pace, gaps, skipsGaps, end]);

  const jump = (to: number) => {
    before.current = { ...before.current, wanted: null };
    moment.set(Math.max(start, Math.min(end, to)));
  };
  return {
    moment,
    start,
    end,
    isPlaying,
    pace,
    skipsGaps,
    setPlaying(isPlaying) {
      if (isPlaying && moment.get() >= end) jump(start);
      setPlaying(isPlaying);
    },
    setPace,
    setSkipsGaps,
    jump,
    stepFix: (by) => jump(nextFix(track.time, moment.get(), by)),
    stepMinute: (by) => jump(moment.get() + by * minute),
  };
}
