import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openPool } from '../src/base/database';
import { migrate } from '../src/base/migrate';
import { startPostgres } from '../src/postgres/startPostgres';
import { tableTypes } from './tableTypes';

/** `npm run tables`: migrates an empty database and writes down the types of its tables. */
const dataDir = fileURLToPath(new URL('../../var/tables', import.meta.url));
const postgres = await startPostgres({ dataDir, log: () => undefined });
const pool = openPool(postgres.url, 1);
await pool.query('drop schema public cascade; create schema public');
await migrate(pool);
await pool.end();
writeFileSync(new URL('../src/base/tables.generated.ts', import.meta.url), await tableTypes(postgres.url));
await postgres.stop();
