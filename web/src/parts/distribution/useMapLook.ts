import type { LookPlace } from '@fleet/contract/live/calls';
import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { useLook } from '../../kit/live/looks';
import { useMap } from '../../kit/map/useMap';

/** Around the view: what drives into it is there already. */
const margin = 0.2;

/** Has the live stream tell of the vehicles in view of a map, where it does not tell of all. */
export function useMapLook() {
  const map = useMap();
  const [place, setPlace] = useState<LookPlace | null>(null);
  useEffect(() => {
    const look = () => setPlace(placeOf(map));
    look();
    map.on('moveend', look);
    map.on('resize', look);
    return () => {
      map.off('moveend', look);
      map.off('resize', look);
    };
  }, [map]);
  useLook({ places: place ? [place] : [] });
}

function placeOf(map: MapLibre): LookPlace {
  const view = map.getBounds();
  const [wide, high] = [
    (view.getEast() - view.getWest()) * margin,
    (view.getNorth() - view.getSouth()) * margin,
  ];
  const within = (value: number, most: number) =>
    Math.round(Math.min(most, Math.max(-most, value)) * 1e5) / 1e5;
  return {
    west: within(view.getWest() - wide, 180),
    south: within(view.getSouth() - high, 90),
    east: within(view.getEast() + wide, 180),
    north: within(view.getNorth() + high, 90),
  };
}
