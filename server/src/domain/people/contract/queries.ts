import type { Input } from '@fleet/contract/call';
import type { contract } from '@fleet/contract/serviceContract/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { within } from '../../../base/scope';

type Filter = Input<typeof contract.list>;

function matching(ctx: Context, filter: Filter) {
  let contracts = within(ctx, 'contract').selectFrom('contract');
  if (filter.id) contracts = contracts.where('id', '=', filter.id);
  if (filter.contractId) contracts = contracts.where('contractId', 'ilike', contains(filter.contractId));
  if (filter.contractType) contracts = contracts.where('contractType', '=', filter.contractType);
  if (filter.supplier) contracts = contracts.where('supplier', 'ilike', contains(filter.supplier));
  if (filter.signFrom) contracts = contracts.where('signDate', '>=', filter.signFrom);
  if (filter.signTo) contracts = contracts.where('signDate', '<=', filter.signTo);
  return contracts;
}

export const listContracts = (ctx: Context, filter: Filter) =>
  listing(
    matching(ctx, filter)
      .select('id')
      .orderBy(...sortOf(filter.sort ?? 'signDate,desc'))
      .orderBy('id'),
    (ids) => within(ctx, 'contract').selectFrom('contract').selectAll().where('id', 'in', ids).execute(),
  );

/** The total of the contracts that the filter shows, in yuan. */
export async function sumContracts(ctx: Context, filter: Filter): Promise<string> {
  const { total } = await matching(ctx, filter)
    .select(sql<string>`coalesce(sum(amount), 0)::numeric(14, 2)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export const findContract = (ctx: Context, id: string) =>
  within(ctx, 'contract').selectFrom('contract').selectAll().where('id', '=', id).executeTakeFirst();
