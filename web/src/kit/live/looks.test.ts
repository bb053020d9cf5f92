import { mostLookedAt } from '@fleet/contract/live/calls';
import { expect, test } from 'vitest';
import { joined } from './looks';

const place = (west: number) => ({ west, south: 0, east: west + 1, north: 1 });

test('looks of several parts of a page are one, without doubles and no larger than the call takes', () => {
  const places = Array.from({ length: 9 }, (_none, index) => place(index));
  const ids = Array.from({ length: 1_500 }, (_none, index) => String(index));
  const look = joined([
    { places, vehicleIds: ids },
    { places: places.map(({ west }) => place(west + 20)), vehicleIds: [...ids, 'another'] },
  ]);
  expect(look.places).toHaveLength(mostLookedAt.places);
  // The last ones first.
  expect(look.places[0]).toEqual(place(28));
  expect(look.vehicleIds).toEqual([...ids, 'another']);
  expect(
    joined([{ places: [], vehicleIds: [...ids, ...ids.map((id) => `x${id}`)] }]).vehicleIds,
  ).toHaveLength(mostLookedAt.vehicleIds);
});
