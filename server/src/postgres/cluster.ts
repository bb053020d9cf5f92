import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Account } from './account';
import { plainEnvironment, type Binaries } from './binaries';
import type { Folder } from './folder';

/** The role that we sign in as, and the database it owns. */
export const ownName = 'fleet';

/** Only our role may come in, only from this machine; the superuser has no password and no door. */
const whoMayConnect = `host all ${ownName} 127.0.0.1/32 scram-sha-256\n`;

/** Makes the cluster beside its place and renames it there: a kill halfway leaves nothing half made. */
export async function makeCluster(folder: Folder, { bin, major }: Binaries, account: Account): Promise<void> {
  await removeDrafts(folder);
  const draft = `${folder.data}.draft-${process.pid}`;
  mkdirSync(draft, { mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(draft, account.uid, account.gid);

  const how = { ...account, env: plainEnvironment, cwd: folder.root };
  const options = ['-D', draft, '-U', 'postgres', '--auth=reject', '-E', 'UTF8', ...localeOptions(major)];
  await promisify(execFile)(join(bin, 'initdb'), options, how);

  const password = randomBytes(24).toString('hex');
  // Rounds protect passwords that somebody may guess; each connection would pay for them, on both sides.
  const oneRound = major >= 16 ? ['-c', 'scram_iterations=1'] : [];
  const single = ['--single', '-D', draft, ...oneRound, 'postgres'];
  const alone = promisify(execFile)(join(bin, 'postgres'), single, how);
  alone.child.stdin?.end(
    [
      `create role ${ownName} login createdb password '${password}'`,
      // Owns the log: our role may be it where it says so, and is not its heir.
      'create role fleet_log nologin',
      ...(major >= 16
        ? [`grant fleet_log to ${ownName} with inherit false, set true`]
        : [`alter role ${ownName} noinherit`, `grant fleet_log to ${ownName}`]),
      `create database ${ownName} owner ${ownName}`,
    ].join('\n'),
  );
  await alone;

  writeFileSync(join(draft, 'pg_hba.conf'), whoMayConnect);
  writeFileSync(folder.password, password, { mode: 0o600 });
  renameSync(draft, folder.data);
}

/** Under the plain C locale pg_trgm finds no trigrams in Chinese, and its indexes are silently useless. */
function localeOptions(major: number): string[] {
  const locale = { darwin: 'en_US.UTF-8', win32: 'en-US.UTF-8' }[process.platform as string] ?? 'C.UTF-8';
  const builtin = major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  return [`--locale=${locale}`, ...builtin];
}

async function removeDrafts(folder: Folder) {
  const prefix = `${basename(folder.data)}.draft-`;
  for (const name of readdirSync(folder.root)) {
    if (name.startsWith(prefix)) await removeDraft(join(folder.root, name));
  }
}

/** The initdb of a start that was killed may still write there; without its files it comes to an end. */
async function removeDraft(draft: string, triesLeft = 50): Promise<void> {
  try {
    rmSync(draft, { recursive: true, force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY' || triesLeft === 0) throw error;
    await sleep(100);
    await removeDraft(draft, triesLeft - 1);
  }
}

/** Has a cluster been made here? */
export function hasCluster(folder: Folder): boolean {
  return existsSync(folder.data);
}
