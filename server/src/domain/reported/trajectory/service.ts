import type { FileAnswer, Input, Output } from '@fleet/contract/call';
import { longestPeriodDays, type trajectory } from '@fleet/contract/trajectory/calls';
import { sheetText } from '@fleet/contract/sheet/text';
import { say } from '@fleet/contract/text';
import { trajectoryText } from '@fleet/contract/trajectory/text';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { checkPeriod } from '../../../base/period';
import { record } from '../../house/log/index';
import { findLapse } from '../../fleet/renew/service';
import { momentCell, momentFormat, sheetFile } from '../../house/sheet/service';
import { needVehicle } from '../../fleet/vehicle/service';
import { driverAt, driversOn } from './drivers';
import { drive, gapsIn } from './drive';
import { metresBetween, sift } from './plausible';
import { instant, instants } from './instants';
import { findFixBefore, fixesOf, type Owned, type StoredFix } from './queries';
import { type Stop, stopRule, stopsIn } from './stops';

export { Drive, type DriveState } from './drive';
export { Sieve, type Fix, type SieveState } from './plausible';
export { stopRule, StopWatch, type Stop, type StopState } from './stops';

/** Points in one answer; a longer track goes on with the cursor. */
const mostPoints = 20_000;

/** The way of a vehicle, as its terminal reported it. */
export async function track(
  ctx: Context,
  { id, startTime, endTime, cursor }: Input<typeof trajectory.track>,
): Promise<Output<typeof trajectory.track>> {
  checkPeriod(ctx, { startTime, endTime }, longestPeriodDays);
  const vehicle = await needVehicle(ctx, id);
  const [{ fixes, cutAt }, lapsedOn] = await Promise.all([
    pageOfFixes(ctx, vehicle, cursor ?? startTime, endTime),
    findLapse(ctx, id),
    // Each look stands in the log before it is answered, once and not for each page.
    cursor ? null : noteLook(ctx, vehicle, { startTime, endTime }),
  ]);
  const before =
    fixes.length === 0 && !cursor ? await findFixBefore(ctx, vehicle, Date.parse(startTime)) : null;
  return {
    carId: vehicle.carId,
    time: instants(fixes.map((fix) => fix.time)),
    lng: fixes.map((fix) => fix.lng),
    lat: fixes.map((fix) => fix.lat),
    speed: fixes.map((fix) => fix.speed),
    direction: fixes.map((fix) => fix.direction),
    keyOn: fixes.map((fix) => fix.keyOn),
    nextCursor: cutAt,
    lapsedOn,
    lastDayWithData: before === null ? null : today(new Date(before), ctx.timeZone),
  };
}

/** The summary of a track: how far and how long, stops, silences, implausible fixes. */
export async function summary(
  ctx: Context,
  { id, startTime, endTime, stopRadius, stopSeconds }: Input<typeof trajectory.summary>,
): Promise<Output<typeof trajectory.summary>> {
  checkPeriod(ctx, { startTime, endTime }, longestPeriodDays);
  const vehicle = await needVehicle(ctx, id);
  const fixes = await allFixes(ctx, vehicle, periodOf({ startTime, endTime }));
  const { believed, implausible } = sift(fixes);
  const { metres, movingMs } = drive(believed);
  const stops = stopsIn(believed, { radiusMetres: stopRadius, leastMs: stopSeconds * 1000 });
  return {
    metres,
    movingSeconds: Math.round(movingMs / 1000),
    points: fixes.length,
    stops: stops.map(({ from, to, lng, lat }) => ({ ...span(from, to), lng, lat })),
    gaps: gapsIn(believed).map(({ from, to }) => ({
      ...span(from.time, to.time),
      metres: metresBetween(from, to),
    })),
    implausible: implausible.map(({ time }) => instant(time)),
  };
}

/** The drivers of a vehicle and their times. Each look is logged first. */
export async function drivers(
  ctx: Context,
  { id, startTime, endTime }: Input<typeof trajectory.drivers>,
): Promise<Output<typeof trajectory.drivers>> {
  checkPeriod(ctx, { startTime, endTime }, longestPeriodDays);
  const vehicle = await needVehicle(ctx, id);
  await noteLook(ctx, vehicle, { startTime, endTime, drivers: true });
  const rides = await driversOn(ctx, vehicle, periodOf({ startTime, endTime }));
  return {
    rows: rides.map(({ driverName, from, to }) => ({
      driverName,
      startTime: instant(from),
      endTime: to === null ? null : instant(to),
    })),
  };
}

