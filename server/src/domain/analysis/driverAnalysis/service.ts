import {
  type driverAnalysis,
  driverFaultFigures,
  driverUseRateFigures,
  driverViolationFigures,
  driverWorkTimeFigures,
} from '@fleet/contract/analysis/driver';
import type { Input, Output } from '@fleet/contract/call';
import { driverFigures } from '@fleet/contract/figure/driver';
import type { Context } from '../../../base/context';
import { notFound } from '../../../base/refuse';
import {
  countedUntil,
  daysOf,
  draw,
  hoursByDay,
  periodOf,
  readSums,
  sumsByDay,
  sumsOf,
  valuesOf,
  withFindings,
} from '../figure/index';
import { namesOfDrivers } from './queries';
import { ownFigures } from './tables';

type Calls = typeof driverAnalysis;

/** The organization, period and driver of a call, as figures are asked for. */
const drawingOf = <A extends { driverId?: string | undefined }>({ driverId, ...asked }: A) => ({
  ...asked,
  objectId: driverId,
});

/** Hours, by day and by the hour of the clock. */
export async function drawWorkTime(
  ctx: Context,
  asked: Input<Calls['workTime']>,
): Promise<Output<Calls['workTime']>> {
  const wanted = drawingOf(asked);
  const drawing = await draw(
    ctx,
    driverFigures,
    driverWorkTimeFigures,
    wanted,
    readSums(ctx, 'driver', wanted),
  );
  return { ...drawing, byHour: await hoursByDay(ctx, 'driver', { ...wanted, ...periodOf(ctx, asked) }) };
}

export const drawUseRate = (
  ctx: Context,
  asked: Input<Calls['useRate']>,
): Promise<Output<Calls['useRate']>> => {
  const wanted = drawingOf(asked);
  return draw(ctx, driverFigures, driverUseRateFigures, wanted, readSums(ctx, 'driver', wanted));
};

/** Faults that began while a driver was on the truck, by day and kind. */
export async function drawFaults(
  ctx: Context,
  { faultType, level, ...asked }: Input<Calls['fault']>,
): Promise<Output<Calls['fault']>> {
  const found = withFindings(ctx, 'driver', drawingOf(asked), {
    kind: 'fault',
    withDriver: true,
    code: faultType,
    level,
    driverId: asked.driverId,
  });
  const drawing = await draw(ctx, driverFigures, driverFaultFigures, drawingOf(asked), found.read);
  return { ...drawing, kindsByDay: await found.kindsByDay(periodOf(ctx, asked)) };
}

/** Violations of drivers, by day and kind. */
export async function drawViolations(
  ctx: Context,
  { violationType, level, ...asked }: Input<Calls['violation']>,
): Promise<Output<Calls['violation']>> {
  const found = withFindings(ctx, 'driver', drawingOf(asked), {
    kind: 'violation',
    withDriver: true,
    code: violationType,
    level,
    driverId: asked.driverId,
  });
  const drawing = await draw(ctx, driverFigures, driverViolationFigures, drawingOf(asked), found.read);
  return { ...drawing, kindsByDay: await found.kindsByDay(periodOf(ctx, asked)) };
}

/** The days of one driver; a day without anything counted has no values. */
export async function showSingle(
  ctx: Context,
  { id, hourSystem, ...asked }: Input<Calls['single']>,
): Promise<Output<Calls['single']>> {
  const known = (await namesOfDrivers(ctx, [id])).get(id);
  if (!known) throw notFound();
  const period = periodOf(ctx, asked);
  const wanted = { ...period, orgId: asked.orgId, objectId: id };
  const byDay = await sumsByDay(ctx, 'driver', wanted);
  const hours = new Map((await hoursByDay(ctx, 'driver', wanted)).map((one) => [one.day, one.workSeconds]));
  return {
    ...period,
    countedAt: await countedUntil(ctx, period),
    driverName: known.driverName,
    orgName: known.orgName,
    totals: valuesOf(driverFigures, ownFigures, await sumsOf(ctx, 'driver', wanted), hourSystem),
    rows: daysOf(period).flatMap((day) => {
      const sums = byDay.get(day);
      return sums
        ? { day, ...valuesOf(driverFigures, ownFigures, sums, hourSystem), byHour: hours.get(day) ?? null }
        : [];
    }),
  };
}
