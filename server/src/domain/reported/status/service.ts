import type { Input, Output } from '@fleet/contract/call';
import type { status } from '@fleet/contract/status/calls';
import type { Context } from '../../../base/context';
import { batteryIn } from '../battery/service';
import { notFound } from '../../../base/refuse';
import { countStatesByOrg, findOffline, findReadings, showStatus } from './queries';

export { countStates } from './locations';
export { bucketOf, isOnline, listStatus, stateOf, vehicles, withBadges } from './queries';
export { checkPeriod } from './reported';
export { carIdsOf, lastSwipes } from './swipes';

type Reading = Output<typeof status.one>['readings'][number];

/** One vehicle as the list shows it. */
export async function needLocation(ctx: Context, { id }: Input<typeof status.location>) {
  const [found] = await showStatus(ctx, [id]);
  if (!found) throw notFound();
  return found;
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

/** The states of the vehicles of every organization in sight; the topmost in sight has depth 0. */
export async function countByOrg(ctx: Context) {
  const rows = await countStatesByOrg(ctx);
  const top = Math.min(...rows.map(({ level }) => level));
  return rows.map(({ level, ...row }) => ({ ...row, depth: level - top }));
}

const shownAtOnce = 1_000;

/** Silent vehicles as the status list shows them, the longest silent first. */
export async function listOffline(ctx: Context) {
  const ids = (await findOffline(ctx)).map(({ id }) => id);
  const rows: Awaited<ReturnType<typeof showStatus>> = [];
  for (let at = 0; at < ids.length; at += shownAtOnce) {
    const some = ids.slice(at, at + shownAtOnce);
    const shown = new Map((await showStatus(ctx, some)).map((row) => [row.id, row]));
    rows.push(...some.flatMap((id) => shown.get(id) ?? []));
  }
  return rows;
}
