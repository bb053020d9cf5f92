import { longestSilenceMs } from '@fleet/contract/trajectory/calls';
import type { Context } from '../../../base/context';
import { gathered } from '../../../base/gathered';
import { around, closedHoursIn, driverSeconds, type Period } from '../dayFact/index';
import { HourCount, hourValues, readingsAround, Stretches, type Stretch } from '../../fleet/hours/index';
import { longestSessionMs, sessionsOnEach, type Session } from '../../fleet/ride/index';
import { type Span, storedIn } from '../../fleet/stored/index';
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
  const firsts = new Map<string, { id: string; companyId: string; from: number }>();
  for (const { vehicleId, companyId, first } of signedOn)
    firsts.set(vehicleId, {
      id: vehicleId,
      companyId,
      from: Math.min(first, firsts.get(vehicleId)?.from ?? first),
    });
  const vehicles = [...firsts.values()];
  const sessionsOf = await sessionsOnEach(ctx, vehicles, period, (who) => driverOf.has(knownAs(who)));
  const rides: Ride[] = [];
  for (const [place, vehicle] of vehicles.entries()) {
    for (const session of sessionsOf[place]!) {
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

const spansAtOnce = 8;

/** How long the truck worked in each ride, and when. */
export function workInEach(
  ctx: Context,
  rides: readonly Ride[],
): Promise<{ seconds: number; stretches: Stretch[] }[]> {
  const read = gathered((spans: readonly Span[]) => storedIn(ctx, spans, hourValues), spansAtOnce);
  const now = ctx.now.getTime();
  return Promise.all(
    rides.map(async ({ vehicle, within: { from, to } }) => {
      const hours = new HourCount(from, to, longestSilenceMs);
      const stretches = new Stretches(from, to);
      for await (const reading of readingsAround(ctx, vehicle, from, to, read)) {
        hours.take(reading);
        stretches.take(reading);
      }
      return { seconds: hours.result(now).workSeconds ?? 0, stretches: stretches.result(now) };
    }),
  );
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
    for (const part of around(period, hours)) {
      const rides = await ridesOf(ctx, ids, part);
      const work = await workInEach(ctx, rides);
      rides.forEach(({ driverId }, place) => add(driverId, work[place]!.seconds));
    }
  }
  return found;
}
