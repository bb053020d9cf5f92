import type { AppContext } from '../../../base/context';
import type { UpgradeOffer } from '../../../base/deviceCommands';
import { fetchedAfterCancel } from './afterCancel';
import { findDownloadFor } from './heardQueries';

/**
 * A part of the version that a terminal is at, for it to fetch over its link; null when it is at no such version. One
 * that fetches what is no longer issued is left out.
 */
export async function readBlock(
  appCtx: AppContext,
  terminalRowId: string,
  firmwareId: string,
  rangeOf: (bytes: number) => { offset: number; size: number },
): Promise<{ bytes: number; block: Buffer } | null> {
  const found = await findDownloadFor(appCtx, terminalRowId, firmwareId);
  if (!found) {
    await fetchedAfterCancel(appCtx, terminalRowId, firmwareId);
    return null;
  }
  const { offset, size } = rangeOf(found.bytes);
  const pieces: Uint8Array[] = [];
  if (size > 0)
    for await (const piece of appCtx.files.open(found.sha256, { start: offset, end: offset + size - 1 }))
      pieces.push(piece);
  return { bytes: found.bytes, block: Buffer.concat(pieces) };
}

/** Whether a terminal that is sent a file part by part is still at it; one whose issue is over is left out. */
export async function goesOn(
  appCtx: AppContext,
  terminalRowId: string,
  { firmwareId, sha256 }: Pick<UpgradeOffer, 'firmwareId' | 'sha256'>,
): Promise<boolean> {
  const found = await findDownloadFor(appCtx, terminalRowId, firmwareId);
  if (found) return found.sha256.toString('hex') === sha256;
  await fetchedAfterCancel(appCtx, terminalRowId, firmwareId);
  return false;
}
