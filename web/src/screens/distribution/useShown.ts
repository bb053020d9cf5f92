import { distribution } from '@fleet/contract/distribution/calls';
import type { VehicleState } from '@fleet/contract/status/calls';
import { useMemo } from 'react';
import { useCall } from '../../kit/calls';
import { useAddressEntry, useFilter } from '../../kit/filter';
import { countStates, isPlaced } from '../../parts/distribution/fleet';
import { useFleet } from '../../parts/distribution/useFleet';

/** The vehicles that the filter of the map lets through, those with a place among them, and the chosen one. */
export function useShown() {
  const [{ state, link, ...narrowing }, setFilter] = useFilter(distribution.locations);
  const [chosenId, setChosenId] = useAddressEntry('vehicle');
  const answer = useCall(distribution.locations, narrowing, { keepsOld: true, isLive: true });
  const first = useCall(distribution.counts, narrowing, { isOff: answer.data !== undefined });
  const { fleet, isCurrent } = useFleet(answer.data);
  // The stream moves vehicles from one state to another: these filters follow it here.
  const linked = useMemo(
    () => (link && fleet ? fleet.filter((vehicle) => linkOf(vehicle.state) === link) : fleet),
    [fleet, link],
  );
  const shown = useMemo(
    () => (state && linked ? linked.filter((vehicle) => vehicle.state === state) : linked),
    [linked, state],
  );
  const placed = useMemo(() => shown?.filter(isPlaced) ?? null, [shown]);
  const counts = useMemo(() => linked && countStates(linked), [linked]);
  const found = useMemo(() => fleet?.find(({ id }) => id === chosenId), [fleet, chosenId]);
  return {
    state,
    link,
    narrowing,
    setFilter,
    shown,
    placed,
    counts: counts ?? (link ? undefined : first.data),
    chosenId,
    setChosenId,
    chosen: found && isPlaced(found) ? found : null,
    /** The whole filter as text; null while its answer is on its way. */
    asked: answer.isPlaceholderData || !isCurrent ? null : JSON.stringify({ ...narrowing, state, link }),
    problem: fleet ? null : answer.error,
    retry: () => void answer.refetch(),
  };
}

export type Shown = ReturnType<typeof useShown>;

const linkOf = (state: VehicleState) => (state === 'offline' ? 'offline' : 'online');
