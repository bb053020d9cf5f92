import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CannotStart } from './cannotStart';

/** The user PostgreSQL runs as. Empty: as ourselves. */
export type Account = { uid?: number; gid?: number };

/** PostgreSQL refuses to be root, so root lets `postgres` or `nobody` run it; initdb wants a user with a name. */
export function findAccount(): Account {
  if (process.getuid?.() !== 0) return {};

  const users = readFileSync('/etc/passwd', 'utf8');
  for (const name of ['postgres', 'nobody']) {
    const found = users.match(new RegExp(`^${name}:[^:]*:(-?\\d+):(-?\\d+):`, 'm'));
    // macOS writes nobody as -2.
    if (found) return { uid: Number(found[1]) >>> 0, gid: Number(found[2]) >>> 0 };
  }
  throw new CannotStart(
    '以 root 运行时需要名为 postgres 或 nobody 的系统用户来运行数据库。',
    'Running as root needs a system user named postgres or nobody to run the database.',
  );
}

/** Whoever owns an existing cluster must go on running it, even if a user `postgres` has appeared since. */
export function accountOf(clusterFolder: string): Account {
  if (process.getuid?.() !== 0) return {};

  const { uid, gid } = statSync(clusterFolder);
  return { uid, gid };
}

/** Can this user walk down to the folder? */
export function canReach(folder: string, account: Account): boolean {
  if (account.uid === undefined) return true;

  const { uid, gid, mode } = statSync(folder);
  const executeBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if (!(mode & executeBit)) return false;

  const parent = dirname(resolve(folder));
  return parent === folder || canReach(parent, account);
}
