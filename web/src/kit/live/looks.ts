import { mostLookedAt, type LookPlace } from '@fleet/contract/live/calls';
import { useEffect } from 'react';

/** Parts of the map and single vehicles that somebody looks at. */
export interface Look {
  places: readonly LookPlace[];
  vehicleIds: readonly string[];
}

const noLook: Look = { places: [], vehicleIds: [] };
const looks = new Map<object, Look>();
const listeners = new Set<() => void>();

/** Looks together, as far as one stream takes them; the places first that were looked at last. */
export function joined(all: readonly Look[]): Look {
  return {
    places: all
      .flatMap(({ places }) => places)
      .toReversed()
      .slice(0, mostLookedAt.places),
    vehicleIds: [...new Set(all.flatMap(({ vehicleIds }) => vehicleIds))].slice(0, mostLookedAt.vehicleIds),
  };
}

/** All that this tab looks at. */
export const lookOfTab = () => joined([...looks.values()]);

export function onLook(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Looks at places or vehicles, as long as the component is there. */
export function useLook({ places = noLook.places, vehicleIds = noLook.vehicleIds }: Partial<Look>) {
  // Each drawing makes these anew, and they are seldom others.
  const text = JSON.stringify({ places, vehicleIds });
  useEffect(() => {
    const mine = {};
    looks.set(mine, JSON.parse(text) as Look);
    for (const listener of [...listeners]) listener();
    return () => {
      looks.delete(mine);
      for (const listener of [...listeners]) listener();
    };
  }, [text]);
}
