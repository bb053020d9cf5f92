import type { brand } from '@fleet/contract/brand/calls';
import type { Input } from '@fleet/contract/call';
import type { Context } from '../../base/context';
import { contains } from '../../base/query';

export async function listBrands(ctx: Context, { brandName }: Input<typeof brand.brands>) {
  let brands = ctx.db.selectFrom('brand').select(['id', 'brandName']).orderBy('brandName');
  if (brandName) brands = brands.where('brandName', 'ilike', contains(brandName));
  return { rows: await brands.execute() };
}

export async function listModels(ctx: Context, { brandId }: Input<typeof brand.models>) {
  let models = ctx.db
    .selectFrom('brandModel')
    .innerJoin('brand', 'brand.id', 'brandModel.brandId')
    .select(['brandModel.id', 'brandId', 'brandName', 'modelName'])
    .orderBy('brandName')
    .orderBy('modelName');
  if (brandId) models = models.where('brandId', '=', brandId);
  return { rows: await models.execute() };
}

export const findModel = (ctx: Context, id: string) =>
  ctx.db.selectFrom('brandModel').selectAll().where('id', '=', id).executeTakeFirst();

export const findModelNamed = (ctx: Context, brandName: string, modelName: string) =>
  ctx.db
    .selectFrom('brandModel')
    .innerJoin('brand', 'brand.id', 'brandModel.brandId')
    .selectAll('brandModel')
    .where('brandName', '=', brandName)
    .where('modelName', '=', modelName)
    .executeTakeFirst();
