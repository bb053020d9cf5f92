import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DataFolderInUse } from '../postgres/cannotStart';
import { takeLock } from '../postgres/lock';
import { endOrphan } from '../postgres/startPostgres';
import { emptyFolder } from './emptyFolder';

const beginning = 'fleet-scratch-';
const placeIn = (folder: string) => path.join(folder, 'place');
const lockIn = (folder: string) => path.join(folder, 'lock');

/**
 * Does the work in an empty folder of the temporary folder and removes it afterwards; those of commands that were
 * killed are removed before, because they may hold a restored installation.
 */
export async function withScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await removeDead();
  const folder = await mkdtemp(path.join(tmpdir(), beginning));
  const release = takeLock(lockIn(folder));
  try {
    // Passable for the database's user: else the database would lie elsewhere.
    await chmod(folder, 0o711);
    await mkdir(placeIn(folder));
    await chmod(placeIn(folder), 0o711);
    return await work(placeIn(folder));
  } finally {
    await end(folder, release);
  }
}

/** One without a lock is being made, or holds nothing yet. */
async function removeDead(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = path.join(tmpdir(), name);
    if (!name.startsWith(beginning) || !(await isOurs(folder)) || !existsSync(lockIn(folder))) continue;
    const release = takeIfDead(lockIn(folder));
    if (release === null) continue;
    await endOrphan(placeIn(folder));
    await end(folder, release);
  }
}

async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  return found !== null && found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid);
}

/** Null where its command still works in it, or removes it at this moment. */
function takeIfDead(lock: string): (() => void) | null {
  try {
    return takeLock(lock);
  } catch (error) {
    if (error instanceof DataFolderInUse || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function end(folder: string, release: () => void): Promise<void> {
  if (existsSync(placeIn(folder))) await emptyFolder(placeIn(folder));
  release();
  await rm(folder, { recursive: true, force: true });
}
