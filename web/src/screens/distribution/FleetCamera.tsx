import { useEffect, useRef } from 'react';
import { useMap } from '../../kit/map/useMap';
import { showFleet } from './showFleet';
import { isPlaced, type Located } from './fleet';
import { nearZoom, useFollow } from './useFollow';

interface Props {
  vehicles: readonly Located[] | null;
  chosen: Located | null;
  isFollowed: boolean;
  stopFollowing: () => void;
  /** Nobody has looked at this map yet: it begins with all vehicles. */
  isFirstLook: boolean;
}

/** Moves the camera: first to all vehicles, then to whichever is chosen or followed. */
export function FleetCamera({ vehicles, chosen, isFollowed, stopFollowing, isFirstLook }: Props) {
  const map = useMap();
  const shown = useRef<string | null>(null);
  const hasLooked = useRef(!isFirstLook);

  useEffect(() => {
    if (hasLooked.current || !vehicles) return;
    hasLooked.current = true;
    if (!chosen) showFleet(map, vehicles, 0);
  }, [map, vehicles, chosen]);

  useEffect(() => {
    if (!chosen) {
      shown.current = null;
    } else if (shown.current !== chosen.id && isPlaced(chosen)) {
      shown.current = chosen.id;
      map.easeTo({
        center: [chosen.lng, chosen.lat],
        zoom: Math.max(map.getZoom(), nearZoom),
        duration: 600,
      });
    }
  }, [map, chosen]);

  useFollow(map, isFollowed ? chosen : null, stopFollowing);
  return null;
}
