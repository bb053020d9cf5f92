import { fileURLToPath } from 'node:url';
import type {} from 'vitest'; // or TypeScript does not know the module that is extended below
import type { TestProject } from 'vitest/node';
import { DataFolderInUse } from '../src/postgres/cannotStart';
import { startPostgres, type Postgres } from '../src/postgres/startPostgres';
import { dropDatabase, inDatabase } from './databases';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL for tests, as a role that may create databases. */
    databaseUrl: string;
  }
}

const home = process.env.TEST_CLUSTERS ?? fileURLToPath(new URL('../../var/test-pg', import.meta.url));

/** Nothing of a test outlives the machine's power, so nothing waits for the disk. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '256MB',
  max_connections: '300',
};

/** Gives the tests a PostgreSQL of their own: TEST_DATABASE_URL, or an embedded one that stops with them. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) {
    project.provide('databaseUrl', process.env.TEST_DATABASE_URL);
    return undefined;
  }
  const { url, stop } = await startFirstFree();
  await dropLeftovers(url);
  project.provide('databaseUrl', url);
  return stop;
}

/** Test runs at the same time get a folder each; the next run finds them made already. */
async function startFirstFree(number = 1): Promise<Postgres> {
  try {
    return await startPostgres({ dataDir: `${home}/${number}`, log: () => {}, settings });
  } catch (error) {
    if (error instanceof DataFolderInUse) return startFirstFree(number + 1);
    throw error;
  }
}

/** Databases of a run that was killed; one that is marked as template is kept. */
async function dropLeftovers(url: string) {
  const { rows } = await inDatabase(url, (client) =>
    client.query<{ name: string }>(
      `select datname as name from pg_database where datdba = current_user::regrole and not datistemplate and datname <> current_database()`,
    ),
  );
  for (const { name } of rows) await dropDatabase(url, name);
}
