import { vehicleStates } from '@fleet/contract/status/calls';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worldX, worldY } from '../../kit/map/ground';
import { clustersIn, type Window } from './clusters';
import type { Placed } from './fleet';

const everywhere: Window = { left: 0, top: 0, right: 1, bottom: 1 };

const at = (lng: number, lat: number, more: Partial<Placed> = {}): Placed => ({
  id: `${lng}/${lat}`,
  carId: '',
  state: 'idle',
  badges: [],
  lng,
  lat,
  x: worldX(lng),
  y: worldY(lat),
  direction: null,
  speed: null,
  lastSeen: null,
  positionTime: null,
  ...more,
});

test('every vehicle is in one mark, whatever the zoom', () => {
  const place = fc.tuple(
    fc.double({ min: 100, max: 101, noNaN: true }),
    fc.double({ min: 30, max: 31, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(place, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (places, zoom) => {
      const vehicles = places.map(([lng, lat], index) => at(lng, lat, { id: String(index) }));
      const found = clustersIn(vehicles, zoom, everywhere).flatMap(({ members }) =>
        members.map(({ id }) => id),
      );
      expect(found.toSorted()).toEqual(vehicles.map(({ id }) => id).toSorted());
    }),
  );
});

test('a plant is one mark from afar and falls apart close up; what stands on one place stays together', () => {
  const vehicles = [at(120.7, 31.3), at(120.7, 31.3, { id: 'b' }), at(120.704, 31.3)];
  expect(clustersIn(vehicles, 5, everywhere)).toHaveLength(1);
  expect(clustersIn(vehicles, 18, everywhere).map(({ members }) => members.length)).toEqual([2, 1]);
});

test('a mark counts the states and bears the worst condition', () => {
  const vehicles = [
    at(120.7, 31.3, { state: 'working', badges: ['locked'] }),
    at(120.7, 31.3, { badges: ['fault'] }),
    at(120.7, 31.3),
  ];
  const [mark] = clustersIn(vehicles, 5, everywhere);
  expect(mark).toMatchObject({ counts: { working: 1, idle: 2, off: 0 }, badge: 'fault' });
  expect(Object.keys(mark?.counts ?? {})).toEqual([...vehicleStates]);
});

test('what is out of the window is left out, and panning gathers the same vehicles the same way', () => {
  const vehicles = Array.from({ length: 40 }, (_, index) => at(100 + index * 0.37, 30 + (index % 7) * 0.41));
  const west = clustersIn(vehicles, 7, { ...everywhere, right: worldX(107) });
  expect(west.flatMap(({ members }) => members).every(({ lng }) => lng <= 107)).toBe(true);
  const all = new Map(clustersIn(vehicles, 7, everywhere).map((mark) => [mark.key, mark.members.length]));
  const inside = west.filter(({ members }) => members.every(({ lng }) => lng < 105));
  for (const { key, members } of inside) expect(all.get(key)).toBe(members.length);
});
