import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { layFoundations, type Foundations } from '../src/appContext';
import { readConfig } from '../src/base/config';
import { systemContext } from '../src/base/context';
import { writing } from '../src/base/scope';
import { seedDemo, type Demo } from '../src/seed/demo';
import { openServer, prepare } from '../src/server';
import { anyPorts } from './ports';
import { lightenPasswords } from './lightPasswords';
import { until } from './until';
import { dropDatabase, inDatabase, urlOf } from './databases';

/** The key that the secrets of the template are encrypted with. */
export const templateKey = 'the key of test worlds';
const migrations = new URL('../migrations/', import.meta.url);
const seeds = new URL('../src/seed/', import.meta.url);
/** The rights that roles are seeded with. */
const rights = ['../src/domain/people/role/templates.ts', '../../contract/src/rights.ts'].map(
  (file) => new URL(file, import.meta.url),
);

/** Makes a database with the demo in it; gives the demo. */
export async function copyTemplate(adminUrl: string, name: string): Promise<Demo> {
  const { name: template, demo } = await demoTemplate(adminUrl);
  // Copied as files: through the log it takes eight times the work.
  await inDatabase(adminUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  return demo;
}

/** A database with the demo in it, made once for this state of migrations and seeds. */
async function demoTemplate(adminUrl: string): Promise<{ name: string; demo: Demo }> {
  const files = [migrations, seeds].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name))),
  );
  files.push(...rights.map((file) => readFileSync(file)));
  const name = `template_${createHash('sha1').update(Buffer.concat(files)).digest('hex').slice(0, 12)}`;
  return inDatabase(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock(1)');
    const { rows } = await client.query<{ demo: string }>(
      `select shobj_description(oid, 'pg_database') as demo from pg_database where datname = $1`,
      [name],
    );
    if (rows[0]) return { name, demo: JSON.parse(rows[0].demo) as Demo };
    const demo = await makeTemplate(adminUrl, client, name);
    return { name, demo };
  });
}

/** The work of a first start: tables of the days, and batteries judged since they were put in. No world does it again. */
async function startOnce(foundations: Foundations): Promise<void> {
  const running = await openServer(foundations, ['devices', 'work']);
  await until('what is late to be judged', async () => {
    const late = writing(foundations.appCtx).selectFrom('lateReport').select('vehicleId').limit(1);
    return (await late.execute()).length === 0;
  });
  await running.close();
}

async function makeTemplate(adminUrl: string, client: pg.Client, name: string): Promise<Demo> {
  const making = `${name}_making`;
  await dropDatabase(adminUrl, making);
  await client.query(`create database ${making}`);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fleet-template-'));
  const env = { ...anyPorts, SECRET_KEY: templateKey, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const foundations = layFoundations(readConfig(env), urlOf(adminUrl, making), env, 4);
  await prepare(foundations);
  const demo = await seedDemo(systemContext(foundations.appCtx));
  await lightenPasswords(urlOf(adminUrl, making), demo);
  await startOnce(foundations);
  await foundations.end();
  rmSync(dataDir, { recursive: true });
  await client.query(`alter database ${making} rename to ${name}`);
  await client.query(`comment on database ${name} is ${client.escapeLiteral(JSON.stringify(demo))}`);
  await client.query(`alter database ${name} is_template true`);
  return demo;
}
