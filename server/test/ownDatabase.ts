import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { dropDatabase, inDatabase, urlOf } from './databases';

/** An empty database and a data folder for a server in a process of its own; `drop` takes both away. */
export async function ownDatabase() {
  const adminUrl = inject('databaseUrl');
  const name = `own_${randomBytes(4).toString('hex')}`;
  await inDatabase(adminUrl, (client) => client.query(`create database ${name}`));
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fleet-own-'));
  return {
    url: urlOf(adminUrl, name),
    dataDir,
    async drop() {
      await dropDatabase(adminUrl, name);
      rmSync(dataDir, { recursive: true });
    },
  };
}
