import { useSyncExternalStore } from 'react';

const reduced = matchMedia('(prefers-reduced-motion: reduce)');
const watch = (listener: () => void) => {
  reduced.addEventListener('change', listener);
  return () => reduced.removeEventListener('change', listener);
};

/** Whether the person has asked the system for less motion. */
export const useCalm = () => useSyncExternalStore(watch, () => reduced.matches);
