import { trajectory } from '@fleet/contract/trajectory/calls';
import { useMemo } from 'react';
import { useCall } from '../../kit/calls';
import { useMay } from '../../kit/session';
import type { Ride } from './drivers';
import type { Asked } from '../../parts/trajectory/reading';

/** Who was on the vehicle when; null for who may not follow persons. Each look is written down, so it is one. */
export function useDrivers({ id, startTime, endTime }: Asked): readonly Ride[] | null {
  const may = useMay();
  const isOff = !may(trajectory.drivers);
  const rows = useCall(trajectory.drivers, { id, startTime, endTime }, { isOff }).data?.rows;
  return useMemo(
    () =>
      isOff
        ? null
        : (rows ?? []).map(({ driverName, startTime, endTime }) => ({
            driverName,
            from: Date.parse(startTime),
            to: endTime === null ? Infinity : Date.parse(endTime),
          })),
    [isOff, rows],
  );
}
