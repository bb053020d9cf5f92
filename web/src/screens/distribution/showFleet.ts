import type { Map as MapLibre } from 'maplibre-gl';
import { boundsOf, isPlaced, type Located } from './fleet';

/** Brings all vehicles into view. */
export function showFleet(map: MapLibre, vehicles: readonly Located[], duration = 600) {
  const bounds = boundsOf(vehicles.filter(isPlaced));
  if (bounds) map.fitBounds(bounds, { padding: 56, maxZoom: 17, duration });
}
