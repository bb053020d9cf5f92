import type { Input } from '@fleet/contract/call';
import type { inspection } from '@fleet/contract/inspection/calls';
import type { CheckedItem } from '@fleet/contract/inspection/states';
import { sql, type Insertable } from 'kysely';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { listing, sortOf } from '../../../base/query';
import { inOrgTree, unscoped, within, writing } from '../../../base/scope';
import type { Tables } from '../../../base/tables';
import { everKnownBy, isKnownBy } from '../../fleet/vehicle/service';
import { countsFor, dutiesOf, earlyMinutes } from './duty';

type Filter = Input<typeof inspection.list>;
type Narrowing = Input<typeof inspection.counts> & Partial<Pick<Filter, 'id'>>;

const dayOf = (ctx: Context, { day }: Pick<Narrowing, 'day'>) => day ?? today(ctx.now, ctx.timeZone);

interface Check {
  vehicleId: string;
  inspectionId: string;
  checkTime: string;
  result: 'normal' | 'abnormal';
}

/** For each vehicle in sight the report that counts at the end of a day, or now; only of some vehicles where they are named. */
function checks(ctx: Context, day: string, vehicleIds: readonly string[] | null = null) {
  const end = sql`((${day}::date + 1)::timestamp at time zone company.time_zone) - interval '1 microsecond'`;
  // A day that has begun for neither the reader nor the company has no duty yet.
  const hasBegun = sql`(${day}::date)::timestamp at time zone company.time_zone <= ${ctx.now.toISOString()}`;
  const wanted = sql`
    select vehicle.id as vehicle_id, vehicle.company_id, least(${ctx.now.toISOString()}::timestamptz, ${end}) as at
    from vehicle join company on company.id = vehicle.company_id
    where (${vehicleIds}::bigint[] is null or vehicle.id = any(${vehicleIds}::bigint[]))
      and (${day}::date <= ${today(ctx.now, ctx.timeZone)}::date or ${hasBegun})`;
  // No duty began longer ago; it keeps older reports from being read.
  return sql<Check>`(
    select distinct on (duty.vehicle_id) duty.vehicle_id, inspection.id as inspection_id, inspection.check_time,
      case when inspection.abnormal > 0 then 'abnormal' else 'normal' end as result
    from ${dutiesOf(wanted)} duty join inspection on ${countsFor}
      and inspection.check_time > ${day}::date - 2 and inspection.check_time < ${day}::date + 2
    order by duty.vehicle_id, inspection.check_time desc, inspection.id desc)`;
}

/** The join goes where neither filter nor order needs it: the database knows that it adds no row. */
function matching(ctx: Context, filter: Narrowing) {
  const { id, orgId, anyNum, checked, result } = filter;
  let found = within(ctx, 'vehicle', 'inspection')
    .selectFrom('vehicle')
    .leftJoin(checks(ctx, dayOf(ctx, filter)).as('latest'), 'latest.vehicleId', 'vehicle.id');
  if (id) found = found.where('vehicle.id', '=', id);
  if (orgId) found = found.where(inOrgTree(orgId));
  if (anyNum) found = found.where(isKnownBy(anyNum));
  if (checked) found = found.where('latest.vehicleId', checked === 'checked' ? 'is not' : 'is', null);
  if (result) found = found.where('latest.result', '=', result);
  return found;
}

/** Vehicles and how each stands on a day. */
export function listChecks(ctx: Context, filter: Filter) {
  const [column, direction] = sortOf(filter.sort ?? 'carId');
  const found = matching(ctx, filter)
    .select('vehicle.id')
    .orderBy(column === 'checkTime' ? 'latest.checkTime' : `vehicle.${column}`, (order) =>
      direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsFirst(),
    )
    .orderBy('vehicle.id');
  return listing(found, (ids) => showChecks(ctx, dayOf(ctx, filter), ids));
}

const abnormalNames = sql<string[]>`array(
  select one ->> 'itemName' from jsonb_array_elements(inspection.items) with ordinality as listed (one, place)
  where one ->> 'result' = 'abnormal' order by place)`;

const showChecks = (ctx: Context, day: string, ids: string[]) =>
  within(ctx, 'vehicle', 'inspection')
    .selectFrom('vehicle')
    .leftJoin(checks(ctx, day, ids).as('latest'), 'latest.vehicleId', 'vehicle.id')
    .leftJoin('inspection', 'inspection.id', 'latest.inspectionId')
    .where('vehicle.id', 'in', ids)
    .select(['vehicle.id', 'carId', 'plateNum', 'latest.inspectionId'])
    .select(['inspector', 'inspection.checkTime', 'inspection.result', 'inspection.remark'])
    .select([
      sql<string>`(select org_name from org where org.id = vehicle.org_id)`.as('orgName'),
      sql<
        'checked' | 'unchecked'
      >`case when latest.vehicle_id is null then 'unchecked' else 'checked' end`.as('checked'),
      sql<string[] | null>`case when inspection.id is not null then ${abnormalNames} end`.as('abnormalItems'),
    ])
    .execute();

