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
    const { DATABASE_URL: _, FILES_URL: __, ...rest } = env;
    return await restore({ file, passphrase, env: { ...rest, DATA_DIR: scratch }, log: () => undefined });
  } finally {
    await emptyFolder(scratch);
    await rmdir(scratch);
  }
}
