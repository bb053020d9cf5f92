import { useSyncExternalStore } from 'react';

function watch(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether this machine has a network at all. */
export const useIsOnline = () => useSyncExternalStore(watch, () => navigator.onLine);
