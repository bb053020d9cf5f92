import type { Context } from '../../base/context';
import { missing } from '../../base/refuse';
import { findProductKey, findTerminalType } from './queries';

export async function needTerminalType(ctx: Context, id: string) {
  const type = await findTerminalType(ctx, id);
  if (!type) throw missing();
  return type;
}

export async function needProductKey(ctx: Context, id: string) {
  const product = await findProductKey(ctx, id);
  if (!product) throw missing();
  return product;
}
