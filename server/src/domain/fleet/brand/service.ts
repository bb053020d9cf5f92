import { brandText } from '@fleet/contract/brand/text';
import { refusals } from '@fleet/contract/refusals';
import { sheetText } from '@fleet/contract/sheet/text';
import type { Context } from '../../../base/context';
import { alreadyTaken, refuse, refuseField } from '../../../base/refuse';
import { holdRow } from '../../../base/versions';
import { plainFile } from '../../house/plain/service';
import {
  findBrand,
  findModel,
  findBrandsNamed,
  findModelsNamed,
  isModelUsed,
  isPlatformBrand,
  isPlatformModel,
  listBrands,
  listModels,
} from './queries';

/** The owner of a new brand: none where the platform adds it, so everybody sees it; else the company. */
function ownerOf({ scope, actor }: Context): string | null {
  if (scope.kind !== 'all' && actor.companyId === null) throw refuse(brandText.platforms);
  return scope.kind === 'all' ? null : actor.companyId;
}

function mayChange(_ctx: Context, { isFixed }: { isFixed: boolean }): void {
  if (isFixed) throw refuse(brandText.platforms);
}

/** A brand with models is in use. */
export const brands = plainFile({
  module: 'brand',
  table: 'brand',
  find: findBrand,
  list: listBrands,
  nameOf: ({ brandName }) => brandName,
  watched: { brand_name_once: 'brandName' },
  keepsDeleted: true,
  derive: (ctx) => ({ companyId: ownerOf(ctx) }),
  mayChange,
  async check(ctx, { brandName, companyId = ownerOf(ctx) }, before) {
    const isNamed = String(brandName) !== before?.brandName;
    if (companyId !== null && isNamed && (await isPlatformBrand(ctx, String(brandName))))
      throw alreadyTaken('brandName', String(brandName));
  },
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
  // A model of a company's brand is that company's, whoever adds it.
  derive: async (ctx, { brandId }) => ({
    companyId: (await needBrand(ctx, String(brandId))).companyId ?? ownerOf(ctx),
  }),
  mayChange,
  async check(ctx, { brandId, modelName, companyId }, before) {
    const own = companyId ?? (await needBrand(ctx, String(brandId))).companyId ?? ownerOf(ctx);
    const isNamed = String(modelName) !== before?.modelName;
    if (own !== null && isNamed && (await isPlatformModel(ctx, String(brandId), String(modelName))))
      throw alreadyTaken('modelName', String(modelName));
  },
  isInUse: (ctx, { id }) => isModelUsed(ctx, id),
});

async function needBrand(ctx: Context, id: string) {
  const found = await findBrand(ctx, id);
  if (!found) throw refuseField('brandId', refusals.notFound);
  await holdRow(ctx, 'brand', id);
  return found;
}

/** The model, if it is in sight; one that is written into a record in a transaction is not deleted before that ends. */
export async function needModel(ctx: Context, id: string) {
  const found = await models.findOrFail(ctx, id);
  await holdRow(ctx, 'brandModel', id);
  return found;
}

/** The model that a sheet calls by its name and that of its brand, or a word of that. */
export async function needModelNamed(ctx: Context, brandName: string, modelName: string) {
  const brands = await findBrandsNamed(ctx, brandName);
  const [brand] = brands;
  if (!brand) throw refuseField('brand', sheetText.unknownName, { name: brandName });
  const ids = brands.map(({ id }) => id);
  const [model, ...others] = await findModelsNamed(ctx, ids, modelName);
  if (!model) throw refuseField('model', sheetText.unknownName, { name: `${brand.brandName} ${modelName}` });
  if (others.some((other) => other.brandName !== model.brandName))
    throw refuseField('brand', brandText.severalBrands, { name: brandName });
  return model;
}
