import type { Plant, Point, Site } from './plant';

const metresPerDegree = 111_320;

/** A point of a plant on the globe, in degrees WGS-84. */
export function onGlobe({ site, turn }: Pick<Plant, 'site' | 'turn'>, { x, y }: Point): Site {
  const radians = (turn * Math.PI) / 180;
  const east = x * Math.cos(radians) + y * Math.sin(radians);
  const north = y * Math.cos(radians) - x * Math.sin(radians);
  return {
    lng: site.lng + east / (metresPerDegree * Math.cos((site.lat * Math.PI) / 180)),
    lat: site.lat + north / metresPerDegree,
  };
}

/** Metres between two points. */
export const distance = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);
