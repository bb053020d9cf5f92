import type { Context } from '../../../base/context';
import { findWantedOf, insertAllowList, latestAllowList, lockAllowList } from './allowListQueries';

/** Writes down who may start a vehicle, under a new number, if that has changed. */
export async function noteAllowList(ctx: Context, vehicleId: string): Promise<void> {
  await lockAllowList(ctx, vehicleId);
  const wanted = await findWantedOf(ctx, vehicleId);
  const last = await latestAllowList(ctx, vehicleId);
  const companyId = wanted[0]?.companyId ?? last?.companyId;
  if (!companyId) return;
  const entries = JSON.stringify(wanted.map(({ companyId: _, ...entry }) => entry));
  await insertAllowList(ctx, { vehicleId, companyId, entries, version: (last?.version ?? 0) + 1 });
}
