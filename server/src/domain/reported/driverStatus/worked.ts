import { longestSilenceMs } from '@fleet/contract/trajectory/calls';
import type { Context } from '../../../base/context';
import { around, closedHoursIn, driverSeconds, type Period } from '../dayFact/index';
import { HourCount, readingsAround, Stretches, type Stretch } from '../../fleet/hours/index';
import { longestSessionMs, sessionsOn, type Session } from '../../fleet/ride/index';
import { findNumbers, listSignOns } from './queries';

/** A driver's time on a truck of his company, as far as it lies in the period that was asked for. */
export interface Ride {
  driverId: string;
  vehicle: { id: string; companyId: string };
  session: Session;
  /** The part of it in the period. */
  within: Period;
}

/** When drivers were on which trucks in a period, in order: worked out from what the trucks said, kept nowhere. */
export async function ridesOf(ctx: Context, driverIds: readonly string[], period: Period): Promise<Ride[]> {
  if (driverIds.length === 0) return [];
  const now = ctx.now.getTime();
  const signedOn = await listSignOns(ctx, driverIds, period.from - longestSessionMs, period.to);
  const driverOf = new Map(
    (await findNumbers(ctx, driverIds)).map(({ driverId, known }) => [known, driverId]),
  );
  const firsts = new Map<string, { id: string; companyId: string; first: number }>();
  for (const { vehicleId, companyId, first } of signedOn)
    firsts.set(vehicleId, {
      id: vehicleId,
      companyId,
      first: Math.min(first, firsts.get(vehicleId)?.first ?? first),
    });
  const rides: Ride[] = [];
  for (const vehicle of firsts.values()) {
    const sessions = await sessionsOn(ctx, vehicle, vehicle.first, period.to, (who) =>
      driverOf.has(knownAs(who)),
    );
    for (const session of sessions) {
      const driverId = driverOf.get(knownAs(session));
      const within = {
        from: Math.max(session.from, period.from),
        to: Math.min(session.to ?? now, period.to),
      };
      if (driverId && within.to > within.from) rides.push({ driverId, vehicle, session, within });
    }
  }
  return rides.sort((one, other) => one.session.from - other.session.from);
}

const knownAs = ({ kind, number }: Pick<Session, 'kind' | 'number'>) => `${kind} ${number}`;

/** How long the truck worked in the ride, and when. */
export async function workIn(
  ctx: Context,
  { vehicle, within: { from, to } }: Ride,
): Promise<{ seconds: number; stretches: Stretch[] }> {
  const hours = new HourCount(from, to, longestSilenceMs);
  const stretches = new Stretches(from, to);
  for await (const reading of readingsAround(ctx, vehicle, from, to)) {
    hours.take(reading);
    stretches.take(reading);
  }
  const now = ctx.now.getTime();
  return { seconds: hours.result(now).workSeconds ?? 0, stretches: stretches.result(now) };
}

interface Driver {
  id: string;
  companyId: string;
}

/** Seconds that drivers worked in a period: hours of days that are over by their facts, the rest by what the trucks said. */
export async function secondsOf(
  ctx: Context,
  drivers: readonly Driver[],
  period: Period,
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const add = (driverId: string, seconds: number) =>
    found.set(driverId, (found.get(driverId) ?? 0) + seconds);
  for (const companyId of new Set(drivers.map((driver) => driver.companyId))) {
    const ids = drivers.filter((driver) => driver.companyId === companyId).map(({ id }) => id);
    const hours = await closedHoursIn(ctx, companyId, period);
    if (hours) for (const [id, seconds] of await driverSeconds(ctx, ids, companyId, hours)) add(id, seconds);
    for (const part of around(period, hours))
      for (const ride of await ridesOf(ctx, ids, part)) add(ride.driverId, (await workIn(ctx, ride)).seconds);
  }
  return found;
}
