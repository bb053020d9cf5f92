import { condition } from '@fleet/contract/condition/calls';
import { useEffect } from 'react';
import { useCall } from '../../kit/calls';
import { waiting } from '../../kit/live/waiting';

/** Counts what is wrong with the installation; draws nothing. */
export function ConditionWatch() {
  const { data } = useCall(condition.list, {}, { isLive: true });
  useEffect(() => {
    if (data) waiting.set({ ...waiting.get(), conditions: data.rows.length });
  }, [data]);
  useEffect(() => () => waiting.set({ ...waiting.get(), conditions: 0 }), []);
  return null;
}
