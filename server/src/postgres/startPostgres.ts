import { readFileSync } from 'node:fs';
import { accountOf, findAccount } from './account';
import { findBinaries } from './binaries';
import { hasCluster, makeCluster, ownName } from './cluster';
import { notWritable, openFolder } from './folder';
import { keepRunning } from './keepRunning';
import { takeLock } from './lock';
import { findOrphan, startPostmaster, stopPostmaster, type Patience } from './postmaster';
import { settingsForMachine, type Settings } from './settings';

/** A database to work with, and how to let go of it. */
export type Postgres = { url: string; stop(): Promise<void> };

type Options = {
  dataDir: string;
  log: (line: string) => void;
  settings?: Settings;
  patience?: Patience;
};

/** The database named in DATABASE_URL, else the embedded one in the data folder. */
export function databaseUrl(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  log: (line: string) => void,
): Promise<Postgres> {
  if (env.DATABASE_URL) return Promise.resolve({ url: env.DATABASE_URL, stop: () => Promise.resolve() });
  return startPostgres({ dataDir, log });
}

/** The environment of a command that makes long use of sessions: it goes past whatever pools connections outside. */
export const withDirectUrl = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...env,
  DATABASE_URL: env.DATABASE_DIRECT_URL || env.DATABASE_URL,
});

/** The same for a command beside a server that may be running: its PostgreSQL is used, and left running. */
export async function joinDatabase(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  log: (line: string) => void,
): Promise<Postgres> {
  if (!env.DATABASE_URL) {
    const folder = openFolder(dataDir, findAccount());
    const running = hasCluster(folder) && (await findOrphan(folder, log));
    if (running) return { url: urlOf(folder, running.port), stop: () => Promise.resolve() };
  }
  return databaseUrl(withDirectUrl(env), dataDir, log);
}

const urlOf = (folder: { password: string }, port: number) =>
  `postgres://${ownName}:${readFileSync(folder.password, 'utf8')}@127.0.0.1:${port}/${ownName}`;

/** Starts our own PostgreSQL in the folder, or takes over the one that a killed server left running there. */
export async function startPostgres({ dataDir, log, settings, patience }: Options): Promise<Postgres> {
  let account = findAccount();
  const folder = openFolder(dataDir, account);
  const release = lockFolder(dataDir, folder.lock);

  try {
    if (hasCluster(folder)) account = accountOf(folder.data);
    const binaries = await findBinaries(folder, account);
    const recipe = {
      folder,
      binaries,
      account,
      settings: { ...settingsForMachine(), ...settings },
      log,
      patience,
    };

    if (!hasCluster(folder)) {
      log(
        `正在 ${folder.root} 中新建 PostgreSQL ${binaries.major} 数据库 / making a PostgreSQL ${binaries.major} database in ${folder.root}`,
      );
      await makeCluster(folder, binaries, account);
    }
    const orphan = await findOrphan(folder, log, patience);
    if (orphan) log('接管仍在运行的 PostgreSQL / taking over the PostgreSQL that is still running');
    const running = orphan ?? (await startPostmaster(recipe));
    const stopKeeping = keepRunning(recipe, running);

    return {
      url: urlOf(folder, running.port),
      async stop() {
        await stopKeeping();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Ends the PostgreSQL that a killed command left running in the folder. */
export async function endOrphan(dataDir: string): Promise<void> {
  const folder = openFolder(dataDir, findAccount());
  const orphan = await findOrphan(folder, () => undefined);
  if (orphan) await stopPostmaster(folder, orphan);
}

function lockFolder(dataDir: string, lock: string): () => void {
  try {
    return takeLock(lock);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code ? notWritable(dataDir, error) : error;
  }
}
