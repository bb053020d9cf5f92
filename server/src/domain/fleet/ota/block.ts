import type { AppContext } from '../../../base/context';
import { findDownload } from './heardQueries';

/** A part of an issued version, for a terminal that fetches it over its link; null when there is no such version. */
export async function readBlock(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  firmwareId: string,
  rangeOf: (bytes: number) => { offset: number; size: number },
): Promise<{ bytes: number; block: Buffer } | null> {
  const found = await findDownload({ db }, firmwareId);
  if (!found) return null;
  const { offset, size } = rangeOf(found.bytes);
  const pieces: Uint8Array[] = [];
  if (size > 0)
    for await (const piece of files.open(found.sha256, { start: offset, end: offset + size - 1 }))
      pieces.push(piece);
  return { bytes: found.bytes, block: Buffer.concat(pieces) };
}
