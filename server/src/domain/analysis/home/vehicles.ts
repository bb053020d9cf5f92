import type { Input, Output } from '@fleet/contract/call';
import type { carSynthesize, home } from '@fleet/contract/home/calls';
import { homeFigureNames } from '@fleet/contract/home/calls';
import { fleetFigures, type FleetMeasure } from '@fleet/contract/figure/fleet';
import { ageRanges, capacityRanges } from '@fleet/contract/vehicle/ranges';
import { sql } from 'kysely';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { inOrgTree, within } from '../../../base/scope';
import {
  ageRange,
  capacityRange,
  hasTerminal,
  isCompliant,
  isValid,
  listVehicles,
} from '../../fleet/vehicle/service';
import { sumAlarms } from '../../reported/alarm/index';
import { isOnline, listStatus, vehicles } from '../../reported/status/service';
import { dayBegan } from './day';

type Asked = Input<typeof home.links>;
type Figures = Output<typeof carSynthesize.figures>;

export const firstPage = { pageNum: 1, pageSize: 1 };

/** Vehicles in sight of an organization and all below it. */
function inSight(ctx: Context, { orgId }: Asked) {
  const found = within(ctx, 'vehicle').selectFrom('vehicle');
  return orgId ? found.where(inOrgTree(orgId)) : found;
}

const howMany = sql<number>`count(*)::int`;
const countIf = (condition: ReturnType<typeof isValid>) =>
  sql<number>`(count(*) filter (where ${condition}))::int`;

/** The files: how many there are, of what power, and what of them is in order. */
const countFiles = (ctx: Context, asked: Asked) =>
  inSight(ctx, asked)
    .select([
      howMany.as('vehicles'),
      countIf(sql`vehicle.power_type = 'electric'`).as('electric'),
      countIf(hasTerminal).as('fitted'),
      countIf(isValid(ctx, 'annual_expire')).as('reviewed'),
      countIf(isValid(ctx, 'insure_end')).as('insured'),
      countIf(isCompliant(ctx)).as('compliant'),
    ])
    .executeTakeFirstOrThrow();

function countOnline(ctx: Context, { orgId }: Asked) {
  let online = vehicles(ctx).where(isOnline(ctx), '=', true);
  if (orgId) online = online.where(inOrgTree(orgId));
  return online
    .select([howMany.as('online'), countIf(hasTerminal).as('onlineFitted')])
    .executeTakeFirstOrThrow();
}

/** By what is due today: a vehicle may be due by several. */
async function countDue(ctx: Context, asked: Asked, day: string): Promise<Figures['due']> {
  const count = async (condition: ReturnType<typeof isValid>) =>
    (await inSight(ctx, asked).where(condition).select(howMany.as('count')).executeTakeFirstOrThrow()).count;
  const [review, insurance, maintenance] = await Promise.all([
    count(sql`vehicle.annual_expire = ${day}::date`),
    count(sql`vehicle.insure_end = ${day}::date`),
    count(sql`vehicle.id in (select vehicle_id from maintain_standing where due_day = ${day}::date)`),
  ]);
  return { review, insurance, maintenance };
}

/** The figures of the fleet as it stands now, and the shares that the registry makes of them. */
export async function showFigures(ctx: Context, asked: Asked): Promise<Figures> {
  const day = today(ctx.now, ctx.timeZone);
  const since = await dayBegan(ctx);
  const [files, online, due, dueToday, faulty, violations] = await Promise.all([
    countFiles(ctx, asked),
    countOnline(ctx, asked),
    countDue(ctx, asked, day),
    listDue(ctx, asked).total(),
    listStatus(ctx, { ...asked, ...firstPage, condition: 'fault' }).total(),
    sumAlarms(ctx, 'violation', { ...asked, startTime: since }),
  ]);
  const sums: Record<FleetMeasure, number> = {
    ...files,
    ...online,
    faulty,
    dueToday,
    violations: violations.reduce((sum, { count }) => sum + count, 0),
  };
  const shares = homeFigureNames.map((name) => [name, fleetFigures[name].of(sums, '24')] as const);
  return {
    ...sums,
    due,
    since,
    ...(Object.fromEntries(shares) as Record<(typeof homeFigureNames)[number], number>),
  };
}

/** How many vehicles are in each range, of ranges in their order. */
async function countRanges<R extends string>(
  ctx: Context,
  asked: Asked,
  range: ReturnType<typeof sql<R>>,
  ranges: readonly R[],
): Promise<Record<R, number>> {
  const rows = await inSight(ctx, asked)
    .select([sql<string>`${range}`.as('range'), howMany.as('count')])
    .groupBy(sql`1`)
    .execute();
  const known = new Map<string, number>(rows.map(({ range, count }) => [range, count]));
  return Object.fromEntries(ranges.map((one) => [one, known.get(one) ?? 0])) as Record<R, number>;
}

export const countAges = (ctx: Context, asked: Asked) => countRanges(ctx, asked, ageRange(ctx), ageRanges);
export const countCapacities = (ctx: Context, asked: Asked) =>
  countRanges(ctx, asked, capacityRange, capacityRanges);

/** Those due today, as the list of vehicles shows them. */
export const listDue = (ctx: Context, asked: Asked) =>
  listVehicles(ctx, { ...asked, ...firstPage, expireOn: today(ctx.now, ctx.timeZone) });
