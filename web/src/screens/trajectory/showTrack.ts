import type { Map as MapLibre } from 'maplibre-gl';
import type { Track } from '../../parts/trajectory/track';

/** Brings the whole track into view. */
export function showTrack(map: MapLibre, { lng, lat }: Track, duration = 600) {
  if (lng.length === 0) return;
  const least = (values: readonly number[]) => values.reduce((least, value) => Math.min(least, value), 180);
  const most = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value), -180);
  map.fitBounds([least(lng), least(lat), most(lng), most(lat)], { padding: 48, maxZoom: 18, duration });
}
