import type { Polygon } from 'geojson';
import { metresPerDegree, metresPerLongitude } from './ground';

const sides = 48;

/** A circle on the ground, in metres. */
export function circle(lng: number, lat: number, radius: number): Polygon {
  const ring = Array.from({ length: sides + 1 }, (_, index) => {
    const angle = (index / sides) * 2 * Math.PI;
    return [
      lng + (radius * Math.cos(angle)) / metresPerLongitude(lat),
      lat + (radius * Math.sin(angle)) / metresPerDegree,
    ];
  });
  return { type: 'Polygon', coordinates: [ring] };
}

/** Metres between two places that lie near each other. */
export const metresBetween = (a: { lng: number; lat: number }, b: { lng: number; lat: number }) =>
  Math.hypot((a.lng - b.lng) * metresPerLongitude(a.lat), (a.lat - b.lat) * metresPerDegree);
