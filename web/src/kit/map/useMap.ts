import type { Map as MapLibre } from 'maplibre-gl';
import { createContext, useContext, useSyncExternalStore } from 'react';

export const MapContext = createContext<MapLibre | null>(null);

/** The map that a component is drawn on; it is there as long as the component is. */
export function useMap(): MapLibre {
  const map = useContext(MapContext);
  if (!map) throw new Error('not on a map');
  return map;
}

/** Something about the camera, watched. */
export function useCamera<T extends number | string | boolean>(read: (map: MapLibre) => T): T {
  const map = useMap();
  return useSyncExternalStore(
    (changed) => {
      map.on('move', changed);
      map.on('resize', changed);
      return () => {
        map.off('move', changed);
        map.off('resize', changed);
      };
    },
    () => read(map),
  );
}
