import type { Proof } from './prove';
import { restore } from './restore';
import { withScratch } from './scratch';

/** Restores an archive into a place of its own, with a database of its own, and takes that away again. */
export function verifyArchive(
  file: string,
  passphrase: string,
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<Proof> {
  return withScratch((scratch) => {
    const own = { ...withoutOutside(env), DATA_DIR: scratch };
    return restore({ file, passphrase, env: own, log: () => undefined, signal });
  });
}

/** The settings of an installation that has its database, files and nodes to itself. */
function withoutOutside(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, FILES_URL: ___, NATS_URL: ____, ...own } = env;
  return own;
}
