import { distribution } from '@fleet/contract/distribution/calls';
import type { VehicleState } from '@fleet/contract/status/calls';
import { useMemo } from 'react';
import { useCall } from '../../kit/calls';
import { useAddressEntry, useFilter } from '../../kit/filter';
import { useBeat } from '../../kit/live/beat';
import { glanceMs, useFollowsAll } from '../../kit/live/following';
import { countStates, isPlaced } from '../../parts/distribution/fleet';
import { useFleet } from '../../parts/distribution/useFleet';

const counted = [distribution.counts] as const;
const none = [] as const;
const countMs = 5_000;

/** The vehicles that the filter of the map lets through, those with a place among them, and the chosen one. */
export function useShown() {
  const [{ state, link, ...narrowing }, setFilter] = useFilter(distribution.locations);
  const [chosenId, setChosenId] = useAddressEntry('vehicle');
  const followsAll = useFollowsAll();
  const answer = useCall(distribution.locations, narrowing, {
    keepsOld: true,
    isLive: true,
    ...(!followsAll && { everyMs: glanceMs }),
  });
  const asksCounts = !followsAll || answer.data === undefined;
  const first = useCall(distribution.counts, narrowing, { keepsOld: true, isOff: !asksCounts });
  useBeat(asksCounts ? counted : none, countMs);
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
  // The server cannot count a narrowed link.
  const countedThere = link ? undefined : first.data;
  const found = useMemo(() => fleet?.find(({ id }) => id === chosenId), [fleet, chosenId]);
  return {
    state,
    link,
    narrowing,
    setFilter,
    shown,
    placed,
    counts: (followsAll ? (counts ?? countedThere) : (countedThere ?? counts)) ?? undefined,
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
