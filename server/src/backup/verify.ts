import { chmod, mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { emptyFolder } from './emptyFolder';
import type { Proof } from './prove';
import { restore } from './restore';

/** Restores an archive into a place of its own, with a database of its own, and takes that away again. */
export async function verifyArchive(
  file: string,
  passphrase: string,
  env: NodeJS.ProcessEnv,
): Promise<Proof> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'fleet-verify-'));
  try {
    // Passable for the database's user: else the database would lie elsewhere.
    await chmod(scratch, 0o711);
    const own = { ...withoutOutside(env), DATA_DIR: scratch };
    return await restore({ file, passphrase, env: own, log: () => undefined });
  } finally {
    await emptyFolder(scratch);
    await rmdir(scratch);
  }
}

/** The settings of an installation that has its database, files and nodes to itself. */
function withoutOutside(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, FILES_URL: ___, NATS_URL: ____, ...own } = env;
  return own;
}
