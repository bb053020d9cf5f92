import { useSyncExternalStore } from 'react';
import { createStore, useStore } from '../store';

/** How the live link stands: `lost` only after it has been down for a while. */
export interface LinkState {
  state: 'connecting' | 'live' | 'lost';
  /** When the last sign of life came, in milliseconds. */
  heard: number | null;
}

export const link = createStore<LinkState>({ state: 'connecting', heard: null });

export const useLink = () => useStore(link);
export const useIsLinkLost = () => useSyncExternalStore(link.subscribe, () => link.get().state === 'lost');
