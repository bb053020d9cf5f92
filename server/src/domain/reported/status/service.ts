import type { Input, Output } from '@fleet/contract/call';
import type { status } from '@fleet/contract/status/calls';
import type { Context } from '../../../base/context';
import { batteryIn } from '../battery/service';
import { notFound } from '../../../base/refuse';
import { nowhere, whereabouts } from '../../places/whereabouts/service';
import { findOffline, findPlaces, findReadings, showStatus } from './queries';

export { countStates } from './locations';
export { bucketOf, isOnline, listStatus, stateOf, vehicles, withBadges } from './queries';
export { carIdsOf, lastSwipes } from './swipes';

type Reading = Output<typeof status.one>['readings'][number];

/** One vehicle as the list shows it. */
export async function needLocation(ctx: Context, { id }: Input<typeof status.location>) {
  const [found] = await showStatus(ctx, [id]);
  if (!found) throw notFound();
  return found;
}

/** The site and the zone of each vehicle that is in sight; of others nothing. */
export async function listWhereabouts(
  ctx: Context,
  { ids }: Input<typeof status.whereabouts>,
): Promise<Output<typeof status.whereabouts>> {
  const places = ids.length > 0 ? await findPlaces(ctx, ids) : [];
  const found = await whereabouts(ctx, places);
  return { rows: places.map(({ id }) => ({ vehicleId: id, ...(found.get(id) ?? nowhere) })) };
}

/** One vehicle with everything that it last reported. */
export async function needStatus(
  ctx: Context,
  { id }: Input<typeof status.one>,
): Promise<Output<typeof status.one>> {
  const found = await needLocation(ctx, { id });
  const stored = await findReadings(ctx, id);
  const batteryNumber = await batteryIn(ctx, id);
  return { ...found, batteryNumber, readings: readingsOf(stored?.readings) };
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

/** The vehicles that are silent for longest, at most so many, as the status list shows them; and how many are silent. */
export async function listOffline(ctx: Context, most: number) {
  const silent = await findOffline(ctx);
  if (silent.length === 0) return { rows: [], total: 0 };
  const ids = silent.slice(0, most).map(({ id }) => id);
  const shown = new Map((await showStatus(ctx, ids)).map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => shown.get(id) ?? []), total: silent.length };
}
