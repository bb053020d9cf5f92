import { distribution } from '@fleet/contract/distribution/calls';
import { useEffect, useMemo } from 'react';
import { useCall } from '../../kit/calls';
import { useLook } from '../../kit/live/looks';
import { useSettled } from '../../kit/settled';
import type { Located } from '../../parts/distribution/fleet';
import { blockOf } from './rowWindow';

/** Nobody is asked for while the list runs past. */
const stillness = 150;
/** The stream does not say who drives. */
const askedEvery = 15_000;

/** Who is signed on at the rows in sight, by vehicle. */
export function useDrivers(vehicles: readonly Located[], first: number, last: number) {
  const block = blockOf(first, last, vehicles.length);
  const shown = vehicles.slice(block.first, block.last).map(({ id }) => id);
  useLook({ vehicleIds: shown });
  const wanted = useSettled(shown.join(' '), stillness);
  const { data, refetch } = useCall(
    distribution.drivers,
    { ids: wanted.split(' ') },
    { isOff: wanted === '', keepsOld: true },
  );
  useEffect(() => {
    if (wanted === '') return;
    const timer = setInterval(() => void refetch(), askedEvery);
    return () => clearInterval(timer);
  }, [wanted, refetch]);
  return useMemo(
    () => new Map(data?.rows.map(({ vehicleId, driverName }) => [vehicleId, driverName])),
    [data],
  );
}
