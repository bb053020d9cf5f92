import type { Input, Output } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import type { repair, repairOrder } from '@fleet/contract/repair/calls';
import { repairMachine } from '@fleet/contract/repair/states';
import { repairText } from '@fleet/contract/repair/text';
import { batch } from '../../../base/batch';
import { transaction, type Context } from '../../../base/context';
import { notFound, refuse, refuseField } from '../../../base/refuse';
import { checkValue } from './requests';
import { deleteOrder, findOrder, insertOrder, listOrders, ordersOf } from './orderQueries';
import { lockRequest } from './queries';
import { needFor, needRequest, write } from './service';

/** The order, if its request is in sight. */
export async function needOrder(
  ctx: Context,
  { id }: Input<typeof repair.order>,
): Promise<Output<typeof repair.order>> {
  const found = await findOrder(ctx, id);
  if (!found) throw notFound();
  return found;
}

export async function listOrdersOf(ctx: Context, { requestId }: Input<typeof repair.ordersOf>) {
  await needRequest(ctx, requestId);
  return { rows: await ordersOf(ctx, requestId) };
}

/** Adds an order: the request is repaired by it. The database counts the total cost. */
export async function addOrder(
  ctx: Context,
  { requestId, labourCost, materialCost, ...order }: Input<typeof repair.addOrder>,
): Promise<{ id: string }> {
  await needRequest(ctx, requestId);
  return transaction(ctx, async (ctx) => {
    await checkValue(ctx, 'repairType', 'REPAIR_TYPE', order.repairType);
    await checkValue(ctx, 'malfunctionType', 'MALFUNCTION_TYPE', order.malfunctionType);
    const request = await needFor(ctx, 'order', requestId);
    const at = Date.parse(order.repairTime);
    if (at < Date.parse(request.repairTime)) throw refuseField('repairTime', repairText.beforeRequest);
    if (at > ctx.now.getTime()) throw refuseField('repairTime', repairText.notInFuture);
    const costs = { labourCost: labourCost ?? '0', materialCost: materialCost ?? '0' };
    const { id } = await insertOrder(ctx, {
      ...order,
      ...costs,
      requestId,
      accountId: ctx.actor.accountId,
      createdAt: ctx.now.toISOString(),
    });
    await write(
      ctx,
      request,
      'order',
      { state: repairMachine.order.to!, repairedAt: ctx.now.toISOString() },
      order.faultItem,
      { after: { order: { ...order, ...costs } } },
    );
    return { id };
  });
}

/** Takes orders back while their request is open; one that rested on its last order is pending again. */
export const delOrders = (ctx: Context, chosen: Input<typeof repairOrder.del>) =>
  batch(ctx, chosen, {
    find: listOrders,
    nameOf: async (ctx, id) => (await needOrder(ctx, { id })).requestNum,
    one: async (ctx, id) => {
      const { requestId } = await needOrder(ctx, { id });
      await lockRequest(ctx, requestId);
      const order = await needOrder(ctx, { id });
      const request = await needRequest(ctx, requestId);
      if (request.state === 'closed') throw refuse(refusals.notNow);
      if (!order.mayDelete) throw refuse(repairText.onlyRepairer);
      const newest = (await ordersOf(ctx, requestId)).at(-1);
      await deleteOrder(ctx, id);
      const isPending = request.state === 'repaired' && newest?.id === id;
      const change = isPending ? { state: 'pending' as const, repairedAt: null } : {};
      const gone = { before: { order }, after: { order: null } };
      await write(ctx, request, 'delOrder', change, order.faultItem, gone);
    },
  });
