import type { Input, Output } from '@fleet/contract/call';
import type { status } from '@fleet/contract/status/calls';
import { longestStatusDays } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { sortOf } from '../../../base/query';
import { refuseField } from '../../../base/refuse';
import { lastRecords } from '../../duty/inspection/service';
import { withNames } from './names';
import { needServed } from './served';

type Operation = Output<typeof status.operations>['rows'][number];

export interface Period {
  startTime: string;
  endTime: string;
}

/** A vehicle in sight; what it did for another company is not this one's to see. */
export type Owned = Pick<Awaited<ReturnType<typeof needServed>>, 'id' | 'companyId'>;

export function checkPeriod({ startTime, endTime }: Period, days = longestStatusDays): void {
  const length = Date.parse(endTime) - Date.parse(startTime);
  if (length <= 0) throw refuseField('endTime', statusText.endBeforeStart);
  if (length > days * 86_400_000) throw refuseField('endTime', statusText.tooLong, { days });
}

/** The operations of the vehicle in a period: where a reading changes, and its events. */
export async function listOperations(ctx: Context, filter: Input<typeof status.operations>) {
  checkPeriod(filter);
  const vehicle = await needServed(ctx, filter.id);
  const key = sql<boolean>`key_on`;
  const lifted = sql<boolean>`coalesce(readings -> 'forksRaised', readings -> 'hydraulicsActive')::boolean`;
  const all = sql<Operation>`(
    select 'key ' || time || hash as id, time, case when now then 'powerOn' else 'powerOff' end as operation,
      null as driver, null::int as said, soc::float8 from ${turns(vehicle, filter, key)} keys
    union all
    select 'lift ' || time || hash, time, 'lift', null, null, null from ${turns(vehicle, filter, lifted)} lifts where now
    union all
    select 'event ' || time || hash, time,
      case code when 'signOn' then 'driverIn' when 'signOff' then 'driverOut'
        when 'chargeStart' then 'chargeBegin' else 'chargeEnd' end,
      fields #>> '{fields,number}', (fields #>> '{fields,kind}')::int, (fields #>> '{fields,soc}')::float8
    from truck_event where ${during(vehicle, filter)} and code in ('signOn', 'signOff', 'chargeStart', 'chargeEnd')
  )`;
  const { operation } = filter;
  const found = await page<Omit<Operation, 'driverName'> & { said: number | null }>(
    ctx,
    filter,
    operation ? sql`${all} found where operation = ${operation}` : sql`${all} found`,
  );
  const { companyId } = vehicle;
  const told = found.rows.map((row) => ({ ...row, number: row.driver, companyId }));
  const rows = await withNames(ctx, told);
  return { ...found, rows: rows.map(({ number: _, ...row }) => row) };
}

const shownInspections = 20;

/** The last inspections of a vehicle by its company, whoever made them. */
export async function listInspections(
  ctx: Context,
  { id }: Input<typeof status.inspections>,
): Promise<Output<typeof status.inspections>> {
  const vehicle = await needServed(ctx, id);
  const rows = await lastRecords(ctx, vehicle, shownInspections);
  return {
    rows: rows.map(({ id, checkTime, inspector, items, abnormalItems, remark }) => ({
      id,
      time: checkTime,
      inspector,
      items: items.length,
      abnormal: abnormalItems,
      remark,
    })),
  };
}

export const during = ({ id, companyId }: Owned, { startTime, endTime }: Period) =>
  sql`vehicle_id = ${id} and company_id = ${companyId} and time >= ${startTime} and time < ${endTime}`;

/** Reports in which a reading is not what it was before; one that was never on before has been off. */
function turns(vehicle: Owned, period: Period, reading: RawBuilder<boolean>) {
  const before = sql`(
    select ${reading} from report where vehicle_id = ${vehicle.id} and company_id = ${vehicle.companyId}
      and time < ${period.startTime} and ${reading} is not null order by time desc limit 1)`;
  return sql`(
    select time, hash, soc, now from (
      select time, hash, soc, now, coalesce(lag(now) over (order by time, hash), ${before}, false) as was
      from (select time, hash, soc, ${reading} as now from report where ${during(vehicle, period)}) heard
      where now is not null
    ) read where now <> was)`;
}

/** One page of what was found, by its time, and how much there is. */
export async function page<Row>(
  ctx: Context,
  { pageNum, pageSize, sort }: { pageNum: number; pageSize: number; sort?: 'time' | 'time,desc' | undefined },
  found: RawBuilder<unknown>,
): Promise<{ rows: Row[]; total: number }> {
  const [, direction] = sortOf(sort ?? 'time,desc');
  const order = direction === 'asc' ? sql`time, id` : sql`time desc, id desc`;
  const { rows } = await sql<Row>`
    select * from ${found} order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
    ctx.db,
  );
  const { rows: counted } = await sql<{ total: string }>`select count(*) as total from ${found}`.execute(
    ctx.db,
  );
  return { rows, total: Number(counted[0]!.total) };
}
