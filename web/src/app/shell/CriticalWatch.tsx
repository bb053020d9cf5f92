import { inspection } from '@fleet/contract/inspection/calls';
import { useEffect } from 'react';
import { useCall } from '../../kit/calls';
import { waiting } from '../../kit/live/waiting';

/** Counts the vehicles with a critical item abnormal; draws nothing. */
export function CriticalWatch() {
  const { data } = useCall(inspection.critical, {}, { isLive: true });
  useEffect(() => {
    if (data) waiting.set({ ...waiting.get(), critical: data.rows.length });
  }, [data]);
  useEffect(() => () => waiting.set({ ...waiting.get(), critical: 0 }), []);
  return null;
}
