import { type batteryAnalysis, everyBatteryFigure } from '@fleet/contract/analysis/battery';
import type { Input, Output } from '@fleet/contract/call';
import { batteryFigures } from '@fleet/contract/figure/battery';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { notFound } from '../../../base/refuse';
import {
  countedUntil,
  daysOf,
  draw,
  orgTable,
  type Period,
  periodOf,
  sorted,
  sumsByDay,
  tableOf,
  valuesOf,
} from '../figure/index';
import {
  batterySums,
  type BatteriesAsked,
  countByOrg,
  countByType,
  listBatteries,
  noBatterySums,
} from './queries';

type Calls = typeof batteryAnalysis;
const ownFigures = everyBatteryFigure.filter((name) => name !== 'batteries');

/** The sums of all batteries asked for, with how many they are. */
async function wholeSums(ctx: Context, asked: BatteriesAsked, period: Period) {
  const [found, types] = await Promise.all([batterySums(ctx, asked, period, 'all'), countByType(ctx, asked)]);
  return {
    ...(found.get('') ?? noBatterySums),
    batteries: types.reduce((sum, { batteries }) => sum + batteries, 0),
  };
}

/** Every figure of each battery, those that fail first at the top. */
export function listBatteryFigures(ctx: Context, { sort, ...asked }: Input<Calls['rows']>) {
  const period = periodOf(ctx, asked);
  const load = async () => {
    const [batteries, sums] = await Promise.all([
      listBatteries(ctx, asked),
      batterySums(ctx, asked, period, 'battery'),
    ]);
    const rows = batteries.map((one) => ({
      ...one,
      ...valuesOf(batteryFigures, ownFigures, sums.get(one.id) ?? noBatterySums),
    }));
    return sorted(rows, sort ?? 'expectedEnd');
  };
  return { table: tableOf(load, ({ id }) => id), totals: () => wholeSums(ctx, asked, period) };
}

/** Charges and discharges by day, and the batteries by type. */
export async function drawBatteries(
  ctx: Context,
  asked: Input<Calls['count']>,
): Promise<Output<Calls['count']>> {
  const types = await countByType(ctx, asked);
  const batteries = types.reduce((sum, one) => sum + one.batteries, 0);
  const drawing = await draw(ctx, batteryFigures, everyBatteryFigure, asked, async (period) => {
    const [days, reported] = await Promise.all([
      batterySums(ctx, asked, period, 'day'),
      sumsByDay(ctx, 'vehicle', { ...period, orgId: asked.orgId }),
    ]);
    // How many batteries are on file today is known whatever they did.
    const isNow = period.endDate >= today(ctx.now, ctx.timeZone);
    const isKnown = isNow || days.size > 0 || reported.size > 0;
    return {
      whole: await wholeSums(ctx, asked, period),
      byDay: new Map(
        isKnown ? daysOf(period).map((day) => [day, { ...(days.get(day) ?? noBatterySums), batteries }]) : [],
      ),
      isKnown,
    };
  });
  return { ...drawing, types };
}

/** Every figure of the batteries of each organization with all below it. */
export const listOrganizations = (
  ctx: Context,
  asked: Input<Calls['organizations']>,
): Promise<Output<Calls['organizations']>> =>
  orgTable(ctx, batteryFigures, everyBatteryFigure, asked, async ({ startDate, endDate }) => {
    const [counts, sums] = await Promise.all([
      countByOrg(ctx, asked),
      batterySums(ctx, asked, { startDate, endDate }, 'org'),
    ]);
    return new Map(
      [...counts].map(([id, batteries]) => [id, { ...(sums.get(id) ?? noBatterySums), batteries }]),
    );
  });

/** The days of one battery that had a record. */
export async function showSingle(
  ctx: Context,
  { id, ...asked }: Input<Calls['single']>,
): Promise<Output<Calls['single']>> {
  const [found] = await listBatteries(ctx, { batteryId: id });
  if (!found) throw notFound();
  const period = periodOf(ctx, asked);
  const one = { orgId: asked.orgId, batteryId: id };
  const days = await batterySums(ctx, one, period, 'day');
  return {
    ...period,
    countedAt: await countedUntil(ctx, period),
    batteryNumber: found.batteryNumber,
    orgName: found.orgName,
    totals: valuesOf(batteryFigures, ownFigures, await wholeSums(ctx, one, period)),
    rows: daysOf(period).flatMap((day) => {
      const sums = days.get(day);
      return sums ? { day, ...valuesOf(batteryFigures, ownFigures, sums) } : [];
    }),
  };
}
