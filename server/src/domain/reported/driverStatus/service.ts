import type { Input, Output } from '@fleet/contract/call';
import type { driverStatus, driverStops } from '@fleet/contract/driverStatus/calls';
import { longestStatusDays, swipeKinds } from '@fleet/contract/status/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { checkPeriod } from '../../../base/period';
import { listing } from '../../../base/query';
import { needDriver } from '../../fleet/driver/service';
import { record } from '../../house/log/index';
import { longestFactDays } from '@fleet/contract/dayFact/day';
import { listDriverDays } from '../dayFact/index';
import { carIdsOf, lastSwipes } from '../status/service';
import { stopsOf } from '../trajectory/service';
import { matching, showDrivers } from './queries';
import { type Ride, ridesOf, secondsOf, workInEach } from './worked';

const dayMs = 86_400_000;
const lastSwipeDays = 30;

/** The present state of drivers and their work in a period; drivers who are not on the page cost nothing. */
export function listDriverStatus(ctx: Context, filter: Input<typeof driverStatus.list>) {
  const period = periodOf(ctx, filter);
  return listing(matching(ctx, filter), async (ids) => {
    const drivers = await showDrivers(ctx, ids);
    const since = sql`${new Date(ctx.now.getTime() - lastSwipeDays * dayMs).toISOString()}::timestamptz`;
    const swipes = await lastSwipes(ctx, ids, since);
    const seconds = await secondsOf(ctx, drivers, period);
    const carIds = await carIdsOf(
      ctx,
      drivers.flatMap(({ vehicleId }) => vehicleId ?? []),
    );
    return drivers.map(({ companyId, vehicleId, ...driver }) => ({
      ...driver,
      ...shown(carIds, vehicleId),
      workHours: (seconds.get(driver.id) ?? 0) / 3600,
      lastSwipe: swipes.get(driver.id) ?? null,
    }));
  });
}

/** The days of a driver, hour by hour. */
export async function listDayWork(
  ctx: Context,
  { id, startTime, endTime }: Input<typeof driverStatus.dayWork>,
): Promise<Output<typeof driverStatus.dayWork>> {
  checkPeriod(ctx, { startTime, endTime }, longestFactDays);
  const found = await needDriver(ctx, id);
  return { rows: await listDriverDays(ctx, found, { from: Date.parse(startTime), to: Date.parse(endTime) }) };
}

/** When a driver was on which truck, and what it did meanwhile. */
export async function listSessions(
  ctx: Context,
  { id, ...asked }: Input<typeof driverStatus.sessions>,
): Promise<Output<typeof driverStatus.sessions>> {
  const period = periodOf(ctx, asked);
  await needDriver(ctx, id);
  const rides = await ridesOf(ctx, [id], period);
  const carIds = await carIdsOf(ctx, rides.map(vehicleOf));
  const answer: Output<typeof driverStatus.sessions> = { workSeconds: 0, sessions: [], stretches: [] };
  const work = await workInEach(ctx, rides);
  for (const [place, ride] of rides.entries()) {
    const { seconds, stretches } = work[place]!;
    const { kind, from, to, ended } = ride.session;
    answer.workSeconds += seconds;
    answer.sessions.push({
      ...shown(carIds, ride.vehicle.id),
      kind: kind === null ? null : (swipeKinds[kind - 1] ?? null),
      startTime: instant(from),
      endTime: to === null ? null : instant(to),
      ended,
      workSeconds: seconds,
    });
    for (const stretch of stretches)
      answer.stretches.push({
        state: stretch.state,
        startTime: instant(stretch.from),
        endTime: instant(stretch.to),
      });
  }
  return answer;
}

/** Where trucks stood while a driver was on them. Who looked is written down first; places need a right of their own. */
export async function listStops(
  ctx: Context,
  { id, ...asked }: Input<typeof driverStops.list>,
): Promise<Output<typeof driverStops.list>> {
  const period = periodOf(ctx, asked);
  const { driverNum, companyId } = await needDriver(ctx, id);
  const what = { module: 'driverStatus', action: 'look', recordId: id, recordName: driverNum } as const;
  await record(ctx, { ...what, after: asked, companyId });
  const maySeePlaces = ctx.actor.rights.has('trajectory:person');
  const rides = await ridesOf(ctx, [id], period);
  const carIds = await carIdsOf(ctx, rides.map(vehicleOf));
  const rows: Output<typeof driverStops.list>['rows'] = [];
  for (const { vehicle, within } of rides)
    for (const { from, to, lng, lat } of await stopsOf(ctx, vehicle, within))
      rows.push({
        id: `${vehicle.id} ${from}`,
        ...shown(carIds, vehicle.id),
        startTime: instant(from),
        endTime: instant(to),
        seconds: Math.round((to - from) / 1000),
        lng: maySeePlaces ? lng : null,
        lat: maySeePlaces ? lat : null,
      });
  return { rows };
}

/** The period asked for; without one the last day. */
function periodOf(ctx: Context, asked: { startTime?: string | undefined; endTime?: string | undefined }) {
  const endTime = asked.endTime ?? ctx.now.toISOString();
  const startTime = asked.startTime ?? instant(Date.parse(endTime) - dayMs);
  checkPeriod(ctx, { startTime, endTime }, longestStatusDays);
  return { from: Date.parse(startTime), to: Date.parse(endTime) };
}

/** A truck that is not the reader's to see is not named. */
const shown = (carIds: Map<string, string>, vehicleId: string | null) => {
  const carId = vehicleId === null ? undefined : carIds.get(vehicleId);
  return carId === undefined ? { vehicleId: null, carId: null } : { vehicleId, carId };
};

const vehicleOf = ({ vehicle }: Ride) => vehicle.id;
const instant = (ms: number) => new Date(ms).toISOString();
