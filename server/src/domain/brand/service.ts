import { refusals } from '@fleet/contract/refusals';
import { sheetText } from '@fleet/contract/sheet/text';
import type { Context } from '../../base/context';
import { refuseField } from '../../base/refuse';
import { plainFile } from '../plain/service';
import { findBrand, findModel, findModelNamed, isModelUsed, listBrands, listModels } from './queries';

/** Brands are the platform's: a brand with models is in use. */
export const brands = plainFile({
  module: 'brand',
  table: 'brand',
  find: findBrand,
  list: listBrands,
  nameOf: ({ brandName }) => brandName,
  watched: { brand_name_once: 'brandName' },
  keepsDeleted: true,
  isInUse: async (_ctx, { modelCount }) => modelCount > 0,
});

export const models = plainFile({
  module: 'brand',
  table: 'brandModel',
  find: findModel,
  list: listModels,
  nameOf: ({ brandName, modelName }) => `${brandName} ${modelName}`,
  watched: { brand_model_once: 'modelName' },
  keepsDeleted: true,
  async check(ctx, { brandId }) {
    if (!(await findBrand(ctx, String(brandId)))) throw refuseField('brandId', refusals.notFound);
  },
  isInUse: (ctx, { id }) => isModelUsed(ctx, id),
});

export const needModel = models.need;

/** The model that a sheet calls by the names of its brand and its own. */
export async function needModelNamed(ctx: Context, brandName: string, modelName: string) {
  const model = await findModelNamed(ctx, brandName, modelName);
  if (!model) throw refuseField('model', sheetText.unknownName, { name: `${brandName} ${modelName}` });
  return model;
}
