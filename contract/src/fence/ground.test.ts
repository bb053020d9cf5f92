import { expect, test } from 'vitest';
import {
  circleAround,
  crossesItself,
  type FenceGround,
  halfWidth,
  metresBeyond,
  overlap,
  planeAt,
} from './ground';

const origin = { lng: 120.7, lat: 31.3 };
const { spot } = planeAt(origin);
const at = (east: number, north: number) => spot([east, north]);

const circle = (east: number, radius: number): FenceGround => ({
  shape: 'circle',
  centerLng: at(east, 0).lng,
  centerLat: origin.lat,
  radius,
  points: null,
  width: null,
});
const polygon = (...corners: [number, number][]): FenceGround => {
  const points = corners.map(([east, north]) => at(east, north));
  return { shape: 'polygon', ...circleAround(points, 0), points, width: null };
};
const corridor = (width: number, ...line: [number, number][]): FenceGround => {
  const points = line.map(([east, north]) => at(east, north));
  return { shape: 'corridor', ...circleAround(points, width / 2), points, width };
};
/** An L: what is in its notch is in the circle around it, and not in it. */
const yard = polygon([0, 0], [60, 0], [60, 20], [20, 20], [20, 60], [0, 60]);
const aisle = corridor(6, [0, 0], [100, 0], [100, 50]);

test.each([
  ['the centre of a circle', circle(0, 30), [0, 0], -30],
  ['beside a circle', circle(0, 30), [0, 42], 12],
  ['inside a polygon', yard, [10, 10], -10],
  ['in the notch of a polygon', yard, [40, 40], 20],
  ['on the middle line of a corridor', aisle, [50, 0], -3],
  ['beside a corridor', aisle, [50, 8], 5],
  ['beyond the end of a corridor', aisle, [100, 58], 5],
  ['around the corner of a corridor', aisle, [96, 30], 1],
] as const)('%s', (_, ground, [east, north], metres) => {
  expect(metresBeyond(ground, at(east, north))).toBeCloseTo(metres, 1);
});

test('a fence is as wide as its narrow side', () => {
  expect(halfWidth(circle(0, 30))).toBe(30);
  expect(halfWidth(aisle)).toBe(3);
  expect(halfWidth(polygon([0, 0], [1_000, 0], [1_000, 10], [0, 10]))).toBeCloseTo(5, 0);
});

test('two fences overlap when they have ground in common, not when they only touch', () => {
  expect(overlap(circle(0, 50), circle(99, 50))).toBe(true);
  expect(overlap(circle(0, 50), circle(101, 50))).toBe(false);
  const notch = polygon([30, 30], [50, 30], [50, 50], [30, 50]);
  expect(overlap(yard, notch)).toBe(false);
  expect(overlap(yard, polygon([2, 2], [8, 2], [8, 8], [2, 8]))).toBe(true);
  expect(overlap(aisle, corridor(6, [50, -40], [50, 40]))).toBe(true);
  expect(overlap(aisle, circle(40, 20))).toBe(true);
});

test('an outline that crosses itself is told from one that does not', () => {
  expect(crossesItself([at(0, 0), at(10, 10), at(10, 0), at(0, 10)])).toBe(true);
  expect(crossesItself(yard.points!)).toBe(false);
});
