import type { Input } from '@fleet/contract/call';
import type { alarm, AlarmKind, fault, violation } from '@fleet/contract/alarm/calls';
import type { AlarmLevel, FaultType, ViolationType } from '@fleet/contract/alarm/catalogue';
import { sql, type Expression } from 'kysely';
import type { Context } from '../../../base/context';
import { listing, sortOf } from '../../../base/query';
import { inOrgTree, within } from '../../../base/scope';
import { everKnownBy as driversEverKnownBy } from '../../fleet/driver/service';
import { lapses } from '../../fleet/renew/service';
import { everKnownBy } from '../../fleet/vehicle/service';

/** The filter that the lists share. */
export type Filter = NonNullable<Input<typeof alarm.handle>['matching']> & { sort?: string };

/** Alarms of a kind in sight; what a lapsed service reported is not shown. */
export const seen = (ctx: Context, kind: AlarmKind) =>
  within(ctx, 'alarm')
    .selectFrom('alarm')
    .where('kind', '=', kind)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom(lapses(ctx).as('lapse'))
            .select('lapse.vehicleId')
            .whereRef('lapse.vehicleId', '=', 'alarm.vehicleId'),
        ),
      ),
    );

export const listFaults = (ctx: Context, filter: Input<typeof fault.list>) =>
  listing(matching(ctx, 'fault', filter), (ids) => showFaults(ctx, ids));

export const listViolations = (ctx: Context, filter: Input<typeof violation.list>) =>
  listing(matching(ctx, 'violation', filter), (ids) => showViolations(ctx, ids));

export const listOfKind = { fault: listFaults, violation: listViolations };

const columns = { happenTime: 'startedAt', level: 'level' } as const;

/** Alarms of a kind in sight that a filter lets through. */
export function matching(ctx: Context, kind: AlarmKind, filter: Filter) {
  const [column, direction] = sortOf((filter.sort ?? 'happenTime,desc') as 'happenTime' | 'level,desc');
  let alarms = seen(ctx, kind).select('alarm.id').orderBy(columns[column], direction);
  if (column !== 'happenTime') alarms = alarms.orderBy('startedAt', 'desc');
  alarms = alarms.orderBy('alarm.id');
  const { id, orgId, vehicleId, anyNum, level, handling, startTime, endTime, lastId } = filter;
  const code = filter.faultType ?? filter.violationType;
  if (id) alarms = alarms.where('alarm.id', '=', id);
  if (orgId) alarms = alarms.where(inOrgTree(orgId));
  if (vehicleId) alarms = alarms.where('vehicleId', '=', vehicleId);
  if (code) alarms = alarms.where('code', '=', code);
  if (level) alarms = alarms.where('level', '=', Number(level));
  if (handling) alarms = alarms.where('handling', '=', handling);
  if (startTime) alarms = alarms.where('startedAt', '>=', startTime);
  if (endTime) alarms = alarms.where('startedAt', '<', endTime);
  // One that is out of sight, or was taken back, bounds nothing that was seen: then there is none.
  if (lastId)
    alarms = alarms.where('alarm.id', '<=', (among) =>
      among.selectFrom('alarm as last').select('last.id').where('last.id', '=', lastId),
    );
  if (filter.driverId) alarms = alarms.where('driverId', '=', filter.driverId);
  if (filter.isPushed !== undefined)
    alarms = alarms.where('pushedAt', filter.isPushed ? 'is not' : 'is', null);
  if (anyNum) alarms = alarms.where('vehicleId', 'in', everKnownBy(ctx, anyNum));
  const { driver } = filter;
  if (driver) alarms = alarms.where('driverId', 'in', driversEverKnownBy(ctx, driver));
  return alarms;
}

type Asked = Input<typeof alarm.faults>;

export const findFaults = (ctx: Context, asked: Asked) => older(ctx, 'fault', asked, showFaults);
export const findViolations = (ctx: Context, asked: Asked) => older(ctx, 'violation', asked, showViolations);

/** One page of a period, or of waiting alarms, the newest first. */
async function older<Row>(
  ctx: Context,
  kind: AlarmKind,
  { vehicleId, isCurrent, startTime, endTime, cursor, pageSize }: Asked,
  showRows: (ctx: Context, ids: readonly string[]) => Promise<Row[]>,
) {
  let alarms = seen(ctx, kind)
    .select('alarm.id')
    .orderBy('startedAt', 'desc')
    .orderBy('alarm.id', 'desc')
    .limit(pageSize + 1);
  if (vehicleId) alarms = alarms.where('vehicleId', '=', vehicleId);
  if (isCurrent) alarms = alarms.where('handling', '=', 'unhandled');
  if (startTime) alarms = alarms.where(sql<boolean>`coalesce(ended_at, 'infinity') >= ${startTime}`);
  if (endTime) alarms = alarms.where('startedAt', '<', endTime);
  if (cursor)
    alarms = alarms.where(
      sql<boolean>`(started_at, alarm.id) < (select started_at, id from alarm where id = ${cursor})`,
    );
  const ids = (await alarms.execute()).map(({ id }) => id);
  const page = ids.slice(0, pageSize);
  return { rows: await showRows(ctx, page), nextCursor: ids.length > pageSize ? page.at(-1)! : null };
}

