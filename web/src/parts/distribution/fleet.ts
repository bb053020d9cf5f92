import type { Output } from '@fleet/contract/call';
import type { distribution } from '@fleet/contract/distribution/calls';
import {
  type Badge,
  type LiveState,
  onlineMinutes,
  type VehicleState,
  vehicleStates,
} from '@fleet/contract/status/calls';
import { worldX, worldY } from '../../kit/map/ground';

/** A vehicle as the map and the list know it. */
export interface Located {
  id: string;
  carId: string;
  state: VehicleState;
  badges: readonly Badge[];
  lng: number | null;
  lat: number | null;
  /** The same place on the map's square; meaningless without one. */
  x: number;
  y: number;
  direction: number | null;
  speed: number | null;
  /** In milliseconds, as clocks count. */
  lastSeen: number | null;
  positionTime: number | null;
}

export type Placed = Located & { lng: number; lat: number };
export const isPlaced = (vehicle: Located): vehicle is Placed => vehicle.lng !== null && vehicle.lat !== null;

/** Rows out of the columns in which they travelled. */
export function fleetOf(columns: Output<typeof distribution.locations>): Located[] {
  const time = Date.parse(columns.time);
  const before = (seconds: number | null | undefined) =>
    typeof seconds === 'number' ? time - seconds * 1000 : null;
  return columns.vehicleId.map((id, at) => ({
    id,
    carId: columns.carId[at] ?? '',
    state: columns.state[at] ?? 'offline',
    badges: columns.badges[at] ?? [],
    ...placeAt(columns.lng[at] ?? null, columns.lat[at] ?? null),
    direction: columns.direction[at] ?? null,
    speed: columns.speed[at] ?? null,
    lastSeen: before(columns.lastSeenAge[at]),
    positionTime: before(columns.positionAge[at]),
  }));
}

const placeAt = (lng: number | null, lat: number | null) => ({
  lng,
  lat,
  x: worldX(lng ?? 0),
  y: worldY(lat ?? 0),
});

/** The streamed state, unless the vehicle is known from later. */
export function withLive(before: Located, live: LiveState | undefined): Located {
  const lastSeen = live ? clock(live.lastSeen) : null;
  // An age is told in whole seconds.
  if (!live || (lastSeen ?? 0) < (before.lastSeen ?? 0) - 1000) return before;
  const { state, badges, lng, lat, direction, speed } = live;
  const positionTime = clock(live.positionTime);
  return { ...before, state, badges, ...placeAt(lng, lat), direction, speed, lastSeen, positionTime };
}

/** A place that nobody has confirmed within the time in which a vehicle counts as online. */
export const isPlaceOld = ({ positionTime }: Located, now: number) =>
  positionTime !== null && now - positionTime > onlineMinutes * 60_000;

const clock = (instant: string | null) => (instant === null ? null : Date.parse(instant));

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
