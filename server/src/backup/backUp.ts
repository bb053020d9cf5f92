import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { AppContext } from '../base/context';
import { begun } from '../base/files/begun';
import { FileGone, type FileStore } from '../base/files/fileStore';
import { flushFolder } from '../base/files/flushFolder';
import { draftEnding, dropBrokenOff } from './archives';
import { entry, jsonEntry, once, readToEnd, type Summary } from './entries';
import { seal, unseal } from './seal';
import { openSnapshot } from './snapshot';

interface Wanted {
  pool: pg.Pool;
  appCtx: Pick<AppContext, 'config' | 'vault' | 'files'>;
  file: string;
  passphrase: string;
  now: Date;
  /** Breaks it off. */
  signal?: AbortSignal;
}

/**
 * Writes the whole installation into one sealed file while it runs: the database as it was at one moment, the files it
 * names, the keys and the ends of the log. The file has its name only once it was read again and found whole.
 */
export async function backUp({ pool, appCtx, file, passphrase, now, signal }: Wanted): Promise<Summary> {
  const draft = file + draftEnding;
  const summary: Summary = { rows: {}, sequences: {}, contents: 0, missing: [] };
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await dropBrokenOff(path.dirname(file), now);
  try {
    await pipeline(
      archiveOf(pool, appCtx, now, summary, signal),
      createGzip({ level: 1 }),
      (source: AsyncIterable<Uint8Array>) => seal(source, passphrase),
      createWriteStream(draft, { mode: 0o600, flush: true }),
      { signal },
    );
    await readToEnd(unseal(createReadStream(draft, { signal }), passphrase));
    await rename(draft, file);
    await flushFolder(path.dirname(file));
    return summary;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function* archiveOf(
  pool: pg.Pool,
  { config, vault, files }: Wanted['appCtx'],
  now: Date,
  summary: Summary,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  // Before the moment of the database: an end of the log that is newer than the log would look like a cut. And the keys
  // are those of that moment.
  let ownFiles: Awaited<ReturnType<typeof takeOwnFiles>> = [];
  const takeOwn = async () => {
    ownFiles = await takeOwnFiles(config.dataDir);
    vault.keys.reread();
  };
  const snapshot = await openSnapshot(pool, takeOwn, signal);
  try {
    const { migrations, tables } = snapshot;
    const manifest = { madeAt: now.toISOString(), migrations, tables, keyMark: vault.keys.current.id };
    yield* jsonEntry({ kind: 'manifest' }, manifest);
    for (const { name, content } of ownFiles) yield* entry({ kind: 'ownFile', name }, content());
    for (const table of tables) {
      const { name, columns } = table;
      const counted = async function* () {
        summary.rows[name] = yield* snapshot.rowsOf(table);
      };
      yield* entry({ kind: 'table', name, columns }, counted());
    }
    for await (const sha256 of snapshot.contents()) yield* contentEntry(files, sha256, summary);
    summary.sequences = await snapshot.sequences();
    yield* jsonEntry({ kind: 'summary' }, summary);
  } finally {
    snapshot.close();
  }
}

/** A content that is lost already is named, and does not cost the backup of all others. */
async function* contentEntry(files: FileStore, hash: Buffer, summary: Summary): AsyncGenerator<Buffer> {
  const sha256 = hash.toString('hex');
  const content = await begun(files.open(hash)).catch((error: unknown) => {
    if (!(error instanceof FileGone)) throw error;
    return null;
  });
  if (content === null) {
    summary.missing.push(sha256);
    return;
  }
  summary.contents += 1;
  yield* entry({ kind: 'content', sha256 }, content);
}

/** Grows while it is read: what it held at first is taken. */
const growing = 'log-ends.jsonl';

/** The files at the top of the data folder: keys, ends of the log, what the operator put there. */
async function takeOwnFiles(dataDir: string) {
  const names = (await readdir(dataDir, { withFileTypes: true }))
    .filter((one) => one.isFile() && !one.name.endsWith('.draft'))
    .map(({ name }) => name);
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(dataDir, name);
      if (name === growing) {
        const { size } = await stat(file);
        return { name, content: () => firstOf(file, size) };
      }
      const bytes = await readFile(file);
      return { name, content: () => once(bytes) };
    }),
  );
}

async function* firstOf(file: string, bytes: number): AsyncGenerator<Uint8Array> {
  if (bytes > 0) yield* createReadStream(file, { end: bytes - 1 }) as AsyncIterable<Uint8Array>;
}
