import type { Map as MapLibre } from 'maplibre-gl';
import { boundsOf, type Placed } from './fleet';

/** Brings all vehicles into view. */
export function showFleet(map: MapLibre, vehicles: readonly Placed[], duration = 600) {
  const bounds = boundsOf(vehicles);
  if (bounds) map.fitBounds(bounds, { padding: 56, maxZoom: 17, duration });
}
