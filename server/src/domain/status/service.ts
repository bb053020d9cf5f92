import type { Input, Output } from '@fleet/contract/call';
import type { status } from '@fleet/contract/status/calls';
import type { Context } from '../../base/context';
import { missing } from '../../base/refuse';
import { showStatus } from './queries';

type Reading = Output<typeof status.one>['readings'][number];

/** One vehicle with everything that it last reported. */
export async function needStatus(ctx: Context, { id }: Input<typeof status.one>): Promise<Output<typeof status.one>> {
  const [found] = await showStatus(ctx, [id]);
  if (!found) throw missing();
  return { ...found, readings: readingsOf(found.readings) };
}

function readingsOf(stored: unknown): Reading[] {
  return Object.entries((stored ?? {}) as Record<string, [unknown, number]>).map(([name, [value, ms]]) => ({
    name,
    value: typeof value === 'number' || typeof value === 'boolean' ? value : JSON.stringify(value),
    time: new Date(ms).toISOString(),
  }));
}
