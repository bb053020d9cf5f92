import { repair } from '@fleet/contract/repair/calls';
import { useEffect } from 'react';
import { useCall } from '../../kit/calls';
import { waiting } from '../../kit/live/waiting';

/** Counts what waits to be accepted or repaired; draws nothing. */
export function RepairWatch() {
  const { data } = useCall(repair.waiting, {}, { isLive: true });
  useEffect(() => {
    if (data) waiting.set({ ...waiting.get(), repair: data.waiting });
  }, [data]);
  useEffect(() => () => waiting.set({ ...waiting.get(), repair: null }), []);
  return null;
}