/** The sums of a list. */
export const countChecks = (ctx: Context, filter: Input<typeof inspection.counts>) =>
  matching(ctx, filter)
    .select([
      sql<number>`count(*)::int`.as('vehicles'),
      sql<number>`count(latest.vehicle_id)::int`.as('checked'),
      sql<number>`(count(*) - count(latest.vehicle_id))::int`.as('unchecked'),
      sql<number>`count(*) filter (where latest.result = 'normal')::int`.as('normal'),
      sql<number>`count(*) filter (where latest.result = 'abnormal')::int`.as('abnormal'),
    ])
    .executeTakeFirstOrThrow();

/** Reports of a period, the newest first, one page. */
export async function listRecords(ctx: Context, filter: Input<typeof inspection.records>) {
  const { id, vehicleId, orgId, anyNum, result, startTime, endTime, cursor, pageSize } = filter;
  let found = within(ctx, 'inspection')
    .selectFrom('inspection')
    .select('inspection.id')
    .orderBy('checkTime', 'desc')
    .orderBy('inspection.id', 'desc')
    .limit(pageSize + 1);
  if (id) found = found.where('inspection.id', '=', id);
  if (vehicleId) found = found.where('vehicleId', '=', vehicleId);
  if (orgId) found = found.where(inOrgTree(orgId));
  if (result) found = found.where('result', '=', result);
  if (startTime) found = found.where('checkTime', '>=', startTime);
  if (endTime) found = found.where('checkTime', '<', endTime);
  if (anyNum) found = found.where('vehicleId', 'in', everKnownBy(ctx, anyNum));
  if (cursor)
    found = found.where(
      sql<boolean>`(check_time, inspection.id) < (select check_time, id from inspection where id = ${cursor})`,
    );
  const ids = (await found.execute()).map(({ id }) => id);
  const page = ids.slice(0, pageSize);
  return { rows: await showRecords(ctx, page), nextCursor: ids.length > pageSize ? page.at(-1)! : null };
}

const records = (ctx: Context) =>
  within(ctx, 'inspection')
    .selectFrom('inspection')
    .select(['inspection.id', 'vehicleId', 'inspector', 'checkTime', 'result', 'remark', 'source', 'items'])
    .select([
      sql<string>`(select car_id from vehicle where vehicle.id = vehicle_id)`.as('carId'),
      sql<string>`(select org_name from org where org.id = inspection.org_id)`.as('orgName'),
      abnormalNames.as('abnormalItems'),
    ])
    .orderBy('checkTime', 'desc')
    .orderBy('inspection.id', 'desc');

const showRecords = async (ctx: Context, ids: readonly string[]) =>
  ids.length === 0 ? [] : records(ctx).where('inspection.id', 'in', ids).execute();

export const findRecord = (ctx: Context, id: string) =>
  records(ctx).where('inspection.id', '=', id).executeTakeFirst();

/** The last reports of a vehicle that were made for its company. */
export const lastRecords = (ctx: Context, vehicle: { id: string; companyId: string }, most: number) =>
  records(ctx)
    .where('vehicleId', '=', vehicle.id)
    .where('companyId', '=', vehicle.companyId)
    .limit(most)
    .execute();

export const findPhotos = async (ctx: Context, inspectionId: string) =>
  (
    await within(ctx, 'inspection')
      .selectFrom('inspection')
      .innerJoin('inspectionPhoto', 'inspectionPhoto.inspectionId', 'inspection.id')
      .where('inspection.id', '=', inspectionId)
      .select('fileId')
      .orderBy('fileId')
      .execute()
  ).map(({ fileId }) => fileId);

/** The check items of a company for a truck of this power type, in its order. */
export const findItems = (
  ctx: Context,
  { companyId, powerType }: { companyId: string; powerType: 'diesel' | 'electric' },
) =>
  ctx.db
    .selectFrom('checkItem')
    .select(['id', 'sort as item', 'itemName', 'critical'])
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where((is) => is.or([is('powerType', '=', powerType), is('powerType', 'is', null)]))
    .orderBy('sort')
    .orderBy('id')
    .execute();

type Report = Omit<Insertable<Tables['inspection']>, 'items' | 'abnormal' | 'dutyFrom'> & {
  items: readonly CheckedItem[];
};

/** Writes a report down for the duty that its time falls into, or that begins soon after. */
export async function insertReport(ctx: Context, { items, ...report }: Report): Promise<string> {
  const wanted = sql`select ${report.vehicleId}::bigint as vehicle_id, ${report.companyId}::bigint as company_id,
    ${report.checkTime}::timestamptz as at`;
  const { id } = await writing(ctx)
    .insertInto('inspection')
    .values({
      ...report,
      items: JSON.stringify(items),
      abnormal: items.filter(({ result }) => result === 'abnormal').length,
      dutyFrom: sql<string>`(select started_at from ${dutiesOf(wanted, earlyMinutes)} duty)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const insertPhoto = (ctx: Context, inspectionId: string, fileId: string) =>
  writing(ctx).insertInto('inspectionPhoto').values({ inspectionId, fileId }).execute();

/** The identity of a person who makes a report, and the driver he is. */
export const findInspector = (ctx: Context, accountId: string) =>
  unscoped(ctx)
    .selectFrom('account')
    .leftJoin('driver', (join) =>
      join.onRef('driver.userId', '=', 'account.id').on('driver.deletedAt', 'is', null),
    )
    .where('account.id', '=', accountId)
    .select(['username', 'driver.id as driverId', 'driver.companyId'])
    .executeTakeFirst();
