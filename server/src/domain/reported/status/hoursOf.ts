import type { Input, Output } from '@fleet/contract/call';
import { longestFactDays } from '@fleet/contract/dayFact/day';
import { longestStatusDays, type status } from '@fleet/contract/status/calls';
import type { Context } from '../../../base/context';
import { checkPeriod } from '../../../base/period';
import { around, closedDaysIn, listVehicleDays, togetherHours, vehicleHours } from '../dayFact/index';
import { hoursBetween } from '../../fleet/hours/index';
import { needServed } from './served';

/** How long a vehicle was on and at work in a period: days that are over by their facts, the rest by its reports. */
export async function hoursOf(
  ctx: Context,
  { id, startTime, endTime }: Input<typeof status.hours>,
): Promise<Output<typeof status.hours>> {
  checkPeriod(ctx, { startTime, endTime }, longestStatusDays);
  const vehicle = await needServed(ctx, id);
  const period = { from: Date.parse(startTime), to: Date.parse(endTime) };
  const days = await closedDaysIn(ctx, vehicle.companyId, period);
  const parts = days ? [await vehicleHours(ctx, vehicle, days)] : [];
  for (const { from, to } of around(period, days)) parts.push(await hoursBetween(ctx, vehicle, from, to));
  return togetherHours(parts);
}

/** The days of a vehicle, hour by hour. */
export async function listDayWork(
  ctx: Context,
  { id, startTime, endTime }: Input<typeof status.dayWork>,
): Promise<Output<typeof status.dayWork>> {
  checkPeriod(ctx, { startTime, endTime }, longestFactDays);
  const vehicle = await needServed(ctx, id);
  return {
    rows: await listVehicleDays(ctx, vehicle, { from: Date.parse(startTime), to: Date.parse(endTime) }),
  };
}
