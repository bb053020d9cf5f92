import { useEffect, useEffectEvent, useState } from 'react';

interface Clock {
  endsAt: string;
  time: string;
}

const tickMs = 500;

/**
 * The seconds until the attempt ends, by the clock of the server: the clock of the device may be wrong, so that only
 * counts what has passed since the server spoke last. A phone that slept may not have counted, and another tab may have
 * ended it; `ask` tells what the server says when somebody comes back, null where the attempt is over.
 */
export function useTimeLeft(begin: Clock, ask: () => Promise<Clock | null>, onOver: () => void) {
  const [heard, setHeard] = useState(() => ({ ...begin, at: performance.now() }));
  const [now, setNow] = useState(() => performance.now());
  const msLeft = Date.parse(heard.endsAt) - Date.parse(heard.time) - (now - heard.at);
  const left = Math.max(0, Math.ceil(msLeft / 1000));
  const isOver = left === 0;

  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) over();
  }, [isOver]);

  const hear = (clock: Clock) => setHeard({ ...clock, at: performance.now() });
  const awake = useEffectEvent(async () => {
    if (document.hidden) return;
    const told = await ask().catch(() => undefined);
    if (told) hear(told);
    else if (told === null) onOver();
  });
  useEffect(() => {
    const look = () => void awake();
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
    };
  }, []);

  return { left, hear };
}

/** `18:42`, with hours where there are some. */
export function showTimeLeft(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part) => String(part).padStart(2, '0')).join(':');
}
