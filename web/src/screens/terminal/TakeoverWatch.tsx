import { terminal } from '@fleet/contract/terminal/calls';
import { useEffect } from 'react';
import { useCall } from '../../kit/calls';
import { waiting } from '../../kit/live/waiting';

/** Counts terminals under whose number other hardware was refused; draws nothing. */
export function TakeoverWatch() {
  const { data } = useCall(terminal.takeovers, {}, { isLive: true });
  useEffect(() => {
    if (data) waiting.set({ ...waiting.get(), takeovers: data.rows.length });
  }, [data]);
  useEffect(() => () => waiting.set({ ...waiting.get(), takeovers: 0 }), []);
  return null;
}
