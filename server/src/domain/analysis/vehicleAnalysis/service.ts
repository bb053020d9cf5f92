import {
  faultFigures,
  useRateFigures,
  type vehicleAnalysis,
  violationFigures,
  workTimeFigures,
} from '@fleet/contract/analysis/vehicle';
import type { Input, Output } from '@fleet/contract/call';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import type { Context } from '../../../base/context';
import { notFound } from '../../../base/refuse';
import {
  draw,
  drawFindings,
  hoursByDay,
  periodOf,
  readSums,
  singleDays,
  sumsByObject,
} from '../figure/index';
import { countPlacings } from './placing';
import { namesOfVehicles } from './queries';
import { ownFigures } from './tables';

export { namesOfVehicles, seenVehicles } from './queries';
export { listOrganizations, listUseRates } from './tables';

type Calls = typeof vehicleAnalysis;
type Asked = Input<Calls['workTime']>;

/** The organization, period and vehicle of a call, as figures are asked for. */
const drawingOf = <A extends { vehicleId?: string | undefined }>({ vehicleId, ...asked }: A) => ({
  ...asked,
  objectId: vehicleId,
});

/** Hours, by day and by the hour of the clock. */
export async function drawWorkTime(ctx: Context, asked: Asked): Promise<Output<Calls['workTime']>> {
  const wanted = drawingOf(asked);
  const drawing = await draw(ctx, vehicleFigures, workTimeFigures, wanted, readSums(ctx, 'vehicle', wanted));
  return { ...drawing, byHour: await hoursByDay(ctx, 'vehicle', { ...wanted, ...periodOf(ctx, asked) }) };
}

/** Use, by day and by how many vehicles are used how much. */
export async function drawUseRate(
  ctx: Context,
  asked: Input<Calls['useRate']>,
): Promise<Output<Calls['useRate']>> {
  const wanted = drawingOf(asked);
  const drawing = await draw(ctx, vehicleFigures, useRateFigures, wanted, readSums(ctx, 'vehicle', wanted));
  const histogram = Array.from({ length: 11 }, () => 0);
  const byVehicle = await sumsByObject(ctx, 'vehicle', { ...wanted, ...periodOf(ctx, asked) });
  for (const sums of byVehicle.values()) {
    const rate = vehicleFigures.useRate.of(sums, asked.hourSystem);
    if (rate !== null) histogram[Math.min(10, Math.floor(rate * 10))]! += 1;
  }
  return { ...drawing, histogram, placings: await countPlacings(ctx, asked, byVehicle) };
}

/** Faults that began in the period, by day and kind. */
export const drawFaults = (
  ctx: Context,
  { faultType, level, ...asked }: Input<Calls['fault']>,
): Promise<Output<Calls['fault']>> =>
  drawFindings(ctx, 'vehicle', vehicleFigures, faultFigures, drawingOf(asked), {
    kind: 'fault',
    code: faultType,
    level,
    vehicleId: asked.vehicleId,
  });

/** Violations that began in the period, by day and kind. */
export const drawViolations = (
  ctx: Context,
  { violationType, level, ...asked }: Input<Calls['violation']>,
): Promise<Output<Calls['violation']>> =>
  drawFindings(ctx, 'vehicle', vehicleFigures, violationFigures, drawingOf(asked), {
    kind: 'violation',
    code: violationType,
    level,
    vehicleId: asked.vehicleId,
  });

/** The days of one vehicle; a day without anything counted has no row. */
export async function showSingle(
  ctx: Context,
  asked: Input<Calls['single']>,
): Promise<Output<Calls['single']>> {
  const known = (await namesOfVehicles(ctx, [asked.id])).get(asked.id);
  if (!known) throw notFound();
  return {
    ...known,
    ...(await singleDays(ctx, 'vehicle', vehicleFigures, ownFigures, asked)),
  };
}
