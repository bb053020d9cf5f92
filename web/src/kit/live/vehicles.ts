import type { LiveState } from '@fleet/contract/status/calls';
import { useSyncExternalStore } from 'react';
import { gather } from './gather';
import { useLook } from './looks';

/*
 * The live state of every vehicle that the stream has told of. A map listens to all; a row or a card to its own.
 */

type Listener = (changed: readonly LiveState[]) => void;

const states = new Map<string, LiveState>();
const listeners = new Set<Listener>();
let revision = 0;

/** As often a second as one can follow a number that changes. */
const showPauseMs = 150;
const toShow = gather<LiveState>(
  showPauseMs,
  ({ vehicleId }) => vehicleId,
  (changed) => {
    revision += 1;
    for (const listener of [...listeners]) listener(changed);
  },
);

export const liveOf = (vehicleId: string) => states.get(vehicleId);

/** Takes in what the stream brought; an older state than the known one is dropped. */
export function takeIn(arrived: readonly LiveState[]) {
  const newer = arrived.filter((state) => {
    const known = states.get(state.vehicleId);
    return !known || seen(state) >= seen(known);
  });
  if (newer.length === 0) return;
  for (const state of newer) states.set(state.vehicleId, state);
  toShow.add(newer);
}

export function forgetVehicles() {
  states.clear();
  toShow.clear();
  revision += 1;
}

/** Hears of every vehicle that has changed, some times a second; for maps, which draw by themselves. */
export function onVehicles(listener: Listener) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The newest live state of one vehicle, or what was known before when the stream has not told of it. */
export function useVehicle<S extends LiveState>(before: S): S {
  useLook({ vehicleIds: [before.vehicleId] });
  const live = useSyncExternalStore(
    (changed) =>
      onVehicles((states) => states.some((state) => state.vehicleId === before.vehicleId) && changed()),
    () => states.get(before.vehicleId),
  );
  return merged(before, live);
}

/** Hears of some vehicles; gives what the stream has told of each, where it has. */
export function useLive(ids: readonly string[]): typeof liveOf {
  useLook({ vehicleIds: ids });
  const wanted = new Set(ids);
  useSyncExternalStore(
    (changed) => onVehicles((states) => states.some(({ vehicleId }) => wanted.has(vehicleId)) && changed()),
    () => revision,
  );
  return liveOf;
}

/** Rows with their live part brought up to date in place; their order stays. */
export function useVehicles<S extends LiveState>(rows: readonly S[] | undefined): readonly S[] | undefined {
  const ids = new Set(rows?.map((row) => row.vehicleId));
  useLook({ vehicleIds: [...ids] });
  useSyncExternalStore(
    (changed) => onVehicles((states) => states.some((state) => ids.has(state.vehicleId)) && changed()),
    () => revision,
  );
  return rows?.map((row) => merged(row, states.get(row.vehicleId)));
}

/** News from before a service lapsed is not shown after it. */
const isLapsed = (row: LiveState & { lapsedOn?: string | null }) => Boolean(row.lapsedOn);

const merged = <S extends LiveState>(before: S, live: LiveState | undefined): S =>
  live && !isLapsed(before) && seen(live) >= seen(before) ? { ...before, ...live } : before;

const seen = ({ lastSeen }: LiveState) => (lastSeen ? Date.parse(lastSeen) : 0);
