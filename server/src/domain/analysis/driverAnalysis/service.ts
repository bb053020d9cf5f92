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
import { draw, drawFindings, hoursByDay, periodOf, readSums, singleDays } from '../figure/index';
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
export const drawFaults = (
  ctx: Context,
  { faultType, level, ...asked }: Input<Calls['fault']>,
): Promise<Output<Calls['fault']>> =>
  drawFindings(ctx, 'driver', driverFigures, driverFaultFigures, drawingOf(asked), {
    kind: 'fault',
    withDriver: true,
    code: faultType,
    level,
    driverId: asked.driverId,
  });

/** Violations of drivers, by day and kind. */
export const drawViolations = (
  ctx: Context,
  { violationType, level, ...asked }: Input<Calls['violation']>,
): Promise<Output<Calls['violation']>> =>
  drawFindings(ctx, 'driver', driverFigures, driverViolationFigures, drawingOf(asked), {
    kind: 'violation',
    withDriver: true,
    code: violationType,
    level,
    driverId: asked.driverId,
  });

/** The days of one driver; a day without anything counted has no row. */
export async function showSingle(
  ctx: Context,
  asked: Input<Calls['single']>,
): Promise<Output<Calls['single']>> {
  const known = (await namesOfDrivers(ctx, [asked.id])).get(asked.id);
  if (!known) throw notFound();
  return {
    driverName: known.driverName,
    orgName: known.orgName,
    ...(await singleDays(ctx, 'driver', driverFigures, ownFigures, asked)),
  };
}
