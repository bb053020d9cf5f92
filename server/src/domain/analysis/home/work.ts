import type { Input, Output } from '@fleet/contract/call';
import { hoursOf } from '@fleet/contract/figure/figure';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import type { carSynthesize, home } from '@fleet/contract/home/calls';
import { daysAfter } from '@fleet/contract/shift/times';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import {
  countedUntil,
  daysOf,
  hoursByDay,
  mostWorked,
  periodOf,
  sumsByDay,
  sumsOf,
  valuesOf,
} from '../figure/index';

const shown = ['workingRate', 'workHours', 'useRate'] as const;
const none = { workingRate: null, workHours: null, useRate: null };
const noHours = Array.from({ length: 24 }, () => 0);
/** A shift of eight hours is the whole day of a use rate here. */
const hourSystem = '8';
const mostRanked = 10;

/** The work of today and the six days before, day by day and by the hour of the clock. */
export async function showWork(
  ctx: Context,
  asked: Input<typeof carSynthesize.workRate>,
): Promise<Output<typeof carSynthesize.workRate>> {
  const period = periodOf(ctx, {});
  const wanted = { ...period, ...asked };
  const [byDay, whole, byHour, countedAt] = await Promise.all([
    sumsByDay(ctx, 'vehicle', wanted),
    sumsOf(ctx, 'vehicle', wanted),
    hoursByDay(ctx, 'vehicle', wanted),
    countedUntil(ctx, period),
  ]);
  const hours = new Map(byHour.map(({ day, workSeconds }) => [day, workSeconds.map(hoursOf)]));
  return {
    ...period,
    countedAt,
    rows: daysOf(period).map((day) => {
      const sums = byDay.get(day);
      return {
        day,
        vehicleDays: sums?.vehicleDays ?? 0,
        workedDays: sums?.workedDays ?? 0,
        ...(sums ? valuesOf(vehicleFigures, shown, sums, hourSystem) : none),
        atWork: hours.get(day) ?? noHours,
      };
    }),
    totals: valuesOf(vehicleFigures, shown, whole, hourSystem),
  };
}

type Ranked = Input<typeof home.vehicleRanking>;

/** The days of a ranking: today, seven days with today, or this month so far. */
function daysRanked(ctx: Context, period: Ranked['period']) {
  const endDate = today(ctx.now, ctx.timeZone);
  const starts = { day: endDate, week: daysAfter(endDate, -6), month: `${endDate.slice(0, 7)}-01` };
  return { startDate: starts[period], endDate };
}

const workHours = (seconds: number) => ({ workHours: hoursOf(seconds) });

/** The vehicles that worked longest; one that did not work is left out. */
export async function rankVehicles(
  ctx: Context,
  { period, ...asked }: Ranked,
): Promise<Output<typeof home.vehicleRanking>> {
  const days = daysRanked(ctx, period);
  const rows = await mostWorked(ctx, 'vehicle', { ...days, ...asked }, mostRanked);
  return {
    ...days,
    countedAt: await countedUntil(ctx, days),
    rows: rows.map(({ id, name, orgName, seconds }) => ({ id, carId: name, orgName, ...workHours(seconds) })),
  };
}

/** The same of drivers, on all trucks. */
export async function rankDrivers(
  ctx: Context,
  { period, ...asked }: Ranked,
): Promise<Output<typeof home.driverRanking>> {
  const days = daysRanked(ctx, period);
  const rows = await mostWorked(ctx, 'driver', { ...days, ...asked }, mostRanked);
  return {
    ...days,
    countedAt: await countedUntil(ctx, days),
    rows: rows.map(({ id, name, orgName, seconds }) => ({
      id,
      driverName: name,
      orgName,
      ...workHours(seconds),
    })),
  };
}
