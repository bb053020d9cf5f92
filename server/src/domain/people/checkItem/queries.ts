import type { Input } from '@fleet/contract/call';
import type { checkItem } from '@fleet/contract/checkItem/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing } from '../../../base/query';
import { writing } from '../../../base/scope';

/** A company has one list for all its organizations; who belongs to no company sees the platform's. */
const own = (ctx: Context) =>
  ctx.db
    .selectFrom('checkItem')
    .where('companyId', 'is not distinct from', ctx.actor.companyId)
    .where('deletedAt', 'is', null);

export function listItems(ctx: Context, filter: Input<typeof checkItem.list>) {
  const isDown = filter.sort === 'sort,desc';
  let items = own(ctx)
    .select('id')
    .orderBy('sort', isDown ? 'desc' : 'asc')
    .orderBy('id');
  if (filter.id) items = items.where('id', '=', filter.id);
  if (filter.itemName) items = items.where('itemName', 'ilike', contains(filter.itemName));
  if (filter.powerType) {
    const { powerType } = filter;
    items = items.where((is) => is.or([is('powerType', '=', powerType), is('powerType', 'is', null)]));
  }
  return listing(items, (ids) => own(ctx).selectAll().where('id', 'in', ids).execute());
}

export const findItem = (ctx: Context, id: string) =>
  own(ctx).selectAll().where('id', '=', id).executeTakeFirst();

/**
 * The keys of the list in order, which nobody else changes until the transaction ends. The lock is the list's own: rows
 * locked in an order that changes meanwhile would have two wait for each other, and new rows would be missed.
 */
export async function takeOrder(ctx: Context): Promise<string[]> {
  await lockList(ctx, ctx.actor.companyId);
  const items = await own(ctx).select('id').orderBy('sort').orderBy('id').execute();
  return items.map(({ id }) => id);
}

const lockList = (ctx: Context, companyId: string | null) =>
  sql`select pg_advisory_xact_lock(hashtextextended('checkItems', ${companyId ?? '0'}::bigint))`.execute(
    ctx.db,
  );

/** Numbers the items in the order given, from 1. */
export const writeOrder = (ctx: Context, ids: readonly string[]) =>
  sql`update check_item set sort = place
    from unnest(${ids}::bigint[]) with ordinality as placed (item_id, place)
    where check_item.id = item_id and sort <> place`.execute(writing(ctx));

export const nextPlace = async (ctx: Context) =>
  (await own(ctx).select(sql<number>`coalesce(max(sort), 0) + 1`.as('place')).executeTakeFirstOrThrow())
    .place;

/** Gives a company a copy of the platform's list. */
export const copyItems = (ctx: Context, orgId: string, companyId: string) =>
  sql`insert into check_item (org_id, company_id, item_name, power_type, critical, sort)
    select ${orgId}, ${companyId}, item_name, power_type, critical, sort
    from check_item where company_id is null and deleted_at is null`.execute(writing(ctx));

/** The items of a company that is deleted. */
export async function deleteItemsOf(ctx: Context, companyId: string): Promise<void> {
  await lockList(ctx, companyId);
  await writing(ctx)
    .updateTable('checkItem')
    .set({ deletedAt: ctx.now.toISOString() })
    .where('companyId', '=', companyId)
    .execute();
}
