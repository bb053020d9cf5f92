import type { Placed } from './fleet';

/** The closest zoom at which marks can still be told apart by going nearer. */
const closest = 20;
const apart = 24;

/** Whether going nearer would not separate them. */
export function isStack(vehicles: readonly Placed[], zoom: number): boolean {
  if (zoom >= closest) return true;
  let [left, right, top, bottom] = [1, 0, 1, 0];
  // Thousands may stand on one place and another one beside it: none is left out.
  for (const { x, y } of vehicles) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return Math.max(right - left, bottom - top) * 512 * 2 ** closest < apart;
}

export interface Leg {
  x: number;
  y: number;
}

const ringOf = 8;
const footSize = 56;

/** Where the feet of a spider stand, in pixels from its middle: a ring for a few, a spiral for more. */
export function legsOf(count: number): Leg[] {
  if (count <= ringOf) {
    const radius = Math.max(48, (count * footSize) / (2 * Math.PI));
    return Array.from({ length: count }, (_, index) => onCircle((index / count) * 2 * Math.PI, radius));
  }
  const legs: Leg[] = [];
  let [angle, radius] = [0, 56];
  for (let index = 0; index < count; index += 1) {
    legs.push(onCircle(angle, radius));
    const turn = footSize / radius;
    angle += turn;
    radius += (footSize * turn) / (2 * Math.PI);
  }
  return legs;
}

/** Clockwise from the top. */
const onCircle = (angle: number, radius: number): Leg => ({
  x: Math.sin(angle) * radius,
  y: -Math.cos(angle) * radius,
});
