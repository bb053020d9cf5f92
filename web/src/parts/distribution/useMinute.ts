import { useSyncExternalStore } from 'react';
import { serverNow } from '../../kit/clock';

const minute = 60_000;
const now = () => Math.floor(serverNow() / minute) * minute;
const everyMinute = (listener: () => void) => {
  const timer = setInterval(listener, minute / 2);
  return () => clearInterval(timer);
};

/** The present minute: what tells an age is told anew with each. */
export const useMinute = () => useSyncExternalStore(everyMinute, now);
