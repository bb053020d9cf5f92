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

/** Whether some record holds the value, as far as values are held by records. */
export async function isValueHeld(ctx: Context, typeCode: string, value: string): Promise<boolean> {
  const db = unscoped(ctx);
  if (typeCode === 'HOME_PAGE_URL') {
    const held = db.selectFrom('company').select('id').where('homePageUrl', '=', value);
    return (await held.where('deletedAt', 'is', null).executeTakeFirst()) !== undefined;
  }
  if (typeCode === 'EXTERNAL_TYPE') {
    const held = db.selectFrom('externalEquipment').select('id').where('equipmentType', '=', value);
    return (await held.where('deletedAt', 'is', null).executeTakeFirst()) !== undefined;
  }
  const repairs = { MALFUNCTION_TYPE: 'malfunctionType', REPAIR_TYPE: 'repairType' } as const;
  if (typeCode === 'MALFUNCTION_TYPE') {
    const held = db.selectFrom('repairRequest').select('id').where('malfunctionType', '=', value);
    if ((await held.limit(1).executeTakeFirst()) !== undefined) return true;
  }
  if (typeCode === 'MALFUNCTION_TYPE' || typeCode === 'REPAIR_TYPE') {
    const held = db.selectFrom('repairOrder').select('id').where(repairs[typeCode], '=', value);
    return (await held.limit(1).executeTakeFirst()) !== undefined;
  }
  return false;
}
