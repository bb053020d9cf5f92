import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { type Account, canReach } from './account';
import { CannotStart } from './cannotStart';

/** The folders of one embedded PostgreSQL. */
export type Folder = { root: string; data: string; password: string; log: string; lock: string };

/** Databases of clones that stand where the database's user cannot go, such as root's home. */
const otherRoot = '/var/lib/fleet';

/** Finds or makes the folder `postgres` in the data folder. */
export function openFolder(dataDir: string, account: Account): Folder {
  try {
    const root = openRoot(resolve(dataDir), account);
    return {
      root,
      data: join(root, 'data'),
      password: join(root, 'password'),
      log: join(root, 'postgres.log'),
      lock: join(root, 'lock'),
    };
  } catch (cause) {
    throw cause instanceof CannotStart ? cause : notWritable(dataDir, cause);
  }
}

/** The major version that made the cluster; undefined if there is none yet. */
export function majorOf(folder: Folder): number | undefined {
  const file = join(folder.data, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

/** The sentence for a disk that has no room for the database. */
export const diskFull = (place: string) =>
  new CannotStart(
    `磁盘已满，PostgreSQL 无法启动：请在 ${place} 所在磁盘腾出空间后重试。`,
    `The disk is full and PostgreSQL cannot start: make room on the disk of ${place} and start again.`,
  );

/** The sentence for a folder that we may not write to. */
export function notWritable(dataDir: string, cause: unknown): CannotStart {
  if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') return diskFull(dataDir);
  return new CannotStart(
    `数据目录 ${dataDir} 不可写。`,
    `The data folder ${dataDir} is not writable (${(cause as NodeJS.ErrnoException).code ?? cause}).`,
    { cause },
  );
}

function openRoot(dataDir: string, account: Account): string {
  mkdirSync(dataDir, { recursive: true });
  const root = join(dataDir, 'postgres');

  if (isLink(root)) {
    const place = readlinkSync(root);
    if (!existsSync(place)) makePassable(place);
    return realpathSync(root);
  }
  if (canReach(dataDir, account)) {
    if (!existsSync(root)) makePassable(root);
    return realpathSync(root);
  }
  if (existsSync(root)) {
    throw new CannotStart(
      `运行数据库的用户无法进入 ${root}，请放开其上级目录的权限（chmod o+x）。`,
      `The user that runs the database cannot reach ${root}: open the folders above it (chmod o+x).`,
    );
  }
  // A link, so that the data follows a moved clone and a deleted `var` means a new beginning.
  symlinkSync(makeElsewhere(dataDir), root);
  return realpathSync(root);
}

function makeElsewhere(dataDir: string): string {
  if (!existsSync(otherRoot)) makePassable(otherRoot);
  const place = mkdtempSync(
    join(otherRoot, `${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}-`),
  );
  chmodSync(place, 0o711);
  return place;
}

function makePassable(folder: string) {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711); // mkdir's own mode is cut by the umask
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
