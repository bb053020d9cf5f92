import type { Input } from '@fleet/contract/call';
import type { key } from '@fleet/contract/key/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { inOrgTree, within, writing } from '../../../base/scope';
import { isKnownBy } from '../driver/service';

export function listKeys(ctx: Context, filter: Input<typeof key.list>) {
  let cards = within(ctx, 'keyCard', 'driver')
    .selectFrom('keyCard')
    .select('id')
    .orderBy(...sortOf(filter.sort ?? 'keyNum'))
    .orderBy('id');
  if (filter.id) cards = cards.where('id', '=', filter.id);
  if (filter.orgId) cards = cards.where(inOrgTree(filter.orgId));
  if (filter.keyNum) cards = cards.where('keyNum', 'ilike', contains(filter.keyNum));
  if (filter.anyNum) {
    const { anyNum } = filter;
    cards = cards.where('driverId', 'in', (among) =>
      among.selectFrom('driver').select('driver.id').where(isKnownBy(anyNum)),
    );
  }
  return listing(cards, (ids) => showKeys(ctx).where('keyCard.id', 'in', ids).execute());
}

const showKeys = (ctx: Context) =>
  within(ctx, 'keyCard', 'driver')
    .selectFrom('keyCard')
    .leftJoin('driver', 'driver.id', 'keyCard.driverId')
    .selectAll('keyCard')
    .select(['driverNum', 'driverName'])
    .select(sql<string>`(select org_name from org where org.id = key_card.org_id)`.as('orgName'));

export const findKey = (ctx: Context, id: string) =>
  showKeys(ctx).where('keyCard.id', '=', id).executeTakeFirst();

const cardsOf = (ctx: Context, driverId: string) =>
  writing(ctx)
    .updateTable('keyCard')
    .set({ version: sql`version + 1` })
    .where('driverId', '=', driverId)
    .where('deletedAt', 'is', null);

/** The cards of a driver who leaves are nobody's. */
export const freeCardsOf = (ctx: Context, driverId: string) =>
  cardsOf(ctx, driverId).set({ driverId: null }).execute();

/** The cards of a driver go where he goes. */
export const moveCardsOf = (
  ctx: Context,
  driverId: string,
  { orgId, companyId }: { orgId: string; companyId: string },
) => cardsOf(ctx, driverId).set({ orgId, companyId }).execute();
