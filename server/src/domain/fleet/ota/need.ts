import type { Context } from '../../../base/context';
import { notFound } from '../../../base/refuse';
import { findFirmware, lockVersions, type Firmware } from './queries';

/** The version, if there is one. */
export async function needFirmware(ctx: Context, id: string): Promise<Firmware> {
  const found = await findFirmware(ctx, id);
  if (!found) throw notFound();
  return found;
}

/**
 * The same as it stays until the transaction ends. All versions of its model are kept, because issuing one ends the
 * issue of another: of several who issue, cancel or go on at once each finds what the one before has done.
 */
export async function holdFirmware(ctx: Context, id: string): Promise<Firmware> {
  await lockVersions(ctx, (await needFirmware(ctx, id)).terminalTypeId);
  return needFirmware(ctx, id);
}
