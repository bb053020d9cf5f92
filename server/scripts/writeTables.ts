import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPool } from '../src/base/database';
import { migrate } from '../src/base/migrate';
import { startPostgres } from '../src/postgres/startPostgres';
import { tableTypes } from './tableTypes';

/** `npm run tables`: migrates an empty database and writes down the types of its tables. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'fleet-tables-'));
const postgres = await startPostgres({ dataDir, log: () => undefined });
const pool = openPool(postgres.url, 1);
await migrate(pool);
await pool.end();
writeFileSync(new URL('../src/base/tables.generated.ts', import.meta.url), await tableTypes(postgres.url));
await postgres.stop();
rmSync(dataDir, { recursive: true });
