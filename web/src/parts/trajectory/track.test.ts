import { expect, test } from 'vitest';
import { gapsOf, indexAt, joined, noTrack, standingAt, type Track, type TrackPage } from './track';

const start = Date.parse('2026-01-01T08:00:00Z');
const minute = 60_000;

const page = (minutes: number[]): TrackPage => ({
  carId: 'A-1',
  time: minutes.map((at) => new Date(start + at * minute).toISOString()),
  lng: minutes.map((at) => 120 + at / 1000),
  lat: minutes.map(() => 31),
  speed: minutes.map(() => 6),
  direction: minutes.map(() => 90),
  keyOn: minutes.map(() => true),
  nextCursor: null,
  lastDayWithData: null,
  lapsedOn: null,
});
const trackOf = (...minutes: number[]): Track => joined(noTrack, page(minutes));

test('pages are joined, and a fix that two pages share counts once', () => {
  const track = joined(trackOf(0, 1, 2), page([2, 3]));

  expect(track.time).toEqual([0, 1, 2, 3].map((at) => start + at * minute));
  expect(track.lng).toHaveLength(4);
  expect(joined(track, page([3]))).toBe(track);
});

test('a silence of more than five minutes is a gap, one of five is not', () => {
  expect(gapsOf(trackOf(0, 5, 125, 126))).toEqual([{ from: start + 5 * minute, to: start + 125 * minute }]);
});

test('the fix of a moment is the last one before it', () => {
  const { time } = trackOf(0, 1, 2);

  expect(indexAt(time, start - 1)).toBe(-1);
  expect(indexAt(time, start)).toBe(0);
  expect(indexAt(time, start + 1.5 * minute)).toBe(1);
  expect(indexAt(time, start + 99 * minute)).toBe(2);
});

test('between two fixes the vehicle is on its way, in a gap it waits where it was last seen', () => {
  const track = trackOf(0, 1, 121);

  expect(standingAt(track, start + minute / 2)).toMatchObject({ lng: 120.0005, isGap: false, speed: 6 });
  expect(standingAt(track, start + 60 * minute)).toMatchObject({ lng: 120.001, isGap: true, speed: null });
  expect(standingAt(track, start + 500 * minute)).toMatchObject({ lng: 120.121, isGap: false });
  expect(standingAt(noTrack, start)).toBeNull();
});
