import type { Input } from '@fleet/contract/call';
import type { maintain } from '@fleet/contract/maintenance/order';
import type { MaintainStatus, UsedMaterial } from '@fleet/contract/maintenance/states';
import { usedLine } from '@fleet/contract/maintenance/used';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { inOrgTree, unscoped, within, writing } from '../../../base/scope';
import { nearestStored } from '../../fleet/stored/index';
import { everKnownBy } from '../../fleet/vehicle/service';

type Filter = Input<typeof maintain.list>;

function matching(ctx: Context, filter: Filter) {
  const { id, vehicleId, projectId, orgId, anyNum, maintainer, startTime, endTime } = filter;
  let found = within(ctx, 'maintainOrder').selectFrom('maintainOrder');
  if (id) found = found.where('id', '=', id);
  if (vehicleId) found = found.where('vehicleId', '=', vehicleId);
  if (projectId)
    found = found.where(
      sql<boolean>`id in (select order_id from maintain_order_project where project_id = ${projectId})`,
    );
  if (orgId) found = found.where(inOrgTree(orgId));
  if (anyNum) found = found.where('vehicleId', 'in', everKnownBy(ctx, anyNum));
  if (maintainer) found = found.where('maintainer', 'ilike', contains(maintainer));
  if (startTime) found = found.where('maintainTime', '>=', startTime);
  if (endTime) found = found.where('maintainTime', '<', endTime);
  return found;
}

export function listOrders(ctx: Context, filter: Filter) {
  const [column, direction] = sortOf(filter.sort ?? 'maintainTime,desc');
  return listing(
    matching(ctx, filter).select('id').orderBy(column, direction).orderBy('id', direction),
    (ids) => showOrders(ctx, ids),
  );
}

/** The same for a sheet, in which the materials of an order are one cell of words. */
export function listOrdersInWords(ctx: Context, filter: Filter) {
  const found = listOrders(ctx, filter);
  const rows = async (ids: string[]) =>
    (await found.rows(ids)).map(({ materials, ...row }) => ({
      ...row,
      materials: materials.map((material) => usedLine(ctx.language, material)),
    }));
  return { ...found, rows };
}

