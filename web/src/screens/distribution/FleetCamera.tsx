import { useEffect, useRef } from 'react';
import { useMap } from '../../kit/map/useMap';
import { nearZoom } from './clusters';
import { showFleet } from './showFleet';
import type { Placed } from './fleet';
import { useFollow } from './useFollow';

interface Props {
  vehicles: readonly Placed[] | null;
  chosen: Placed | null;
  chosenId: string | null;
  isFollowed: boolean;
  stopFollowing: () => void;
  /** Nobody has looked at this map yet: it begins with all vehicles. */
  isFirstLook: boolean;
  /** The address says where to look, whoever is chosen in it. */
  isTold: boolean;
}

/** Moves the camera: first to all vehicles, then to whichever is chosen or followed. */
export function FleetCamera(props: Props) {
  const { vehicles, chosen, chosenId, isFollowed, stopFollowing, isFirstLook, isTold } = props;
  const map = useMap();
  const shown = useRef(isTold ? chosenId : null);
  const hasLooked = useRef(!isFirstLook);

  useEffect(() => {
    if (hasLooked.current || !vehicles) return;
    hasLooked.current = true;
    if (!chosen) showFleet(map, vehicles, 0);
  }, [map, vehicles, chosen]);

  useEffect(() => {
    if (!chosenId) {
      shown.current = null;
    } else if (chosen && shown.current !== chosen.id) {
      shown.current = chosen.id;
      map.easeTo({
        center: [chosen.lng, chosen.lat],
        zoom: Math.max(map.getZoom(), nearZoom),
        duration: 600,
      });
    }
  }, [map, chosen, chosenId]);

  useFollow(map, isFollowed ? chosen : null, stopFollowing);
  return null;
}
