import type { Input } from '@fleet/contract/call';
import type { dictType, dictValue } from '@fleet/contract/dict/calls';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { unscoped } from '../../../base/scope';

const types = (ctx: Context) =>
  ctx.db
    .selectFrom('dictType')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from dict_value v where v.type_code = dict_type.type_code)`.as(
        'valueCount',
      ),
    );

export function listTypes(ctx: Context, filter: Input<typeof dictType.list>) {
  let found = ctx.db
    .selectFrom('dictType')
    .select('id')
    .orderBy(...sortOf(filter.sort ?? 'sort'))
    .orderBy('typeCode');
  if (filter.id) found = found.where('id', '=', filter.id);
  if (filter.typeCode) found = found.where('typeCode', 'ilike', contains(filter.typeCode));
  if (filter.name) found = found.where('name', 'ilike', contains(filter.name));
  return listing(found, (ids) => types(ctx).where('id', 'in', ids).execute());
}

export const findType = (ctx: Context, id: string) => types(ctx).where('id', '=', id).executeTakeFirst();

/** The dictionary, which is not deleted before the transaction ends. */
export const holdType = (ctx: Context, typeCode: string) =>
  ctx.db
    .selectFrom('dictType')
    .select('id')
    .where('typeCode', '=', typeCode)
    .forKeyShare()
    .executeTakeFirst();

export function listValues(ctx: Context, filter: Input<typeof dictValue.list>) {
  let found = ctx.db
    .selectFrom('dictValue')
    .select('id')
    .orderBy(...sortOf(filter.sort ?? 'sort'))
    .orderBy('id');
  if (filter.id) found = found.where('id', '=', filter.id);
  if (filter.typeCode) found = found.where('typeCode', '=', filter.typeCode);
  if (filter.name) found = found.where('name', 'ilike', contains(filter.name));
  if (filter.value) found = found.where('value', 'ilike', contains(filter.value));
  return listing(found, (ids) => ctx.db.selectFrom('dictValue').selectAll().where('id', 'in', ids).execute());
}

export const findValue = (ctx: Context, id: string) =>
  ctx.db.selectFrom('dictValue').selectAll().where('id', '=', id).executeTakeFirst();

/** The value of a dictionary, which is neither deleted nor replaced before the transaction ends. */
export const holdValue = (ctx: Context, typeCode: string, value: string) =>
  ctx.db
    .selectFrom('dictValue')
    .select('id')
    .where('typeCode', '=', typeCode)
    .where('value', '=', value)
    .forKeyShare()
    .executeTakeFirst();

/** The values of one dictionary, in order, for a list to choose from. */
export const choicesOf = (typeCode: string) => async (ctx: Context) => ({
  rows: await ctx.db
    .selectFrom('dictValue')
    .select(['id', 'name', 'value', 'extra', 'sort'])
    .where('typeCode', '=', typeCode)
    .orderBy('sort')
    .orderBy('id')
    .execute(),
});

/** Where the values of a dictionary are held, as far as records hold them; a repair that was deleted holds its own still. */
const places: Readonly<Record<string, Partial<Record<Holder, RawBuilder<unknown>>>>> = {
  HOME_PAGE_URL: { companies: sql`company where deleted_at is null and home_page_url` },
  EXTERNAL_TYPE: { equipment: sql`external_equipment where deleted_at is null and equipment_type` },
  MALFUNCTION_TYPE: {
    requests: sql`repair_request where malfunction_type`,
    orders: sql`repair_order where malfunction_type`,
  },
  REPAIR_TYPE: { orders: sql`repair_order where repair_type` },
};
export type Holder = 'companies' | 'equipment' | 'requests' | 'orders';

/** How many records of each kind hold the value. */
export async function countHolders(
  ctx: Context,
  typeCode: string,
  value: string,
): Promise<{ of: Holder; count: number }[]> {
  const counted = Object.entries(places[typeCode] ?? {}).map(async ([of, place]) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${place} = ${value}`.execute(unscoped(ctx));
    return { of: of as Holder, count: rows[0]!.count };
  });
  return (await Promise.all(counted)).filter(({ count }) => count > 0);
}
