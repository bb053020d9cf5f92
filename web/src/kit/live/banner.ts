import { useIsPhone } from '../phone';
import { useIsLinkLost } from './link';
import { useIsOnline } from './online';

/** The banner above every page tells this of the link; no page says it again below. */
export function useBannerOfLink(): 'offline' | 'lost' | null {
  const isOnline = useIsOnline();
  const isLost = useIsLinkLost();
  const isPhone = useIsPhone();
  if (!isOnline) return 'offline';
  // No finger rests on the dot that says so in a tooltip.
  return isLost && isPhone ? 'lost' : null;
}
