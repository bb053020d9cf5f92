import type { Input, Output } from '@fleet/contract/call';
import type { status } from '@fleet/contract/status/calls';
import type { Context } from '../../base/context';
import { missing } from '../../base/refuse';
import { findReadings, showStatus } from './queries';

type Reading = Output<typeof status.one>['readings'][number];

/** One vehicle as the list shows it. */
export async function needLocation(ctx: Context, { id }: Input<typeof status.location>) {
  const [found] = await showStatus(ctx, [id]);
  if (!found) throw missing();
  return found;
}

/** One vehicle with everything that it last reported. */
export async function needStatus(
  ctx: Context,
  { id }: Input<typeof status.one>,
): Promise<Output<typeof status.one>> {
  const found = await needLocation(ctx, { id });
  const stored = await findReadings(ctx, id);
  return { ...found, readings: readingsOf(stored?.readings) };
}

function readingsOf(stored: unknown): Reading[] {
  return Object.entries((stored ?? {}) as Record<string, [unknown, number]>).map(([name, [value, ms]]) => ({
    name,
    value: readable(value),
    time: new Date(ms).toISOString(),
  }));
}

/** Lists as their members, a driver as the number, anything else that is no plain value as its JSON. */
function readable(value: unknown): Reading['value'] {
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join(' ');
  const { number } = value as { number?: unknown };
  return typeof number === 'string' ? number : JSON.stringify(value);
}
