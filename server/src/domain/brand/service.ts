import { sheetText } from '@fleet/contract/sheet/text';
import type { Context } from '../../base/context';
import { missing, refuseField } from '../../base/refuse';
import { findModel, findModelNamed } from './queries';

export async function needModel(ctx: Context, id: string) {
  const model = await findModel(ctx, id);
  if (!model) throw missing();
  return model;
}

/** The model that a sheet calls by the names of its brand and its own. */
export async function needModelNamed(ctx: Context, brandName: string, modelName: string) {
  const model = await findModelNamed(ctx, brandName, modelName);
  if (!model) throw refuseField('model', sheetText.unknownName, { name: `${brandName} ${modelName}` });
  return model;
}
