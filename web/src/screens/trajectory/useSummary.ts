import { trajectory } from '@fleet/contract/trajectory/calls';
import { useEffect } from 'react';
import { useCall } from '../../kit/calls';
import type { Loaded } from '../../parts/trajectory/reading';

const tailEvery = 30_000;

/** The totals of the track, once they are there; asked again while it grows. */
export function useSummary({ asked, isComplete, isGrowing }: Loaded) {
  const { data, refetch } = useCall(trajectory.summary, asked, { isOff: !isComplete });
  useEffect(() => {
    if (!isGrowing) return;
    const timer = setInterval(() => void refetch(), tailEvery);
    return () => clearInterval(timer);
  }, [isGrowing, refetch]);
  return data;
}
