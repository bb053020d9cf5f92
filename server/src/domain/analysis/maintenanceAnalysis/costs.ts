import { type costAnalysis, costFigures, costParts } from '@fleet/contract/analysis/maintenance';
import type { Input, Output } from '@fleet/contract/call';
import { figureText } from '@fleet/contract/figure/text';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import { say } from '@fleet/contract/text';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { within } from '../../../base/scope';
import {
  comparedWith,
  countedUntil,
  draw,
  noSums,
  type Period,
  periodOf,
  readSums,
  sorted,
  tableOf,
} from '../figure/index';
import { seenVehicles } from '../vehicleAnalysis/service';
import { allOrders, type Cost, noCost, type OrdersAsked, partTotals, summed } from './orders';

type Calls = typeof costAnalysis;
type Part = (typeof costParts)[number];

async function costOfParts(ctx: Context, asked: OrdersAsked): Promise<Map<Part | null, Cost>> {
  const { rows } = await sql<Cost & { part: Part | null }>`
    select part, ${summed} from ${allOrders(ctx, asked)} orders group by rollup (part)`.execute(ctx.db);
  return new Map(rows.map(({ part, ...cost }) => [part, cost]));
}

/** Repair beside maintenance, labour and material, with the period before. */
export async function compareCosts(
  ctx: Context,
  { compare, ...asked }: Input<Calls['compare']>,
): Promise<Output<Calls['compare']>> {
  const period = periodOf(ctx, asked);
  const now = await costOfParts(ctx, { ...asked, ...period });
  const then = compare && (await costOfParts(ctx, { ...asked, ...comparedWith(period, compare) }));
  const of = (part: Part | null) => ({
    ...(now.get(part) ?? noCost),
    before: then ? (then.get(part) ?? noCost).total : null,
  });
  return {
    ...period,
    countedAt: await countedUntil(ctx, period),
    rows: costParts.map((part) => ({ part, ...of(part) })),
    totals: of(null),
  };
}

/** The cost by day, and what an hour of work costs. */
export async function drawCosts(
  ctx: Context,
  { vehicleId, ...asked }: Input<Calls['rate']>,
): Promise<Output<Calls['rate']>> {
  const wanted = { ...asked, objectId: vehicleId };
  const readHours = readSums(ctx, 'vehicle', wanted);
  return draw(ctx, vehicleFigures, costFigures, wanted, async (period) => {
    const [sums, costs] = await Promise.all([
      readHours(period),
      costsByDay(ctx, { ...asked, ...period, vehicleId }),
    ]);
    const put = (own: typeof sums.whole, found: DayCost | undefined) => ({
      ...own,
      repairCost: found?.repair ?? 0,
      maintainCost: found?.maintenance ?? 0,
    });
    const nothing = noSums('vehicle');
    const days = [...sums.byDay.keys(), ...[...costs.keys()].flatMap((day) => day ?? [])];
    return {
      whole: put(sums.whole, costs.get(null)),
      byDay: new Map(days.map((day) => [day, put(sums.byDay.get(day) ?? nothing, costs.get(day))])),
      isKnown: sums.isKnown || costs.size > 1,
    };
  });
}

interface DayCost {
  repair: number;
  maintenance: number;
}

/** The cost of each day that has any, and of all of them under null. */
async function costsByDay(ctx: Context, asked: OrdersAsked): Promise<Map<string | null, DayCost>> {
  const { rows } = await sql<DayCost & { day: string | null }>`
    select day::text as day, coalesce(sum(total) filter (where part = 'repair'), 0)::float8 as repair,
      coalesce(sum(total) filter (where part = 'maintenance'), 0)::float8 as maintenance
    from ${allOrders(ctx, asked)} orders group by rollup (day)`.execute(ctx.db);
  return new Map(rows.map(({ day, ...cost }) => [day, cost]));
}

type CostRow = Cost & { key: string; id: string | null; name: string | null } & Record<
    'repairTotal' | 'maintainTotal',
    string
  >;

const noParts = { repairTotal: '0.00', maintainTotal: '0.00' };

/** The cost of each organization, by itself, or of each vehicle; vehicles that have left are one row. */
export function listCosts(ctx: Context, { by, sort, ...asked }: Input<Calls['rows']>) {
  const wanted = { ...asked, ...periodOf(ctx, asked) };
  const seen =
    by === 'org'
      ? sql`${within(ctx, 'org').selectFrom('org').select(['org.id', 'orgName as name'])}`
      : seenVehicles(ctx);
  const own = by === 'org' ? sql`org_id` : sql`vehicle_id`;
  const load = async () => {
    const { rows } = await sql<Omit<CostRow, 'key'>>`
      select seen.id, seen.name, ${summed}, ${partTotals}
      from ${allOrders(ctx, wanted)} orders left join (${seen}) seen on seen.id = orders.${own}
      group by seen.id, seen.name`.execute(ctx.db);
    const named = rows.map(
      (row): CostRow => ({
        ...row,
        key: row.id ?? 'left',
        name: row.id === null ? say(ctx.language, figureText.left) : row.name,
      }),
    );
    return byMoney(named, sort ?? 'total,desc');
  };
  const totals = () => sumCosts(ctx, wanted);
  const total = async (): Promise<CostRow> => ({
    key: 'total',
    id: null,
    name: say(ctx.language, figureText.total),
    ...(await totals()),
  });
  return { table: tableOf(load, ({ key }) => key, total), totals };
}

async function sumCosts(ctx: Context, asked: OrdersAsked & Period) {
  const { rows } = await sql<Omit<CostRow, 'key' | 'id' | 'name'>>`
    select ${summed}, ${partTotals} from ${allOrders(ctx, asked)} orders`.execute(ctx.db);
  return rows[0] ?? { ...noCost, ...noParts };
}

const amounts = ['labour', 'material', 'total'] as const;

/** Orders rows by a column, of which some hold yuan as text. */
export function byMoney<Row extends Cost>(rows: readonly Row[], order: string): Row[] {
  const places = rows.map((row, at) => ({
    ...row,
    at,
    ...Object.fromEntries(amounts.map((name) => [name, Number(row[name])])),
  }));
  return sorted(places, order).map(({ at }) => rows[at]!);
}
