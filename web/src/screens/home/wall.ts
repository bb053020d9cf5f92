import { useEffect, useState } from 'react';
import { serverNow } from '../../kit/clock';
import { clockParts } from '../../kit/time';
import { momentOf } from '../../kit/wallClock';

const pageMs = 15_000;
const dayMs = 86_400_000;

/** Counts up every 15 seconds, unless somebody has stopped it. */
export function usePages(isPaused: boolean): number {
  const [page, setPage] = useState(0);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setInterval(() => setPage((before) => before + 1), pageMs);
    return () => clearInterval(timer);
  }, [isPaused]);
  return page;
}

/** Loads the page anew at three in the morning, when nobody looks: a wall hangs for months, and versions change. */
export function useNightlyReload(timeZone: string) {
  useEffect(() => {
    const now = serverNow();
    const today = momentOf(`${clockParts(new Date(now), timeZone).day} 03:00`, timeZone);
    const next = today > now ? today : today + dayMs;
    // Not all walls at once.
    const timer = setTimeout(() => location.reload(), next - now + Math.random() * 600_000);
    return () => clearTimeout(timer);
  }, [timeZone]);
}
