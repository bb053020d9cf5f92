import { expect, test } from 'vitest';
import { pausesOf, without, type Summary } from './pauses';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 8, minute)).toISOString();

const summary: Summary = {
  metres: 1,
  movingSeconds: 1,
  points: 3,
  stops: [{ startTime: at(20), endTime: at(30), lng: 120, lat: 31 }],
  gaps: [{ startTime: at(5), endTime: at(15), metres: 0 }],
  implausible: [],
};

test('stops and gaps stand in the order of time', () => {
  expect(pausesOf(summary).map(({ kind, from }) => [kind, new Date(from).toISOString()])).toEqual([
    ['gap', at(5)],
    ['stop', at(20)],
  ]);
  expect(pausesOf(undefined)).toEqual([]);
});

test('what cannot have been is left out of every column', () => {
  const track = {
    time: [0, 1, 2].map((minute) => Date.parse(at(minute))),
    lng: [1, 2, 3],
    lat: [4, 5, 6],
    speed: [null, 8, 9],
    direction: [0, 90, 180],
  };
  expect(without(track, [at(1)])).toEqual({
    time: [track.time[0], track.time[2]],
    lng: [1, 3],
    lat: [4, 6],
    speed: [null, 9],
    direction: [0, 180],
  });
  expect(without(track, [])).toBe(track);
});
