import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import { isPlaced, type Located } from './fleet';

/** Close enough to see a truck move. */
export const nearZoom = 17;

/** Keeps the followed vehicle in the middle, until a person moves the map. */
export function useFollow(map: MapLibre, followed: Located | null, stop: () => void) {
  const broken = useEffectEvent(stop);
  useEffect(() => {
    const leave = () => broken();
    map.on('dragstart', leave);
    return () => {
      map.off('dragstart', leave);
    };
  }, [map]);

  const lng = followed && isPlaced(followed) ? followed.lng : null;
  const lat = followed && isPlaced(followed) ? followed.lat : null;
  useEffect(() => {
    if (lng !== null && lat !== null) map.easeTo({ center: [lng, lat], duration: 400 });
  }, [map, lng, lat]);
}
