import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { dropDatabase, inDatabase, urlOf } from './databases';
import { copyTemplate, templateKey } from './demoTemplate';

/** An empty database and a data folder for a server in a process of its own; `drop` takes both away. */
export async function ownDatabase() {
  const own = placeOf(`own_${randomBytes(4).toString('hex')}`);
  await inDatabase(inject('databaseUrl'), (client) => client.query(`create database ${own.name}`));
  return own;
}

/** The same after a first start with the demo, but for its files; for a server that is told no SECRET_KEY. */
export async function demoDatabase() {
  const own = placeOf(`own_${randomBytes(4).toString('hex')}`);
  const demo = await copyTemplate(inject('databaseUrl'), own.name);
  writeFileSync(path.join(own.dataDir, 'demo.json'), JSON.stringify(demo));
  writeFileSync(path.join(own.dataDir, 'secret.key'), templateKey, { mode: 0o600 });
  return own;
}

function placeOf(name: string) {
  const adminUrl = inject('databaseUrl');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fleet-own-'));
  return {
    name,
    url: urlOf(adminUrl, name),
    dataDir,
    async drop() {
      await dropDatabase(adminUrl, name);
      rmSync(dataDir, { recursive: true });
    },
  };
}
