import type { maintainAnalysis } from '@fleet/contract/analysis/maintenance';
import type { Input, Output } from '@fleet/contract/call';
import { ratio } from '@fleet/contract/figure/figure';
import { figureText } from '@fleet/contract/figure/text';
import { say } from '@fleet/contract/text';
import { sql } from 'kysely';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { listReminders } from '../../duty/maintenance/index';
import { countedUntil, type Period, periodOf, tableOf } from '../figure/index';
import { namesOfVehicles, seenVehicles } from '../vehicleAnalysis/service';
import { byMoney } from './costs';
import { type Cost, maintenanceOrders, noCost, type OrdersAsked, summed } from './orders';

type Calls = typeof maintainAnalysis;

interface Month {
  month: string;
  orders: number;
  vehicles: number;
  due: number;
  late: number;
}

/** Orders by month, and how many of them were done in time: `domain.md` §7, On-time maintenance. */
export async function listMonths(
  ctx: Context,
  asked: Input<Calls['months']>,
): Promise<Output<Calls['months']>> {
  const period = periodOf(ctx, asked);
  const { rows } = await sql<Month>`
    select to_char(day, 'YYYY-MM') as month, count(*)::int as orders, count(distinct vehicle_id)::int as vehicles,
      count(*) filter (where stood = 'due')::int as due, count(*) filter (where stood = 'overdue')::int as late
    from ${maintenanceOrders(ctx, { ...asked, ...period })} orders group by 1 order by 1`.execute(ctx.db);
  const overdueNow = isNow(ctx, period) ? await countOverdue(ctx, asked) : null;
  const sum = (name: 'due' | 'late') => rows.reduce((all, row) => all + row[name], 0);
  return {
    ...period,
    countedAt: await countedUntil(ctx, period),
    rows: rows.map((row) => ({ ...row, onTimeRate: ratio(row.due, row.due + row.late) })),
    overdueNow,
    onTimeRate: ratio(sum('due'), sum('due') + sum('late') + (overdueNow ?? 0)),
  };
}

/** A vehicle that is late today is late in no period that is over or has not begun. */
function isNow(ctx: Context, { startDate, endDate }: Period): boolean {
  const day = today(ctx.now, ctx.timeZone);
  return startDate <= day && day <= endDate;
}

const countOverdue = (ctx: Context, { orgId, vehicleId }: Input<Calls['months']>) =>
  listReminders(ctx, {
    pageNum: 1,
    pageSize: 1,
    maintainStatus: 'overdue',
    ...(orgId && { orgId }),
    ...(vehicleId && { vehicleId }),
  }).total();

/** The vehicles that were maintained; those that have left are one row. */
export function listMaintained(ctx: Context, { sort, ...asked }: Input<Calls['vehicles']>) {
  const wanted = { ...asked, ...periodOf(ctx, asked) };
  const load = async () => {
    const { rows } = await sql<Cost & { id: string | null; lastTime: string }>`
      select seen.id, max(time) as last_time, ${summed}
      from ${maintenanceOrders(ctx, wanted)} orders left join (${seenVehicles(ctx)}) seen on seen.id = vehicle_id
      group by seen.id`.execute(ctx.db);
    const names = await namesOfVehicles(
      ctx,
      rows.flatMap(({ id }) => id ?? []),
    );
    const nobody = { carId: say(ctx.language, figureText.left), orgName: null };
    const named = rows.map((row) => ({
      key: row.id ?? 'left',
      ...(names.get(row.id ?? '') ?? nobody),
      ...row,
    }));
    return byMoney(named, sort ?? 'total,desc');
  };
  return { table: tableOf(load, ({ key }) => key), totals: () => sumOf(ctx, wanted) };
}

async function sumOf(ctx: Context, asked: OrdersAsked): Promise<Cost> {
  const { rows } = await sql<Cost>`select ${summed} from ${maintenanceOrders(ctx, asked)} orders`.execute(
    ctx.db,
  );
  return rows[0] ?? noCost;
}
