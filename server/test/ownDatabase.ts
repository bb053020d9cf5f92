import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

/** An empty database and a data folder for a server in a process of its own; `drop` takes both away. */
export async function ownDatabase() {
  const adminUrl = inject('databaseUrl');
  const name = `own_${randomBytes(4).toString('hex')}`;
  await run(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fleet-own-'));
  return {
    url: url.href,
    dataDir,
    async drop() {
      await run(adminUrl, `drop database ${name} with (force)`);
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}
