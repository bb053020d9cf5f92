import { expect, test } from 'vitest';
import { drive, gapsIn } from './drive';
import { stopsIn } from './stops';
import { sift, type Fix } from './plausible';

const metre = 1 / 111_320;
const second = 1_000;

/** Fixes north of the equator's zero, so many metres up, one a second unless told otherwise. */
const fixes = (metres: number[], seconds = metres.map((_, at) => at), speed: number | null = null): Fix[] =>
  metres.map((up, at) => ({ time: (seconds[at] ?? 0) * second, lng: 0, lat: up * metre, speed }));
const placesOf = (some: readonly Fix[]) => some.map(({ lat }) => Math.round(lat / metre));

test('a place that nothing agrees with is set apart', () => {
  const { believed, implausible } = sift(fixes([0, 5, 900, 10, 15]));
  expect(placesOf(believed)).toEqual([0, 5, 10, 15]);
  expect(placesOf(implausible)).toEqual([900]);
});

test('a jump is believed, all of it, once the next fixes agree', () => {
  const { believed, implausible } = sift(fixes([0, 5, 470, 480, 490, 500]));
  expect(placesOf(believed)).toEqual([0, 5, 470, 480, 490, 500]);
  expect(implausible).toEqual([]);
});

test('two wild places that do not agree with each other are both set apart, and so is a last one alone', () => {
  const { believed, implausible } = sift(fixes([0, 900, -900, 5, 2_000]));
  expect(placesOf(believed)).toEqual([0, 5]);
  expect(placesOf(implausible)).toEqual([900, -900, 2_000]);
});

test('far is near when there was time for it, and of one instant the first place counts', () => {
  expect(sift(fixes([0, 4_000], [0, 100])).implausible).toEqual([]);
  expect(placesOf(sift(fixes([0, 9, 10], [0, 0, 1])).believed)).toEqual([0, 10]);
});

test('wandering within three metres is no way, within ten none while the vehicle says that it stands', () => {
  expect(drive(fixes([0, 2, -0.5, 1, 2.4]))).toEqual({ metres: 0, movingMs: 0 });
  expect(drive(fixes([0, 8, 1, 9], undefined, 0))).toEqual({ metres: 0, movingMs: 0 });
});

test('a way counts its metres and its time; waiting before it does not', () => {
  const { metres, movingMs } = drive(fixes([0, 0, 5, 10], [0, 200, 201, 202]));
  expect(metres).toBeCloseTo(10, 3);
  expect(movingMs).toBe(2 * second);
});

test('what happened in a gap nobody knows: it adds neither metres nor time', () => {
  const track = fixes([0, 10, 500, 510], [0, 1, 602, 603]);
  const { metres, movingMs } = drive(track);
  expect(metres).toBeCloseTo(20, 3);
  expect(movingMs).toBe(2 * second);
  expect(gapsIn(track)).toMatchObject([{ from: { time: second }, to: { time: 602 * second } }]);
});

test('a stop is long enough within a circle, also when the terminal slept there', () => {
  const rule = { radiusMetres: 20, leastMs: 60 * second };
  const track = fixes([0, 100, 105, 98, 200, 300], [0, 10, 40, 400, 410, 420]);
  expect(stopsIn(track, rule)).toMatchObject([{ from: 10 * second, to: 400 * second }]);
  expect(stopsIn(fixes([0, 100, 200, 300]), rule)).toEqual([]);
});
