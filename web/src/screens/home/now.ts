import { useEffect, useState } from 'react';
import { serverNow } from '../../kit/clock';
import { useSession } from '../../kit/session';
import { clockParts } from '../../kit/time';

const tickMs = 5_000;

/** The clock on the wall of the company, a few seconds late at most: day, minute, second. */
export function useClock() {
  const { timeZone } = useSession().profile.user;
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return clockParts(new Date(now), timeZone);
}

/** The hour of the day that has begun. */
export const useHour = () => Number(useClock().minute.slice(0, 2));
