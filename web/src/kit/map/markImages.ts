import { type Badge, badges, type VehicleState, vehicleStates } from '@fleet/contract/status/calls';
import type { Map as MapLibre } from 'maplibre-gl';
import { badgeMarks, outlines, signs as signsOf } from '../glyphs';
import { marks, palettes, type Shade } from '../palette';

/** As fine as the screen: where the processor draws the map, an image twice as fine costs it twice the time. */
const sharpness = Math.min(2, Math.max(1, devicePixelRatio));
const markSize = 26;
const clusterSize = 42;
const badgeSize = 16;
/** Shares of a cluster's ring are rounded to these parts, so that few different rings are ever drawn. */
const ringParts = 16;

/** The signs of the states on a grid of 16, as `StateMark` shows them; the arrow of a truck at work points north. */
const signs: Record<VehicleState, string> = {
  working: 'M8 2.6 12 12.4 8 10.2 4 12.4Z',
  charging: 'M9 2.8 4.8 8.8H7.6L6.8 13.2 11.2 7.2H8.4Z',
  idle: 'M5.6 4.8H7.2V11.2H5.6ZM8.8 4.8H10.4V11.2H8.8Z',
  underRepair: signsOf.underRepair,
  off: 'M5.4 5.4H10.6V10.6H5.4Z',
  offline: '',
};

/** A dark edge keeps the marks apart from each other and from any ground. */
const edge = 'rgba(0, 0, 0, 0.85)';

/** The names of the images: a vehicle's mark, a cluster's ring with the share of each state, a condition's corner badge. */
export const markImage = (state: VehicleState) => `mark:${state}`;
export const badgeImage = (badge: Badge | null) => (badge ? `badge:${badge}` : '');
export const ringImage = (counts: Record<VehicleState, number>, total: number) =>
  `ring:${vehicleStates.map((state) => Math.ceil((ringParts * counts[state]) / total)).join()}`;

/** Gives a map the marks of all states, and draws the rings of clusters when they are first wanted. */
export function addMarkImages(map: MapLibre, shade: Shade) {
  for (const state of vehicleStates) put(map, markImage(state), drawMark(state, shade));
  for (const badge of badges) put(map, badgeImage(badge), drawBadge(badge, shade));
  map.setMissingStyleImageResolver((id) => {
    if (id.startsWith('ring:')) put(map, id, drawRing(id.slice(5).split(',').map(Number), shade));
  });
}

function put(map: MapLibre, id: string, image: ImageData) {
  if (!map.hasImage(id)) map.addImage(id, image, { pixelRatio: sharpness });
}

/** One canvas for all images: each new one that is read from takes a browser several milliseconds. */
let shared: CanvasRenderingContext2D | undefined;

function canvasOf(size: number) {
  shared ??= document
    .createElement('canvas')
    .getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  const pen = shared;
  // Setting its size also empties it and forgets what was set before.
  pen.canvas.width = pen.canvas.height = size * sharpness;
  pen.scale(sharpness, sharpness);
  return { pen, image: () => pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height) };
}

function drawMark(state: VehicleState, shade: Shade) {
  const { pen, image } = canvasOf(markSize);
  const { mark } = marks[shade][state];
  const { container } = palettes[shade];
  const middle = markSize / 2;
  const disc = (radius: number, colour: string) => {
    pen.beginPath();
    pen.arc(middle, middle, radius, 0, 2 * Math.PI);
    pen.fillStyle = colour;
    pen.fill();
  };
  disc(12, edge);
  disc(11, mark);
  if (state === 'offline') {
    disc(7.5, edge);
    disc(6.5, container);
    return image();
  }
  pen.translate(middle - 10, middle - 10);
  pen.scale(1.25, 1.25);
  pen.fillStyle = container;
  pen.fill(new Path2D(signs[state]));
  return image();
}

function drawBadge(badge: Badge, shade: Shade) {
  const { pen, image } = canvasOf(badgeSize);
  const { mark, sign } = badgeMarks[badge];
  pen.scale(badgeSize / 16, badgeSize / 16);
  pen.fillStyle = marks[shade][mark].mark;
  pen.strokeStyle = edge;
  const shape = new Path2D(outlines[mark]);
  pen.fill(shape);
  pen.stroke(shape);
  pen.fillStyle = palettes[shade].container;
  pen.fill(new Path2D(sign), 'evenodd');
  return image();
}

function drawRing(shares: readonly number[], shade: Shade) {
  const { pen, image } = canvasOf(clusterSize);
  const { elevated } = palettes[shade];
  const middle = clusterSize / 2;
  const all = shares.reduce((sum, share) => sum + share, 0);
  let from = -Math.PI / 2;
  const sector = (radius: number, colour: string, start = 0, end = 2 * Math.PI) => {
    pen.beginPath();
    pen.moveTo(middle, middle);
    pen.arc(middle, middle, radius, start, end);
    pen.closePath();
    pen.fillStyle = colour;
    pen.fill();
  };
  sector(20.5, edge);
  vehicleStates.forEach((state, index) => {
    const to = from + ((shares[index] ?? 0) / all) * 2 * Math.PI;
    sector(19.5, marks[shade][state].mark, from, to);
    from = to;
  });
  sector(15.5, edge);
  sector(14.5, elevated);
  return image();
}
