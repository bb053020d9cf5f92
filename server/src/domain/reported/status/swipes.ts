import type { Input, Output } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import type { Right } from '@fleet/contract/rights';
import { longestStatusDays, type status } from '@fleet/contract/status/calls';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { checkPeriod } from '../../../base/period';
import { sortOf } from '../../../base/query';
import { forbidden, refuseField } from '../../../base/refuse';
import { within } from '../../../base/scope';
import { needDriver } from '../../fleet/driver/service';
import { lapses } from '../../fleet/renew/service';
import { numbersOf } from '../../fleet/ride/index';
import { type Told, withNames } from './names';
import { during, type Period } from './period';
import { needServed } from './served';

type Swipe = Output<typeof status.swipes>['rows'][number];

const number = sql`coalesce(fields #>> '{fields,number}', fields #>> '{fields,keyNum}', fields #>> '{fields,fingerNum}',
  fields #>> '{fields,driverNum}')`;
/** 1 card, 2 fingerprint, 3 face, 4 remote. */
const way = sql`coalesce(
  case code when 'cardSwipe' then 1 when 'fingerMatch' then 2 when 'faceMatch' then 3 end,
  (fields #>> '{fields,kind}')::int)`;
const isSwipe = sql`code in ('signOn', 'signOff', 'signRefused', 'cardSwipe', 'fingerMatch', 'faceMatch')`;

/** The sign-on attempts at a vehicle, or of a driver, and their results. */
export async function listSwipes(ctx: Context, filter: Input<typeof status.swipes>) {
  checkPeriod(ctx, filter, longestStatusDays);
  const { id, driverId } = filter;
  const wanted = [];
  if (id) wanted.push(await atVehicle(ctx, id, filter));
  if (driverId) wanted.push(await byDriver(ctx, driverId, filter));
  if (wanted.length === 0) throw refuseField('id', refusals.nothingChosen);
  const found = await page<Omit<Swipe, 'carId' | 'driverName'> & Told & { vehicleId: string }>(
    ctx,
    filter,
    sql`(
      select code || time || hash as id, time, vehicle_id, company_id, ${number} as number, ${way} as said,
        case ${way} when 1 then 'card' when 2 then 'finger' when 3 then 'face' when 4 then 'remote' end as kind,
        case when code = 'signOff' then 'left'
          when code = 'signRefused' or (fields #>> '{fields,result}')::int <> 0 then 'refused' else 'accepted' end as result
      from truck_event where ${isSwipe} and ${sql.join(wanted, sql` and `)}
    ) found`,
  );
  const carIds = await carIdsOf(
    ctx,
    found.rows.map(({ vehicleId }) => vehicleId),
  );
  return {
    ...found,
    rows: (await withNames(ctx, found.rows)).map(({ vehicleId, ...row }) => ({
      ...row,
      carId: carIds.get(vehicleId) ?? null,
    })),
  };
}

async function atVehicle(ctx: Context, id: string, period: Period) {
  needRight(ctx, 'status:view');
  return during(await needServed(ctx, id), period);
}

async function byDriver(ctx: Context, driverId: string, period: Period) {
  needRight(ctx, 'driverStatus:view');
  const { companyId } = await needDriver(ctx, driverId);
  const { rows } = await sql<{ number: string; said: number }>`
    select number, said from ${numbersOf([driverId])} known`.execute(ctx.db);
  return sql`company_id = ${companyId} and ${number} = any(${rows.map((one) => one.number)}::text[])
    and ${way} || ' ' || ${number} = any(${rows.map((one) => `${one.said} ${one.number}`)}::text[])
    and time >= ${period.startTime} and time < ${period.endTime}
    and vehicle_id not in (select vehicle_id from ${lapses(ctx)} lapse)`;
}

/** Since when drivers were last heard of at a truck, looking back to an instant. */
export async function lastSwipes(ctx: Context, driverIds: readonly string[], since: RawBuilder<unknown>) {
  const { rows } = await sql<{ driverId: string; time: string }>`
    select driver_id, max(time) as time from ${numbersOf(driverIds)} known
    join truck_event on truck_event.company_id = known.company_id and ${number} = known.number and ${way} = known.said
      and ${isSwipe} and time >= ${since} and vehicle_id not in (select vehicle_id from ${lapses(ctx)} lapse)
    group by driver_id`.execute(ctx.db);
  return new Map(rows.map(({ driverId, time }) => [driverId, time]));
}

/** The numbers of vehicles, where the caller may know them. */
export async function carIdsOf(ctx: Context, vehicleIds: readonly string[]): Promise<Map<string, string>> {
  if (vehicleIds.length === 0) return new Map();
  const rows = await within(ctx, 'vehicle')
    .selectFrom('vehicle')
    .select(['id', 'carId'])
    .where('id', 'in', [...new Set(vehicleIds)])
    .execute();
  return new Map(rows.map(({ id, carId }) => [id, carId]));
}

function needRight({ actor }: Context, right: Right): void {
  if (!actor.rights.has(right)) throw forbidden(right);
}

/** One page of what was found, by its time, and how much there is. */
async function page<Row>(
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
