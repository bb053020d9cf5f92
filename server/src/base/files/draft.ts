import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FilesAway, type Content } from './fileStore';

const prefix = 'draft-';

export interface Draft {
  file: string;
  sha256: Buffer;
  bytes: number;
}

/** The disk takes no more, or no more of ours. */
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Writes a content into a file of its own in the folder, on the disk when this is done, and measures it. Fails with
 * `FilesAway` while the disk is full.
 */
export async function writeDraft(folder: string, content: Content): Promise<Draft> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${prefix}${randomUUID()}`);
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Uint8Array, _encoding, next) {
      hash.update(chunk);
      bytes += chunk.length;
      next(null, chunk);
    },
  });
  try {
    const pieces = content instanceof Uint8Array ? [content] : content;
    await pipeline(pieces, measure, createWriteStream(file, { mode: 0o600, flush: true }));
    return { file, sha256: hash.digest(), bytes };
  } catch (error) {
    await rm(file, { force: true });
    throw isFull(error) ? new FilesAway((error as Error).message, { cause: error }) : error;
  }
}

/** Drops the drafts that nobody has written to since: a killed process leaves its own behind. */
export async function dropDrafts(folder: string, since: Date): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((name) => name.startsWith(prefix))) {
    const file = path.join(folder, name);
    // One that is finished meanwhile is gone under this name.
    const state = await stat(file).catch(() => null);
    if (state && state.mtime < since) await rm(file, { force: true });
  }
}
