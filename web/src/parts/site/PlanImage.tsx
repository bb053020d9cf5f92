import type { Spot } from '@fleet/contract/place';
import { type Corner } from '@fleet/contract/sitePlan/calls';
import type { ImageSource } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import { addAt } from '../../kit/map/slots';
import { useMap } from '../../kit/map/useMap';
import { coordinatesOf } from './siteFeatures';

interface Props {
  url: string;
  at: Record<Corner, Spot>;
}

/** A drawing of the ground, lying where its corners are. */
export function PlanImage({ url, at }: Props) {
  const map = useMap();
  const start = useEffectEvent(() => coordinatesOf(at));
  useEffect(() => {
    const id = `plan ${url}`;
    map.addSource(id, { type: 'image', url, coordinates: start() });
    addAt(map, 'plan', { id, type: 'raster', source: id, paint: { 'raster-fade-duration': 0 } });
    return () => {
      if (!map.style || !map.getSource(id)) return;
      map.removeLayer(id);
      map.removeSource(id);
    };
  }, [map, url]);

  const text = JSON.stringify(coordinatesOf(at));
  useEffect(() => {
    map
      .getSource<ImageSource>(`plan ${url}`)
      ?.setCoordinates(JSON.parse(text) as ReturnType<typeof coordinatesOf>);
  }, [map, url, text]);
  return null;
}
