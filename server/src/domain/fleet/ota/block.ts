import type { AppContext } from '../../../base/context';
import { findDownloadFor } from './heardQueries';

/** A part of the version that a terminal is at, for it to fetch over its link; null when it is at no such version. */
export async function readBlock(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  terminalRowId: string,
  firmwareId: string,
  rangeOf: (bytes: number) => { offset: number; size: number },
): Promise<{ bytes: number; block: Buffer } | null> {
  const found = await findDownloadFor({ db }, terminalRowId, firmwareId);
  if (!found) return null;
  const { offset, size } = rangeOf(found.bytes);
  const pieces: Uint8Array[] = [];
  if (size > 0)
    for await (const piece of files.open(found.sha256, { start: offset, end: offset + size - 1 }))
      pieces.push(piece);
  return { bytes: found.bytes, block: Buffer.concat(pieces) };
}
