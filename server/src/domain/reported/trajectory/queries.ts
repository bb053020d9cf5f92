import type { Context } from '../../../base/context';
import { findLapse } from '../../fleet/renew/service';
import { nearestStored, storedSince } from '../../fleet/stored/index';

/** A vehicle that was met in scope, and who owns it now: what it did for another company is not theirs to see. */
export interface Owned {
  id: string;
  companyId: string;
}

export interface StoredFix {
  /** Milliseconds since 1970. */
  time: number;
  lng: number;
  lat: number;
  speed: number | null;
  direction: number | null;
  keyOn: boolean | null;
}

const wanted = ['lng', 'lat', 'speed', 'direction', 'keyOn'] as const;

/** Fixes of one vehicle in a period, in device-time order, a part at a time; milliseconds since 1970. */
export async function* fixesOf(
  ctx: Context,
  { id, companyId }: Owned,
  from: number,
  to: number,
): AsyncGenerator<StoredFix[]> {
  if ((await findLapse(ctx, id)) !== null) return;
  for await (const [, rows] of storedSince(ctx, [{ vehicleId: id, companyId, since: from }], wanted, to))
    yield rows.filter((row): row is StoredFix => row.lng !== null && row.lat !== null);
}

/** When the newest fix before an instant was, looking back as far as raw reports are kept; null when there is none. */
export async function findFixBefore(
  ctx: Context,
  { id, companyId }: Owned,
  at: number,
): Promise<number | null> {
  if ((await findLapse(ctx, id)) !== null) return null;
  const found = await nearestStored(ctx, 'before', { vehicleId: id, companyId, at, reach: -Infinity }, [
    'lng',
  ]);
  return found && found.time;
}