const noteLook = (
  ctx: Context,
  { id, carId, companyId }: { id: string; carId: string; companyId: string },
  after: object,
) => record(ctx, { module: 'trajectory', action: 'look', recordId: id, recordName: carId, after, companyId });

/** Where a vehicle that was met in scope, or serves somebody who was, stood in a period. */
export async function stopsOf(ctx: Context, vehicle: Owned, period: Period): Promise<Stop[]> {
  return stopsIn(sift(await allFixes(ctx, vehicle, period)).believed, stopRule);
}

/** In milliseconds since 1970. */
interface Period {
  from: number;
  to: number;
}

const periodOf = ({ startTime, endTime }: { startTime: string; endTime: string }): Period => ({
  from: Date.parse(startTime),
  to: Date.parse(endTime),
});

/** Every position of the period, in device-time order. */
async function allFixes(ctx: Context, vehicle: Owned, { from, to }: Period): Promise<StoredFix[]> {
  const fixes: StoredFix[] = [];
  for await (const some of fixesOf(ctx, vehicle, from, to)) for (const fix of some) fixes.push(fix);
  return fixes;
}

const sheetWords = ['time', 'longitude', 'latitude', 'speed', 'heading', 'key', 'believed'] as const;

/**
 * The track as a sheet, each position with whether it can be, and with who drove for whom may follow persons; who took
 * whose track stands in the log.
 */
export async function trackFile(
  ctx: Context,
  { id, startTime, endTime }: Input<typeof trajectory.file>,
): Promise<FileAnswer> {
  checkPeriod(ctx, { startTime, endTime }, longestPeriodDays);
  const vehicle = await needVehicle(ctx, id);
  const period = periodOf({ startTime, endTime });
  const fixes = await allFixes(ctx, vehicle, period);
  const doubted = new Set(sift(fixes).implausible.map(({ time }) => time));
  const rides = ctx.actor.rights.has('trajectory:person') ? await driversOn(ctx, vehicle, period) : null;
  const { carId, companyId } = vehicle;
  const what = { module: 'trajectory', action: 'export', recordId: id, recordName: carId } as const;
  await record(ctx, { ...what, after: { startTime, endTime, points: fixes.length }, companyId });
  const yesNo = (value: boolean) => say(ctx.language, value ? sheetText.yes : sheetText.no);
  async function* rows() {
    for (const { time, lng, lat, speed, direction, keyOn } of fixes) {
      yield [
        momentCell(new Date(time), ctx.timeZone),
        lng,
        lat,
        speed,
        direction,
        keyOn === null ? null : yesNo(keyOn),
        yesNo(!doubted.has(time)),
        ...(rides ? [driverAt(rides, time)] : []),
      ];
    }
  }
  const words = rides ? ([...sheetWords, 'driver'] as const) : sheetWords;
  const heads = words.map((word) => ({
    head: say(ctx.language, trajectoryText[word]),
    ...(word === 'time' && { format: momentFormat }),
  }));
  return sheetFile(ctx, `${say(ctx.language, trajectoryText.title)}-${carId}`, heads, rows());
}

const span = (from: number, to: number) => ({ startTime: instant(from), endTime: instant(to) });

/** Fixes from an instant on; they end before an instant that would be cut in two, so that it can be the cursor. */
async function pageOfFixes(
  ctx: Context,
  vehicle: Owned,
  startTime: string,
  endTime: string,
): Promise<{ fixes: StoredFix[]; cutAt: string | null }> {
  const { from, to } = periodOf({ startTime, endTime });
  const fixes: StoredFix[] = [];
  for await (const some of fixesOf(ctx, vehicle, from, to)) {
    for (const fix of some) fixes.push(fix);
    if (fixes.length > mostPoints) break;
  }
  if (fixes.length <= mostPoints) return { fixes, cutAt: null };
  const cutAt = Math.floor(fixes[mostPoints]!.time);
  return { fixes: fixes.filter(({ time }) => time < cutAt), cutAt: instant(cutAt) };
}
