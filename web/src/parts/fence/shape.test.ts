import { expect, test } from 'vitest';
import { isIn, overlap } from './shape';

const metre = 1 / 111_320;
const fence = { centerLng: 0, centerLat: 0, radius: 100 };

test('a vehicle is in a fence up to its radius, and nowhere without a place', () => {
  expect(isIn(fence, { lng: 99 * metre, lat: 0 })).toBe(true);
  expect(isIn(fence, { lng: 0, lat: 101 * metre })).toBe(false);
  expect(isIn(fence, { lng: null, lat: null })).toBe(false);
});

test('two fences overlap when they have ground in common, not when they only touch', () => {
  const at = (metres: number) => ({ centerLng: 0, centerLat: metres * metre, radius: 50 });
  expect(overlap(fence, at(149))).toBe(true);
  expect(overlap(fence, at(151))).toBe(false);
});
