import { roundSpot, type Spot } from '@fleet/contract/place';
import { type Corner, corners } from '@fleet/contract/sitePlan/calls';
import type { Map as MapLibre } from 'maplibre-gl';
import { metresPerDegree, metresPerLongitude } from '../../kit/map/ground';

type Corners = Record<Corner, Spot>;
interface Size {
  width: number;
  height: number;
}

/** How much of the window a new plan takes up. */
const share = 0.6;
/** Images whose shapes differ by less, as those do that were scaled to whole pixels, lie in the same corners. */
const sameShape = 0.02;

export const place = (lng: number, lat: number): Spot => roundSpot({ lng, lat });

/** The corners of a new plan: upright, in the middle of what is seen. */
export function laidOut(map: MapLibre, image: Size): Corners {
  const free = freePart(map);
  const { lng, lat } = map.unproject([free.width / 2, free.height / 2]);
  const corner = map.unproject([free.width, free.height]);
  const width = 2 * (corner.lng - lng) * metresPerLongitude(lat) * share;
  const height = 2 * (lat - corner.lat) * metresPerDegree * share;
  const metres = Math.min(width / image.width, height / image.height);
  const half = {
    lng: (image.width * metres) / metresPerLongitude(lat) / 2,
    lat: (image.height * metres) / metresPerDegree / 2,
  };
  return {
    topLeft: place(lng - half.lng, lat + half.lat),
    topRight: place(lng + half.lng, lat + half.lat),
    bottomRight: place(lng + half.lng, lat - half.lat),
    bottomLeft: place(lng - half.lng, lat - half.lat),
  };
}

/** The corners for an image of another shape: as wide and in the same middle as before. Null where the shape is the same. */
export function refitted(at: Corners, before: Size, image: Size): Corners | null {
  const taller = image.height / image.width / (before.height / before.width);
  if (Math.abs(taller - 1) < sameShape) return null;
  const [topLeft, bottomLeft] = stretched(at.topLeft, at.bottomLeft, taller);
  const [topRight, bottomRight] = stretched(at.topRight, at.bottomRight, taller);
  return { topLeft, topRight, bottomRight, bottomLeft };
}

/** Both ends of an edge that is so many times as long, around its middle. */
function stretched(one: Spot, other: Spot, times: number): [Spot, Spot] {
  const middle = { lng: (one.lng + other.lng) / 2, lat: (one.lat + other.lat) / 2 };
  const moved = ({ lng, lat }: Spot) =>
    place(middle.lng + (lng - middle.lng) * times, middle.lat + (lat - middle.lat) * times);
  return [moved(one), moved(other)];
}

/** The middle between the corners. */
export const middleOf = (at: Corners): Spot => ({
  lng: corners.reduce((sum, corner) => sum + at[corner].lng, 0) / 4,
  lat: corners.reduce((sum, corner) => sum + at[corner].lat, 0) / 4,
});

/** The part of the map that the panel leaves free: its right, or on a phone its bottom. */
function freePart(map: MapLibre): Size {
  const frame = map.getContainer().getBoundingClientRect();
  const panel = document.querySelector('.layerPanel')?.getBoundingClientRect();
  if (!panel) return frame;
  const isBeside = panel.left > frame.left + frame.width / 4;
  return {
    width: isBeside ? panel.left - frame.left : frame.width,
    height: isBeside ? frame.height : panel.top - frame.top,
  };
}
