import type { MultiPolygon } from 'geojson';
import landUrl from './land.json?url';

/**
 * The land of the earth: Natural Earth 1:50 m by way of world-atlas 2.0.2 (`land-50m`), coast only and no borders. The
 * file holds polygons of rings; a ring is x, y, dx, dy, dx, dy … in hundredths of a degree.
 */
export type PackedLand = readonly (readonly (readonly number[])[])[];

export const unpackLand = (packed: PackedLand): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: packed.map((polygon) => polygon.map(unpackRing)),
});

function unpackRing(ring: readonly number[]): [number, number][] {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < ring.length; at += 2) {
    x += ring[at] ?? 0;
    y += ring[at + 1] ?? 0;
    points.push([x / 100, y / 100]);
  }
  return points;
}

let land: Promise<MultiPolygon> | undefined;

/** Fetched once, from our own server; a failure is tried again with the next map. */
export function loadLand() {
  land ??= fetch(landUrl)
    .then((response) => response.json() as Promise<PackedLand>)
    .then(unpackLand)
    .catch((problem: unknown) => {
      land = undefined;
      throw problem;
    });
  return land;
}