const showFaults = async (ctx: Context, ids: readonly string[]) =>
  (await show(ctx, ids)).map(({ code, ...row }) => ({ ...row, faultType: code as FaultType }));
const showViolations = async (ctx: Context, ids: readonly string[]) =>
  (await show(ctx, ids)).map(({ code, ...row }) => ({ ...row, violationType: code as ViolationType }));

/** Of the request by which it is repaired, or was. */
const repairOf = (column: 'id' | 'request_num') => sql<string | null>`(
  select ${sql.ref(column)} from repair_request
  where alarm_id = alarm.id and deleted_at is null and result is distinct from 'abandoned' order by id desc limit 1)`;

/** The fence that an alarm is about. */
const fenceName = sql<string | null>`(
  select fence_name from fence where fence.company_id = alarm.company_id and fence.id =
    case when code in ('V01', 'V07', 'V08', 'V09') and about ~ '^[0-9]{1,18}$' then about::bigint end)`;

/** Alarms as lists show them, the newest first. */
async function show(ctx: Context, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return within(ctx, 'alarm')
    .selectFrom('alarm')
    .where('alarm.id', 'in', ids)
    .select(['id', 'version', 'vehicleId', 'code', 'startedAt as happenTime', 'endedAt'])
    .select(['value', 'limitValue', 'lng', 'lat', 'speed', 'driverId', 'handling', 'handledAt', 'remark'])
    .select('pushedAt')
    .select([
      sql<`${AlarmLevel}`>`level::text`.as('level'),
      sql<string>`(select car_id from vehicle where vehicle.id = vehicle_id)`.as('carId'),
      sql<string>`(select org_name from org where org.id = org_id)`.as('orgName'),
      sql<string | null>`(select driver_name from driver where driver.id = driver_id)`.as('driverName'),
      sql<string | null>`(select username from account where account.id = handled_by)`.as('handledBy'),
      fenceName.as('fenceName'),
      repairOf('id').as('repairId'),
      repairOf('request_num').as('repairNum'),
      sql<number | null>`extract(epoch from ended_at - started_at)::int`.as('seconds'),
      sql<boolean>`exists (select from alarm_read where alarm_id = alarm.id
        and account_id = ${ctx.actor.accountId})`.as('isRead'),
    ])
    .orderBy('startedAt', 'desc')
    .orderBy('alarm.id', 'desc')
    .execute();
}

/** One alarm, as whoever handles it needs it. */
export const findAlarm = (ctx: Context, id: string) =>
  within(ctx, 'alarm')
    .selectFrom('alarm')
    .where('alarm.id', '=', id)
    .select(['id', 'kind', 'code', 'level', 'handling', 'companyId', 'vehicleId', 'pushedAt', 'version'])
    .select(['startedAt', 'endedAt', 'remark', 'driverId', 'lng', 'lat', 'value', 'limitValue'])
    .select([
      sql<string>`(select car_id from vehicle where vehicle.id = vehicle_id)`.as('carId'),
      sql<string | null>`(select username from account where account.id = handled_by)`.as('handledBy'),
      fenceName.as('fenceName'),
    ])
    .executeTakeFirst();

/** How many of these the caller sees. */
export async function countInSight(ctx: Context, ids: readonly string[]): Promise<number> {
  const { count } = await within(ctx, 'alarm')
    .selectFrom('alarm')
    .where('id', 'in', ids)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const mostCounted = 100;

/** How many wait for somebody, and how many of them the caller has not read; to 100 at most. */
export async function countWaiting(ctx: Context, kind: AlarmKind) {
  const waiting = seen(ctx, kind).where('handling', '=', 'unhandled').select('alarm.id').limit(mostCounted);
  const count = async (alarms: Expression<unknown>) => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from (${alarms}) waiting`.execute(ctx.db);
    return rows[0]!.count;
  };
  const isUnread = sql<boolean>`not exists (
    select from alarm_read where alarm_id = alarm.id and account_id = ${ctx.actor.accountId})`;
  return { waiting: await count(waiting), unread: await count(waiting.where(isUnread)) };
}
