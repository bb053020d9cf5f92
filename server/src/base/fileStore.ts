import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Contents by their hash: the same content is kept once, and a name from outside never becomes a path. */
export interface FileStore {
  put(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<{ sha256: Buffer; bytes: number }>;
  /** The whole content, or the part from its first to its last byte, both included. */
  open(sha256: Buffer, part?: { start: number; end: number }): AsyncIterable<Uint8Array>;
  /** Drops a content, unless it was written again since. */
  drop(sha256: Buffer, since: Date): Promise<void>;
}

/** The store in the data folder. */
export function folderStore(dataDir: string): FileStore {
  const folder = path.join(dataDir, 'files');
  const placeOf = (sha256: Buffer) => {
    const name = sha256.toString('hex');
    return path.join(folder, name.slice(0, 2), name);
  };
  return {
    async put(content) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = path.join(folder, `draft-${randomUUID()}`);
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
        await pipeline(pieces, measure, createWriteStream(draft, { mode: 0o600 }));
        const sha256 = hash.digest();
        await mkdir(path.dirname(placeOf(sha256)), { recursive: true, mode: 0o700 });
        await rename(draft, placeOf(sha256));
        return { sha256, bytes };
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    open: (sha256, part) => createReadStream(placeOf(sha256), part),
    async drop(sha256, since) {
      const place = placeOf(sha256);
      const aside = path.join(folder, `gone-${randomUUID()}`);
      try {
        // Moved first, then judged: what is written meanwhile is not what is removed.
        await rename(place, aside);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
        throw error;
      }
      if ((await stat(aside)).mtime > since) await rename(aside, place);
      else await rm(aside);
    },
  };
}
