import type { FenceShape } from '@fleet/contract/fence/calls';
import { metresBeyond, type FenceGround } from '@fleet/contract/fence/ground';
import type { Map as MapLibre } from 'maplibre-gl';
import { metresPerDegree, metresPerLongitude, metresPerPixel } from '../../kit/map/ground';

export type Circle = Pick<FenceShape, 'centerLng' | 'centerLat' | 'radius'>;

export const isIn = (fence: FenceGround, place: { lng: number | null; lat: number | null }) =>
  place.lng !== null && place.lat !== null && metresBeyond(fence, { lng: place.lng, lat: place.lat }) <= 0;

type Bounds = [west: number, south: number, east: number, north: number];

export function boundsOf({ centerLng, centerLat, radius }: Circle): Bounds {
  const [east, north] = [radius / metresPerLongitude(centerLat), radius / metresPerDegree];
  return [centerLng - east, centerLat - north, centerLng + east, centerLat + north];
}

/** Brings fences into view. */
export function showFences(map: MapLibre, fences: readonly Circle[], duration = 500) {
  if (fences.length === 0) return;
  const all = fences.map(boundsOf);
  const [west, south] = [0, 1].map((side) => Math.min(...all.map((bounds) => bounds[side] as number)));
  const [east, north] = [2, 3].map((side) => Math.max(...all.map((bounds) => bounds[side] as number)));
  map.fitBounds([west, south, east, north] as Bounds, { padding: 48, maxZoom: 18, duration });
}

/** A smaller one cannot be drawn, in pixels. */
const leastSeen = 24;

/** Whether the middle and the edge of a fence can be seen and reached on the map as it is; of points, their middle. */
export function isInView(map: MapLibre, fence: Circle & Pick<FenceGround, 'points'>): boolean {
  const { centerLng, centerLat, radius, points } = fence;
  const view = map.getBounds();
  if (points) return view.contains([centerLng, centerLat]);
  const [, , east] = boundsOf(fence);
  return (
    view.contains([centerLng, centerLat]) &&
    view.contains([east, centerLat]) &&
    radius / metresPerPixel(map.getZoom(), centerLat) >= leastSeen
  );
}
