import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dropDrafts, writeDraft } from './draft';
import { FileGone, type FileStore } from './fileStore';
import { flushFolder } from './flushFolder';

/** The store in the data folder. */
export function folderStore(dataDir: string): FileStore {
  const folder = path.join(dataDir, 'files');
  const markPlace = path.join(folder, 'shared');
  const placeOf = (sha256: Buffer) => {
    const name = sha256.toString('hex');
    return path.join(folder, name.slice(0, 2), name);
  };
  return {
    where: folder,
    async put(content) {
      const { file, sha256, bytes } = await writeDraft(folder, content);
      try {
        await mkdir(path.dirname(placeOf(sha256)), { recursive: true, mode: 0o700 });
        await rename(file, placeOf(sha256));
        await flushFolder(path.dirname(placeOf(sha256)));
        return { sha256, bytes };
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    },
    async *open(sha256, part) {
      try {
        yield* createReadStream(placeOf(sha256), part) as AsyncIterable<Buffer>;
      } catch (error) {
        throw isAbsent(error) ? new FileGone(sha256, { cause: error }) : error;
      }
    },
    async drop(sha256, since) {
      const place = placeOf(sha256);
      const aside = path.join(folder, `gone-${randomUUID()}`);
      try {
        // Moved first, then judged: what is written meanwhile is not what is removed.
        await rename(place, aside);
      } catch (error) {
        if (isAbsent(error)) return;
        throw error;
      }
      if ((await stat(aside)).mtime > since) await rename(aside, place);
      else await rm(aside);
    },
    dropDrafts: (since) => dropDrafts(folder, since),
    readMark: () =>
      readFile(markPlace, 'utf8').catch((error: unknown) => {
        if (isAbsent(error)) return null;
        throw error;
      }),
    async writeMark(mark) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(markPlace, mark, { mode: 0o600 });
    },
    dropMark: () => rm(markPlace, { force: true }),
  };
}

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
