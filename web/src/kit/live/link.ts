import { createStore, useStore } from '../store';
import { useIsOnline } from './online';

/** How the live link stands: `lost` only after it has been down for a while. */
export interface LinkState {
  state: 'connecting' | 'live' | 'lost';
  /** When the last sign of life came, in milliseconds. */
  heard: number | null;
}

export const link = createStore<LinkState>({ state: 'connecting', heard: null });

/** A machine without a network has lost its link at once, whatever was heard last. */
export function useLink(): LinkState {
  const known = useStore(link);
  return useIsOnline() ? known : { ...known, state: 'lost' };
}

export const useIsLinkLost = () => useLink().state === 'lost';
