import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 575px)');
const watch = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Whether the window is a phone's: cards instead of tables, a bar at the bottom. */
export const useIsPhone = () => useSyncExternalStore(watch, () => narrow.matches);
