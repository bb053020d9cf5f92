import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account';
import { CannotStart } from './cannotStart';
import { majorOf, type Folder } from './folder';
import { copyPackage, findPackage } from './platformPackage';

/** A folder of PostgreSQL programs that the account can run. */
export type Binaries = { bin: string; major: number };

/** Our SQL is written for 15 and later. */
const oldestMajor = 15;

/** The environment of PostgreSQL's programs: without our secrets. */
export const plainEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** The platform package, else PostgreSQL on this machine; only one that fits the existing cluster will do. */
export async function findBinaries(folder: Folder, account: Account): Promise<Binaries> {
  const cluster = majorOf(folder);
  const unfit: number[] = [];

  for await (const found of offers(folder, account)) {
    if (cluster === undefined ? found.major >= oldestMajor : found.major === cluster) return found;
    unfit.push(found.major);
  }

  if (cluster !== undefined && unfit.length > 0) {
    throw new CannotStart(
      `数据目录 ${folder.data} 属于 PostgreSQL ${cluster}，而这里只有 ${unfit.join('、')}。`,
      `The data folder ${folder.data} belongs to PostgreSQL ${cluster}, but here is only ${unfit.join(', ')}.`,
    );
  }
  throw new CannotStart(
    '找不到可用的 PostgreSQL：请用 DATABASE_URL 指定数据库，或在本机安装 PostgreSQL 15 以上版本。',
    'Found no PostgreSQL that runs here: name a database in DATABASE_URL, or install PostgreSQL 15 or later.',
  );
}

async function* offers(folder: Folder, account: Account): AsyncGenerator<Binaries> {
  const native = findPackage();
  if (native) {
    // The account may be unable to enter our node_modules (a clone in root's home): then it gets a copy.
    const found =
      (await tryOut(join(native, 'bin'), account)) ?? (await tryOut(copyPackage(native, folder), account));
    if (found) yield found;
  }
  for (const bin of foldersOnMachine()) {
    const found = await tryOut(bin, account);
    if (found) yield found;
  }
}

async function tryOut(bin: string, account: Account): Promise<Binaries | undefined> {
  try {
    const { stdout } = await promisify(execFile)(join(bin, 'postgres'), ['--version'], {
      ...account,
      env: plainEnvironment,
      cwd: '/',
    });
    return { bin, major: Number(/ (\d+)/.exec(stdout)?.[1]) };
  } catch {
    return undefined;
  }
}

/** Newest first; Debian keeps the programs out of PATH. */
function foldersOnMachine(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const inPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => existsSync(join(folder, 'initdb')));
  return [...versions.map((version) => join(debian, version, 'bin')), ...inPath];
}
