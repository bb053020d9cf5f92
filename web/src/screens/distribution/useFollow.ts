import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import type { Placed } from '../../parts/distribution/fleet';
import { glideMs } from '../../parts/distribution/glide';

/** Keeps the followed vehicle in the middle, until a person moves the map. */
export function useFollow(map: MapLibre, followed: Placed | null, stop: () => void) {
  const broken = useEffectEvent(stop);
  useEffect(() => {
    const leave = () => broken();
    const leaveByKey = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (originalEvent instanceof KeyboardEvent && originalEvent.key.startsWith('Arrow')) broken();
    };
    map.on('dragstart', leave);
    map.on('movestart', leaveByKey);
    return () => {
      map.off('dragstart', leave);
      map.off('movestart', leaveByKey);
    };
  }, [map]);

  const lng = followed?.lng ?? null;
  const lat = followed?.lat ?? null;
  useEffect(() => {
    // As long and as evenly as its mark moves.
    if (lng !== null && lat !== null)
      map.easeTo({ center: [lng, lat], duration: glideMs, easing: (part) => part });
  }, [map, lng, lat]);
}