/** The cost of the orders that the filter shows, in yuan. */
export async function sumOrders(ctx: Context, filter: Filter): Promise<string> {
  const { total } = await matching(ctx, filter)
    .select(sql<string>`coalesce(sum(cost), 0)::numeric(14, 2)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

const showOrders = async (ctx: Context, ids: readonly string[]) =>
  (await ordersOf(ctx, ids)).map(({ materials, ...order }) => ({
    ...order,
    materials: materials.map(({ price, ...material }) => ({
      ...material,
      // Kept as it was typed.
      price: price === null ? null : Number(price).toFixed(2),
    })),
  }));

const ordersOf = (ctx: Context, ids: readonly string[]) =>
  within(ctx, 'maintainOrder')
    .selectFrom('maintainOrder')
    .where('id', 'in', ids)
    .select(['id', 'version', 'orderNum', 'vehicleId', 'orgId', 'companyId', 'maintainer', 'maintainTime'])
    .select([
      'kilometres',
      'ownCycle',
      'hoursReason',
      'labourCost',
      'materialCost',
      'materials',
      'stood',
      'remarks',
    ])
    .select([
      sql<number>`hours::float8`.as('hours'),
      sql<string>`cost::text`.as('cost'),
      sql<string>`(select car_id from vehicle where vehicle.id = vehicle_id)`.as('carId'),
      sql<string>`(select org_name from org where org.id = maintain_order.org_id)`.as('orgName'),
      sql<
        string[]
      >`array(select project_id::text from maintain_order_project where order_id = maintain_order.id
        order by project_id)`.as('projectIds'),
      sql<string[]>`array(select project_name from maintain_order_project
        join maintain_project on maintain_project.id = project_id where order_id = maintain_order.id
        order by project_id)`.as('projects'),
      sql<string[]>`array(select file_id::text from maintain_order_file where order_id = maintain_order.id
        order by file_id)`.as('attachments'),
    ])
    .execute();

/** One order, if it is in sight. */
export const findOrder = async (ctx: Context, id: string) => (await showOrders(ctx, [id])).at(0);

interface Of {
  vehicleId: string;
  companyId: string;
}

/**
 * The hours of the maintenance right before and right after a moment, by the same company, and how many hours ago the
 * one before was; those of `except` do not count.
 */
export async function hoursAround(ctx: Context, of: Of, time: string, except: string | null) {
  const { rows } = await sql<{ before: number | null; agoHours: number | null; after: number | null }>`
    select before.hours as before, before.ago_hours,
      (select hours::float8 from maintain_order where ${others(of, except)} and maintain_time > ${time}
        order by maintain_time limit 1) as after
    from (select) one left join lateral (
      select hours::float8, extract(epoch from ${time}::timestamptz - maintain_time)::float8 / 3600 as ago_hours
      from maintain_order where ${others(of, except)} and maintain_time <= ${time} order by maintain_time desc limit 1
    ) before on true`.execute(unscoped(ctx));
  return rows[0]!;
}

/** So far from a moment it is looked for what the meter said. */
const meterReachMs = 31 * 86_400_000;

/** The known readings of a truck's hour meter around a moment, in hours. */
export interface MeterFacts {
  /** Its last reading before, and how many hours before that was; its first after. */
  before: number | null;
  silentHours: number;
  after: number | null;
  /** Its newest reading, and how many hours before the moment that was; 0 where it was after it. */
  newest: number | null;
  newestHours: number;
  /** Since the truck was delivered. */
  ageHours: number;
}

export async function meterAround(ctx: Context, vehicleId: string, time: string): Promise<MeterFacts> {
  const at = Date.parse(time);
  const read = (side: 'before' | 'after', from: number, reach: number) =>
    nearestStored(ctx, side, { vehicleId, companyId: null, at: from, reach }, ['workSeconds']);
  // A reading of the moment itself counts as one before it.
  const before = await read('before', at + 1, at - meterReachMs);
  const after = await read('after', at + 1, at + meterReachMs);
  const since = (from: RawBuilder<unknown>) =>
    sql`coalesce(greatest(0, extract(epoch from ${time}::timestamptz - ${from})::float8 / 3600), 0)`;
  const { rows } = await sql<Pick<MeterFacts, 'newest' | 'newestHours' | 'ageHours'>>`
    select work_seconds / 3600.0::float8 as newest,
      ${since(sql`to_timestamp((vehicle_state.readings -> 'workSeconds' ->> 1)::float8 / 1000)`)} as newest_hours,
      ${since(sql`delivery_date::timestamptz`)} as age_hours
    from vehicle left join vehicle_state on vehicle_state.vehicle_id = vehicle.id
    where vehicle.id = ${vehicleId}`.execute(unscoped(ctx));
  const hoursOf = (found: typeof before) => (found ? found.workSeconds! / 3600 : null);
  const silentHours = before ? Math.max(0, (at - before.time) / 3_600_000) : 0;
  return { ...rows[0]!, before: hoursOf(before), silentHours, after: hoursOf(after) };
}

const others = ({ vehicleId, companyId }: Of, except: string | null) =>
  sql`vehicle_id = ${vehicleId} and company_id = ${companyId} and deleted_at is null
    and id is distinct from ${except}::bigint`;

/** Which of these projects, or whose programs, hold for the vehicle. */
export async function findHolding(ctx: Context, vehicleId: string, projectIds: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select maintain_project.id from maintain_project
    join maintain_assignment on maintain_assignment.vehicle_id = ${vehicleId}
      and maintain_assignment.project_id in (maintain_project.id, parent_id)
    where maintain_project.id = any(${projectIds}::bigint[])`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

interface NewOrder {
  orderNum: string;
  vehicleId: string;
  orgId: string;
  companyId: string;
  maintainer: string;
  maintainTime: string;
  kilometres: number | null;
  hours: string;
  hoursReason: string | null;
  ownCycle: boolean;
  labourCost: string | null;
  materials: readonly UsedMaterial[];
  materialCost: string;
  stood: MaintainStatus;
  remarks: string | null;
}

export async function insertOrder(ctx: Context, { materials, ...order }: NewOrder): Promise<string> {
  const { id } = await writing(ctx)
    .insertInto('maintainOrder')
    .values({ ...order, materials: JSON.stringify(materials), createdBy: ctx.actor.accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The projects of an order are these and no others. */
export async function writeProjects(ctx: Context, orderId: string, projectIds: readonly string[]) {
  const db = writing(ctx);
  await db.deleteFrom('maintainOrderProject').where('orderId', '=', orderId).execute();
  if (projectIds.length > 0)
    await db
      .insertInto('maintainOrderProject')
      .values(projectIds.map((projectId) => ({ orderId, projectId })))
      .execute();
}

export const insertOrderFile = (ctx: Context, orderId: string, fileId: string) =>
  writing(ctx).insertInto('maintainOrderFile').values({ orderId, fileId }).execute();

export const deleteOrderFile = (ctx: Context, orderId: string, fileId: string) =>
  writing(ctx)
    .deleteFrom('maintainOrderFile')
    .where('orderId', '=', orderId)
    .where('fileId', '=', fileId)
    .execute();
