import type { densities } from '@fleet/contract/session/calls';
import { useSyncExternalStore } from 'react';
import { useSession } from './session';

export type Density = (typeof densities)[number];

const isLow = matchMedia('(max-height: 800px)');
const watch = (listener: () => void) => {
  isLow.addEventListener('change', listener);
  return () => isLow.removeEventListener('change', listener);
};

/** How closely rows stand: as chosen, else by the height of the window. */
export function useDensity(): Density {
  const low = useSyncExternalStore(watch, () => isLow.matches);
  return useSession().profile.settings.density ?? (low ? 'compact' : 'middle');
}
