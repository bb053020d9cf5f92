import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { inOrgTree, within } from '../../../base/scope';
import type { Period } from '../figure/index';

/** The reader's orders of a period, narrowed to what was asked for. */
export interface OrdersAsked extends Period {
  orgId?: string | undefined;
  vehicleId?: string | undefined;
  projectId?: string | undefined;
}

const narrowed = ({ orgId, vehicleId }: OrdersAsked) => sql`
  ${orgId ? inOrgTree(orgId) : sql`true`} and ${vehicleId ? sql`vehicle_id = ${vehicleId}` : sql`true`}`;

/** The day of a moment on the clock of the company that an order belongs to. */
const dayThere = (moment: RawBuilder<unknown>) => sql`(
  select (${moment} at time zone time_zone)::date from company where company.id = company_id)`;

const inPeriod = (moment: RawBuilder<unknown>, { startDate, endDate }: Period) => sql`
  ${moment} > ${startDate}::date - 2 and ${moment} < ${endDate}::date + 3
  and ${dayThere(moment)} between ${startDate}::date and ${endDate}::date`;

/** Orders of maintenance: id, vehicle_id, org_id, day, time, labour, material, total, stood, materials. */
export const maintenanceOrders = (ctx: Context, asked: OrdersAsked) => sql`(
  select id, vehicle_id, org_id, ${dayThere(sql`maintain_time`)} as day, maintain_time as time, stood, materials,
    coalesce(labour_cost, 0) as labour, material_cost as material, cost as total
  from (${within(ctx, 'maintainOrder').selectFrom('maintainOrder').selectAll()}) done
  where ${narrowed(asked)} and ${inPeriod(sql`maintain_time`, asked)}
    and ${
      asked.projectId
        ? sql`id in (select order_id from maintain_order_project where project_id = ${asked.projectId})`
        : sql`true`
    })`;

/** Orders of repair, with the columns that both kinds have. */
const repairOrders = (ctx: Context, asked: OrdersAsked) => sql`(
  select done.id, vehicle_id, org_id, ${dayThere(sql`done.repair_time`)} as day,
    done.labour_cost as labour, done.material_cost as material, done.total_cost as total
  from (${within(ctx, 'repairRequest').selectFrom('repairRequest').select(['id', 'vehicleId', 'orgId', 'companyId'])}) request
  join repair_order done on done.request_id = request.id and done.deleted_at is null
  where ${narrowed(asked)} and ${inPeriod(sql`done.repair_time`, asked)})`;

/** Orders of both kinds with their part: repair or maintenance. */
export const allOrders = (ctx: Context, asked: OrdersAsked) => sql`(
  select 'repair' as part, id, vehicle_id, org_id, day, labour, material, total from ${repairOrders(ctx, asked)} repairs
  union all
  select 'maintenance', id, vehicle_id, org_id, day, labour, material, total
  from ${maintenanceOrders(ctx, asked)} maintenance)`;

const yuan = (value: RawBuilder<unknown>) => sql`coalesce(sum(${value}), 0)::numeric(14, 2)::text`;

/** The columns of sums: how many orders, and their cost. */
export const summed = sql`count(*)::int as orders, ${yuan(sql`labour`)} as labour, ${yuan(sql`material`)} as material,
  ${yuan(sql`total`)} as total`;

export interface Cost {
  orders: number;
  labour: string;
  material: string;
  total: string;
}
export const noCost: Cost = { orders: 0, labour: '0.00', material: '0.00', total: '0.00' };

export const partTotals = sql`
  coalesce(sum(total) filter (where part = 'repair'), 0)::numeric(14, 2)::text as repair_total,
  coalesce(sum(total) filter (where part = 'maintenance'), 0)::numeric(14, 2)::text as maintain_total`;
