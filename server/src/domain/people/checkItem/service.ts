import type { Input } from '@fleet/contract/call';
import type { checkItem } from '@fleet/contract/checkItem/calls';
import { transaction, type Context } from '../../../base/context';
import { notFound } from '../../../base/refuse';
import { record } from '../../house/log/index';
import { plainFile } from '../../house/plain/service';
import { copyItems, findItem, listItems, nextPlace, takeOrder, writeOrder } from './queries';

export { deleteItemsOf } from './queries';

export const checkItems = plainFile({
  module: 'checkItem',
  table: 'checkItem',
  find: findItem,
  list: listItems,
  nameOf: ({ itemName }) => itemName,
  watched: { check_item_once: 'itemName' },
  keepsDeleted: true,
  // Several are deleted in one transaction, and a move writes them all.
  lockFirst: takeOrder,
  derive: async (ctx) => {
    const { orgId, companyId } = ctx.actor;
    // Trucks report an item by its place: two that are added at once wait for each other.
    await takeOrder(ctx);
    return { orgId, companyId, sort: await nextPlace(ctx) };
  },
});

/** Puts an item in front of another, or last. Two who move at once wait for each other. */
export const moveItem = (ctx: Context, { id, beforeId }: Input<typeof checkItem.move>): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const others = (await takeOrder(ctx)).filter((one) => one !== id);
    const item = await checkItems.findOrFail(ctx, id);
    const at = beforeId ? others.indexOf(beforeId) : others.length;
    if (at < 0) throw notFound();
    await writeOrder(ctx, others.toSpliced(at, 0, id));
    await record(ctx, {
      module: 'checkItem',
      action: 'move',
      recordId: id,
      recordName: item.itemName,
      before: { sort: item.sort },
      after: { sort: at + 1 },
    });
    ctx.tell('changed', { subject: 'checkItem', ids: [id], companyId: ctx.actor.companyId });
    return null;
  });

/** Copies the platform's check items to a new company. */
export const giveCheckItems = (ctx: Context, company: { orgId: string; companyId: string }) =>
  copyItems(ctx, company.orgId, company.companyId);
