import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import landUrl from './land.json?url';

/**
 * The land of the earth: Natural Earth 1:50 m by way of world-atlas 2.0.2 (`land-50m`), coast only and no borders. The
 * map's worker fetches it by its address: sixty thousand points handed over by the page would hold it up.
 */
const land = new URL(landUrl, location.href).href;

/** From this zoom level on its outline is too coarse to tell land from sea: both are plain ground. */
export const plainFrom = 11;

/**
 * Gives the map its land once somebody rests where it can be seen. A fleet is mostly looked at from nearer, and its marks
 * would wait until the worker has cut the land into tiles. Land that could not be fetched is asked for again once the map
 * was moved.
 */
export function showLand(map: MapLibre): void {
  const source = map.getSource<GeoJSONSource>('land')!;
  const look = () => {
    if (map.getZoom() >= plainFrom) return;
    map.off('idle', look);
    void source.setData(land);
  };
  map.on('idle', look);
  source.on('error', () => void map.once('moveend', () => map.on('idle', look)));
}
