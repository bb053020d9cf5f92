import type { Context } from '../../base/context';
import { missing } from '../../base/refuse';
import { findModel } from './queries';

export async function needModel(ctx: Context, id: string) {
  const model = await findModel(ctx, id);
  if (!model) throw missing();
  return model;
}
