import { expect, test } from 'vitest';
import { simplified } from './simplify';
import { speedClass } from './speedClasses';
import type { Track } from '../../parts/trajectory/track';
import { trackLines } from './trackLines';

const minute = 60_000;

/** A fix each minute going east by about 10 m, unless told otherwise. */
function trackOf(speeds: (number | null)[], minutes = speeds.map((_, at) => at)): Track {
  return {
    time: minutes.map((at) => at * minute),
    lng: speeds.map((_, at) => 120 + at * 1e-4),
    lat: speeds.map((_, at) => 31 + (at % 2) * 1e-4),
    speed: speeds,
    direction: speeds.map(() => 90),
  };
}

test('classes begin at their edge', () => {
  expect([null, 0, 2.9, 3, 9.9, 10, 40].map(speedClass)).toEqual([-1, 0, 0, 1, 2, 3, 4]);
});

test('each stretch of one class is one line, and lines meet', () => {
  const { features } = trackLines(trackOf([4, 4, 4, 12, 12]));

  expect(features.map(({ properties }) => properties.speed)).toEqual([1, 3]);
  expect(features[0]?.geometry.coordinates.at(-1)).toEqual(features[1]?.geometry.coordinates[0]);
});

test('a gap is a line of its own, and the class begins anew after it', () => {
  const { features } = trackLines(trackOf([4, 4, 4, 4], [0, 1, 121, 122]));

  expect(features.map(({ properties }) => properties.isGap)).toEqual([false, true, false]);
  expect(features[1]?.geometry.coordinates).toHaveLength(2);
});

test('a track of one fix or none has no lines', () => {
  expect(trackLines(trackOf([])).features).toEqual([]);
  expect(trackLines(trackOf([5])).features).toEqual([]);
});

test('points that lie on the line are left out, corners stay', () => {
  const straight: [number, number][] = [
    [120, 31],
    [120.001, 31],
    [120.002, 31],
    [120.002, 31.001],
  ];

  expect(simplified(straight, 1)).toEqual([straight[0], straight[2], straight[3]]);
});
