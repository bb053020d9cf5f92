import type { Context } from '../../../base/context';
import { notFound } from '../../../base/refuse';
import { findFirmware, type Firmware } from './queries';

/** The version, if there is one. */
export async function needFirmware(ctx: Context, id: string): Promise<Firmware> {
  const found = await findFirmware(ctx, id);
  if (!found) throw notFound();
  return found;
}
