import type { Output } from '@fleet/contract/call';
import type { distribution } from '@fleet/contract/distribution/calls';
import type { LiveState } from '@fleet/contract/status/calls';
import { useEffect, useState } from 'react';
import { gather } from '../../kit/live/gather';
import { liveOf, onVehicles } from '../../kit/live/vehicles';
import { fleetOf, type Located, withLive } from './fleet';

/** After one change the next ones are gathered this long; list, counts and map then change together. */
const pauseMs = 500;

type Columns = Output<typeof distribution.locations>;

/** Every vehicle of the answer, kept up to date by the stream; `isCurrent` says that they are those of this answer, and not of the one before. */
export function useFleet(columns: Columns | undefined) {
  const [fleet, setFleet] = useState<{ of: Columns; vehicles: readonly Located[] } | null>(null);
  useEffect(() => {
    if (!columns) return;
    let vehicles = fleetOf(columns);
    for (const [at, vehicle] of vehicles.entries()) vehicles[at] = withLive(vehicle, liveOf(vehicle.id));
    setFleet({ of: columns, vehicles });

    const places = new Map(vehicles.map(({ id }, at) => [id, at]));
    const arrived = gather<LiveState>(
      pauseMs,
      ({ vehicleId }) => vehicleId,
      (states) => {
        vehicles = vehicles.slice();
        for (const live of states) {
          const at = places.get(live.vehicleId)!;
          vehicles[at] = withLive(vehicles[at]!, live);
        }
        setFleet({ of: columns, vehicles });
      },
    );
    const leave = onVehicles((states) =>
      arrived.add(states.filter(({ vehicleId }) => places.has(vehicleId))),
    );
    return () => {
      leave();
      arrived.clear();
    };
  }, [columns]);
  return { fleet: columns && fleet ? fleet.vehicles : null, isCurrent: fleet?.of === columns };
}
