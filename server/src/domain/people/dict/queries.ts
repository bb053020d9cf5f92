import type { Input } from '@fleet/contract/call';
import type { dictType, dictValue } from '@fleet/contract/dict/calls';
import { sql } from 'kysely';
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

export const findTypeByCode = (ctx: Context, typeCode: string) =>
  types(ctx).where('typeCode', '=', typeCode).executeTakeFirst();

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

/** How many records of each kind hold the value, as far as values are held by records. */
export async function countHolders(ctx: Context, typeCode: string, value: string) {
  const db = unscoped(ctx);
  const all = sql<number>`count(*)::int`.as('count');
  const [companies, equipment, requests, orders] = [
    typeCode === 'HOME_PAGE_URL' &&
      (await db
        .selectFrom('company')
        .select(all)
        .where('homePageUrl', '=', value)
        .where('deletedAt', 'is', null)
        .executeTakeFirstOrThrow()),
    typeCode === 'EXTERNAL_TYPE' &&
      (await db
        .selectFrom('externalEquipment')
        .select(all)
        .where('equipmentType', '=', value)
        .where('deletedAt', 'is', null)
        .executeTakeFirstOrThrow()),
    typeCode === 'MALFUNCTION_TYPE' &&
      (await db
        .selectFrom('repairRequest')
        .select(all)
        .where('malfunctionType', '=', value)
        .executeTakeFirstOrThrow()),
    (typeCode === 'MALFUNCTION_TYPE' || typeCode === 'REPAIR_TYPE') &&
      (await db
        .selectFrom('repairOrder')
        .select(all)
        .where(typeCode === 'REPAIR_TYPE' ? 'repairType' : 'malfunctionType', '=', value)
        .executeTakeFirstOrThrow()),
  ];
  const of = (found: false | { count: number }) => (found ? found.count : 0);
  return {
    companies: of(companies),
    equipment: of(equipment),
    requests: of(requests),
    orders: of(orders),
  };
}
