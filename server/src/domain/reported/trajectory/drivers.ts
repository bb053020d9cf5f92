import type { Context } from '../../../base/context';
import { within } from '../../../base/scope';
import { findLapse } from '../../fleet/renew/service';
import { ownersOf, sessionsOn } from '../../fleet/ride/index';

/** A driver's time on a truck; in milliseconds. */
export interface DriverRide {
  driverName: string;
  from: number;
  /** Null while it goes on. */
  to: number | null;
}

/** Which drivers in sight were on a vehicle that was met in scope, as far as they were on it in a period. */
export async function driversOn(
  ctx: Context,
  vehicle: { id: string; companyId: string },
  period: { from: number; to: number },
): Promise<DriverRide[]> {
  if ((await findLapse(ctx, vehicle.id)) !== null) return [];
  const all = await sessionsOn(ctx, vehicle, period);
  const sessions = all.flatMap(({ kind, number, from, to }) => {
    // A terminal that does not say how somebody signed on does not say who.
    return kind !== null ? { companyId: vehicle.companyId, kind, number, from, to } : [];
  });
  const owners = await ownersOf(ctx, sessions);
  const names = await namesOf(
    ctx,
    owners.filter((owner) => owner !== null),
  );
  return sessions.flatMap(({ from, to }, at) => {
    const driverName = names.get(owners[at] ?? '');
    return driverName === undefined ? [] : { driverName, from, to };
  });
}

/** The driver on the vehicle at a moment; null where nobody is known. */
export const driverAt = (rides: readonly DriverRide[], moment: number): string | null =>
  rides.findLast(({ from, to }) => from <= moment && moment < (to ?? Infinity))?.driverName ?? null;

async function namesOf(ctx: Context, driverIds: readonly string[]): Promise<Map<string, string>> {
  if (driverIds.length === 0) return new Map();
  const rows = await within(ctx, 'driver')
    .selectFrom('driver')
    .select(['id', 'driverName'])
    .where('id', 'in', [...new Set(driverIds)])
    .execute();
  return new Map(rows.map(({ id, driverName }) => [id, driverName]));
}
