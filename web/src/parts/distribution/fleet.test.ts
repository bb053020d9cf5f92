import type { LiveState } from '@fleet/contract/status/calls';
import { expect, test } from 'vitest';
import { boundsOf, countStates, fleetOf, isPlaced, isPlaceOld, withLive } from './fleet';

const columns = {
  vehicleId: ['1', '2'],
  carId: ['A-1', 'A-2'],
  state: ['idle' as const, 'offline' as const],
  badges: [[], ['fault' as const]],
  lng: [120.7, null],
  lat: [31.3, null],
  direction: [90, null],
  speed: [0, null],
  time: '2026-01-01T08:01:00Z',
  lastSeenAge: [60, null],
  positionAge: [60, null],
};

const live = (lastSeen: string): LiveState => ({
  vehicleId: '1',
  state: 'working',
  badges: ['locked'],
  lastSeen,
  reportTime: lastSeen,
  lng: 120.8,
  lat: 31.4,
  positionTime: lastSeen,
  speed: 7,
  direction: 180,
  soc: 50,
});

test('columns become vehicles, and one without a place stays in the list', () => {
  const fleet = fleetOf(columns);

  expect(fleet.map(({ carId }) => carId)).toEqual(['A-1', 'A-2']);
  expect(fleet.filter(isPlaced)).toHaveLength(1);
});

test('the stream moves a vehicle, but never back in time', () => {
  const [vehicle] = fleetOf(columns);
  if (!vehicle) throw new Error('no vehicle');

  expect(withLive(vehicle, live('2026-01-01T08:00:02Z'))).toMatchObject({
    state: 'working',
    lng: 120.8,
    carId: 'A-1',
  });
  expect(withLive(vehicle, live('2026-01-01T07:59:00Z'))).toBe(vehicle);
  expect(withLive(vehicle, undefined)).toBe(vehicle);
});

test('a place that was not confirmed for longer than a truck counts as online is an old one', () => {
  const [vehicle] = fleetOf(columns);
  if (!vehicle) throw new Error('no vehicle');
  expect(isPlaceOld(vehicle, Date.parse('2026-01-01T08:10:00Z'))).toBe(false);
  expect(isPlaceOld(vehicle, Date.parse('2026-01-01T08:10:01Z'))).toBe(true);
});

test('counts follow the vehicles', () => {
  expect(countStates(fleetOf(columns))).toMatchObject({ idle: 1, offline: 1, working: 0, total: 2 });
});

test('the corners hold every place', () => {
  expect(
    boundsOf([
      { lng: 1, lat: 5 },
      { lng: -2, lat: 9 },
    ]),
  ).toEqual([-2, 5, 1, 9]);
  expect(boundsOf([])).toBeNull();
});
