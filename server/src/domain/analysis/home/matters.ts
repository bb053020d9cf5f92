import type { Input } from '@fleet/contract/call';
import type { home, Matter, MatterRow } from '@fleet/contract/home/calls';
import type { Context } from '../../../base/context';
import type { Listing } from '../../../base/query';
import { listReminders } from '../../duty/maintenance/index';
import { listViolations, worstOpenFault } from '../../reported/alarm/index';
import { listStatus } from '../../reported/status/service';
import { listRequests } from '../../response/repair/service';
import { listDue } from './vehicles';

type Asked = Input<typeof home.matters>;

const mostNamed = { pageNum: 1, pageSize: 4 };
const nothing = { driverName: null, code: null, since: null, daysOver: null, hoursOver: null };

/** How many a list shows, and its first few rows. */
async function beginning<Row>(found: Listing<Row>): Promise<{ count: number; rows: Row[] }> {
  const [count, ids] = await Promise.all([found.total(), found.ids(mostNamed)]);
  return { count, rows: ids.length > 0 ? await found.rows(ids) : [] };
}

const carsOf = (rows: readonly { carId: string }[]) => [...new Set(rows.map(({ carId }) => carId))];
const over = (left: number | null) => (left !== null && left < 0 ? -left : null);

/** For each matter the list that one comes to from it: the figure is the total of that list. */
const read: Record<Matter, (ctx: Context, asked: Asked) => Promise<Omit<MatterRow, 'kind'>>> = {
  async expiredDriving(ctx, asked) {
    const filter = { ...asked, ...mostNamed, violationType: 'V05', handling: 'unhandled' } as const;
    const { count, rows } = await beginning(listViolations(ctx, filter));
    const [worst] = rows;
    return {
      ...nothing,
      count,
      cars: carsOf(rows),
      driverName: worst?.driverName ?? null,
      since: worst?.happenTime ?? null,
    };
  },
  async faulty(ctx, asked) {
    const [{ count, rows }, worst] = await Promise.all([
      beginning(listStatus(ctx, { ...asked, ...mostNamed, condition: 'fault' })),
      worstOpenFault(ctx, asked.orgId),
    ]);
    const cars = worst?.carId ? [worst.carId] : carsOf(rows);
    return { ...nothing, count, cars, code: worst?.code ?? null, since: worst?.startedAt ?? null };
  },
  async overdue(ctx, asked) {
    const filter = { ...asked, ...mostNamed, maintainStatus: 'overdue', sort: 'left' } as const;
    const { count, rows } = await beginning(listReminders(ctx, filter));
    const [worst] = rows;
    return {
      ...nothing,
      count,
      cars: carsOf(rows.slice(0, 1)),
      daysOver: over(worst?.leftDays ?? null),
      hoursOver: over(worst?.leftHours ?? null),
    };
  },
  async unchecked(ctx, asked) {
    const { count, rows } = await beginning(
      listStatus(ctx, { ...asked, ...mostNamed, condition: 'unchecked' }),
    );
    return { ...nothing, count, cars: carsOf(rows) };
  },
  async violations(ctx, asked) {
    const filter = { ...asked, ...mostNamed, handling: 'unhandled', sort: 'level,desc' } as const;
    const { count, rows } = await beginning(listViolations(ctx, filter));
    const [worst] = rows;
    return {
      ...nothing,
      count,
      cars: carsOf(rows.slice(0, 1)),
      driverName: worst?.driverName ?? null,
      code: worst?.violationType ?? null,
      since: worst?.happenTime ?? null,
    };
  },
  async unaccepted(ctx, asked) {
    const filter = { ...asked, ...mostNamed, state: 'unaccepted', sort: 'repairTime' } as const;
    const { count, rows } = await beginning(listRequests(ctx, filter));
    return { ...nothing, count, cars: carsOf(rows.slice(0, 1)), since: rows[0]?.repairTime ?? null };
  },
  async dueToday(ctx, asked) {
    const { count, rows } = await beginning(listDue(ctx, asked));
    return { ...nothing, count, cars: carsOf(rows) };
  },
};

/** Every matter that needs somebody now, the most severe first; one without anything stands there as nought. */
export const listMatters = async (ctx: Context, asked: Asked) => ({
  rows: await Promise.all(
    (Object.keys(read) as Matter[]).map(async (kind) => ({ kind, ...(await read[kind](ctx, asked)) })),
  ),
});
