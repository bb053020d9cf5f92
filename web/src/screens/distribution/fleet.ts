import type { Output } from '@fleet/contract/call';
import type { distribution } from '@fleet/contract/distribution/calls';
import { type LiveState, type VehicleState, vehicleStates } from '@fleet/contract/status/calls';

/** A vehicle as the map and the list know it. */
export interface Located {
  id: string;
  carId: string;
  state: VehicleState;
  lng: number | null;
  lat: number | null;
  direction: number | null;
  speed: number | null;
  lastSeen: string | null;
}

export type Placed = Located & { lng: number; lat: number };
export const isPlaced = (vehicle: Located): vehicle is Placed => vehicle.lng !== null && vehicle.lat !== null;

/** Rows out of the columns in which they travelled. */
export const fleetOf = (columns: Output<typeof distribution.locations>): Located[] =>
  columns.vehicleId.map((id, at) => ({
    id,
    carId: columns.carId[at] ?? '',
    state: columns.state[at] ?? 'offline',
    lng: columns.lng[at] ?? null,
    lat: columns.lat[at] ?? null,
    direction: columns.direction[at] ?? null,
    speed: columns.speed[at] ?? null,
    lastSeen: columns.lastSeen[at] ?? null,
  }));

/** What the stream told, unless the vehicle is known from later. */
export function withLive(before: Located, live: LiveState | undefined): Located {
  if (!live || seen(live) < seen(before)) return before;
  const { state, lng, lat, direction, speed, lastSeen } = live;
  return { ...before, state, lng, lat, direction, speed, lastSeen };
}

const seen = ({ lastSeen }: { lastSeen: string | null }) => (lastSeen ? Date.parse(lastSeen) : 0);

/** How many there are of each state. */
export function countStates(fleet: readonly Located[]) {
  const counts = Object.fromEntries(vehicleStates.map((state) => [state, 0])) as Record<VehicleState, number>;
  for (const { state } of fleet) counts[state] += 1;
  return { ...counts, total: fleet.length };
}

/** The corners of all places: west, south, east, north. */
export function boundsOf(places: readonly { lng: number; lat: number }[]) {
  if (places.length === 0) return null;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { lng, lat } of places) {
    west = Math.min(west, lng);
    south = Math.min(south, lat);
    east = Math.max(east, lng);
    north = Math.max(north, lat);
  }
  return [west, south, east, north] as [number, number, number, number];
}
