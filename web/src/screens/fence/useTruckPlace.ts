import { roundDegrees } from '@fleet/contract/place';
import { distribution } from '@fleet/contract/distribution/calls';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import { glanceMs, useFollowsAll } from '../../kit/live/following';
import { useMay } from '../../kit/session';
import { isPlaced } from '../../parts/distribution/fleet';
import { useFleet } from '../../parts/distribution/useFleet';

/** The trucks in sight, the one that is chosen among them, and the centre of a fence where it is. */
export function useTruckPlace() {
  const may = useMay();
  const isOff = !may(distribution.locations);
  const everyMs = useFollowsAll() ? {} : { everyMs: glanceMs };
  const { fleet } = useFleet(useCall(distribution.locations, {}, { isOff, isLive: true, ...everyMs }).data);
  const [truckId, setTruckId] = useState<string | null>(null);
  const truck = fleet?.find(({ id }) => id === truckId);
  const centre =
    truck && isPlaced(truck)
      ? { centerLng: roundDegrees(truck.lng), centerLat: roundDegrees(truck.lat) }
      : null;
  return { fleet, truckId, setTruckId, centre };
}
