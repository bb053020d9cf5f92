import type { Input } from '@fleet/contract/call';
import type { repairOrder } from '@fleet/contract/repair/calls';
import { sql, type Insertable } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { inOrgTree, within, writing } from '../../../base/scope';
import type { Tables } from '../../../base/tables';
import { everKnownBy } from '../../fleet/vehicle/service';
import { nameOfValue, seesWholeCompany } from './queries';

/** Orders of requests in sight. */
const orders = (ctx: Context) =>
  within(ctx, 'repairRequest')
    .selectFrom('repairOrder')
    .innerJoin('repairRequest', 'repairRequest.id', 'repairOrder.requestId')
    .where('repairOrder.deletedAt', 'is', null);

export function listOrders(ctx: Context, filter: Input<typeof repairOrder.list>) {
  const [column, direction] = sortOf(filter.sort ?? 'repairTime,desc');
  const { id, orgId, anyNum, requestNum, repairer, startTime, endTime } = filter;
  let found = orders(ctx)
    .select('repairOrder.id')
    .orderBy(`repairOrder.${column}`, direction)
    .orderBy('repairOrder.id', 'desc');
  if (id) found = found.where('repairOrder.id', '=', id);
  if (orgId) found = found.where(inOrgTree(orgId));
  if (requestNum) found = found.where('requestNum', 'ilike', contains(requestNum));
  if (repairer) found = found.where('repairer', 'ilike', contains(repairer));
  if (startTime) found = found.where('repairOrder.repairTime', '>=', startTime);
  if (endTime) found = found.where('repairOrder.repairTime', '<', endTime);
  if (anyNum) found = found.where('vehicleId', 'in', everKnownBy(ctx, anyNum));
  return listing(found, (ids) => shown(ctx).where('repairOrder.id', 'in', ids).execute());
}

const shown = (ctx: Context) =>
  orders(ctx)
    .select(['repairOrder.id', 'requestId', 'requestNum', 'repairer', 'repairOrder.repairTime', 'faultItem'])
    .select([
      'repairType',
      'repairOrder.malfunctionType',
      'labourCost',
      'materialCost',
      'totalCost',
      'remark',
    ])
    .select([
      sql<string>`(select car_id from vehicle where vehicle.id = vehicle_id)`.as('carId'),
      sql<string>`(select org_name from org where org.id = repair_request.org_id)`.as('orgName'),
      nameOfValue('REPAIR_TYPE', 'repairType').as('repairTypeName'),
      nameOfValue('MALFUNCTION_TYPE', 'repairOrder.malfunctionType').as('malfunctionName'),
      sql<boolean>`(state <> 'closed' and (${seesWholeCompany(ctx)}::boolean
        or coalesce(repair_user_id = ${ctx.actor.accountId}, false)))`.as('mayDelete'),
    ]);

/** The orders of one request, the newest last. */
export const ordersOf = (ctx: Context, requestId: string) =>
  shown(ctx).where('requestId', '=', requestId).orderBy('repairOrder.id').execute();

export const findOrder = (ctx: Context, id: string) =>
  shown(ctx).where('repairOrder.id', '=', id).executeTakeFirst();

export const insertOrder = (ctx: Context, order: Insertable<Tables['repairOrder']>) =>
  writing(ctx).insertInto('repairOrder').values(order).returning('id').executeTakeFirstOrThrow();

export const deleteOrder = (ctx: Context, id: string) =>
  writing(ctx)
    .updateTable('repairOrder')
    .set({ deletedAt: ctx.now.toISOString() })
    .where('id', '=', id)
    .execute();
