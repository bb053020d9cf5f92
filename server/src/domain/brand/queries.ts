import type { Input } from '@fleet/contract/call';
import type { brand, brandType } from '@fleet/contract/brand/calls';
import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { contains, listing, sortOf } from '../../base/query';
import { beyondScope, within } from '../../base/scope';

export function listBrands(ctx: Context, filter: Input<typeof brand.list>) {
  let found = ctx.db
    .selectFrom('brand')
    .select('id')
    .where('deletedAt', 'is', null)
    .orderBy(...sortOf(filter.sort ?? 'brandName'))
    .orderBy('id');
  if (filter.id) found = found.where('id', '=', filter.id);
  if (filter.brandName) found = found.where('brandName', 'ilike', contains(filter.brandName));
  return listing(found, (ids) =>
    brands(ctx).select(vehiclesOf('brand_id', 'brand.id')).where('brand.id', 'in', ids).execute(),
  );
}

/** How many vehicles in sight are of a brand or a model; only a list asks, because it has to count them. */
const vehiclesOf = (column: 'brand_id' | 'model_id', key: string) =>
  sql<number>`(select count(*)::int from vehicle v where v.${sql.ref(column)} = ${sql.ref(key)})`.as(
    'vehicleCount',
  );

const brands = (ctx: Context) =>
  within(ctx, 'vehicle')
    .selectFrom('brand')
    .select(['brand.id', 'brand.version', 'brandName'])
    .select(
      sql<number>`(select count(*)::int from brand_model m where m.brand_id = brand.id and m.deleted_at is null)`.as(
        'modelCount',
      ),
    )
    .where('brand.deletedAt', 'is', null);

export const findBrand = (ctx: Context, id: string) =>
  brands(ctx).where('brand.id', '=', id).executeTakeFirst();

export function listModels(ctx: Context, filter: Input<typeof brandType.list>) {
  let found = ctx.db
    .selectFrom('brandModel')
    .innerJoin('brand', 'brand.id', 'brandModel.brandId')
    .select('brandModel.id')
    .where('brandModel.deletedAt', 'is', null)
    .$if(!filter.sort, (query) => query.orderBy('brandName'))
    .orderBy(...sortOf(filter.sort ?? 'modelName'))
    .orderBy('brandModel.id');
  if (filter.id) found = found.where('brandModel.id', '=', filter.id);
  if (filter.brandId) found = found.where('brandId', '=', filter.brandId);
  if (filter.modelName) found = found.where('modelName', 'ilike', contains(filter.modelName));
  return listing(found, (ids) =>
    models(ctx).select(vehiclesOf('model_id', 'brand_model.id')).where('brandModel.id', 'in', ids).execute(),
  );
}

const models = (ctx: Context) =>
  within(ctx, 'vehicle')
    .selectFrom('brandModel')
    .innerJoin('brand', 'brand.id', 'brandModel.brandId')
    .select(['brandModel.id', 'brandModel.version', 'brandId', 'brandName', 'modelName'])
    .where('brandModel.deletedAt', 'is', null);

export const findModel = (ctx: Context, id: string) =>
  models(ctx).where('brandModel.id', '=', id).executeTakeFirst();

export const findModelNamed = (ctx: Context, brandName: string, modelName: string) =>
  models(ctx).where('brandName', '=', brandName).where('modelName', '=', modelName).executeTakeFirst();

/** Whether anybody's vehicle is of the model, in sight or not. */
export const isModelUsed = async (ctx: Context, modelId: string) =>
  (await beyondScope(ctx)
    .selectFrom('vehicle')
    .select('id')
    .where('modelId', '=', modelId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) !== undefined;
