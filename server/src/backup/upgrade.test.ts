import { createWriteStream, mkdtempSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownDatabase } from '../../test/ownDatabase';
import { readConfig } from '../base/config';
import { openPool } from '../base/database';
import { migrationsOf, ownMigrations, runMigrations } from '../base/migrate';
import { layFoundations } from '../appContext';
import { prepare } from '../server';
import { jsonEntry } from './entries';
import { restore } from './restore';
import { seal } from './seal';
import { listWholeTables } from './tables';

const passphrase = 'correct horse battery staple';

let own: Awaited<ReturnType<typeof ownDatabase>>;
let pool: pg.Pool;
beforeEach(async () => {
  own = await ownDatabase();
  pool = openPool(own.url, 2);
});
afterEach(async () => {
  await pool.end();
  await own.drop();
});

/** A database of the program before the last migration, with somebody in it. */
async function makeOlder(): Promise<void> {
  await runMigrations(pool, ownMigrations().slice(0, -1));
  await pool.query(
    `with top as (insert into org (org_name, org_type, path) values ('旧平台', 'platform', '1.') returning id),
       may as (insert into role (role_name, data_scope, rights) values ('old', 'ALL', '{}') returning id)
     insert into account (login_name, username, password_hash, role_id, org_id, must_change_password)
     select 'somebody', '某人', '', may.id, top.id, false from top, may`,
  );
}

/** Starts as far as an upgrade goes; gives what was said. */
async function start({ url, dataDir }: { url: string; dataDir: string }, more: NodeJS.ProcessEnv = {}) {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...more };
  const foundations = layFoundations(readConfig(env), url, env, 4);
  const said: string[] = [];
  await prepare(foundations, (line) => said.push(line)).finally(() => foundations.pool.end());
  return said.join('\n');
}

test('an older database with data is backed up before it is upgraded, and what was backed up can be restored', async () => {
  await makeOlder();
  const folder = path.join(own.dataDir, 'backups');
  const said = await start(own, { BACKUP_DIR: folder, BACKUP_PASSPHRASE: passphrase });
  const [name] = readdirSync(folder);
  expect(name).toMatch(/-before-\d{4}\.backup$/);
  expect(said).toContain(`npm run restore -- --from ${path.join(folder, name!)}`);
  expect((await migrationsOf(pool)).pending).toEqual([]);

  const other = await ownDatabase();
  const env = { DATABASE_URL: other.url, DATA_DIR: other.dataDir, LOG_LEVEL: 'silent' };
  const file = path.join(folder, name!);
  expect((await restore({ file, passphrase, env, log: () => undefined })).faults).toEqual([]);
  const there = openPool(other.url, 1);
  expect((await migrationsOf(there)).pending).toEqual([]);
  await start(other);
  const { rows } = await there.query<{ login_name: string }>('select login_name from account');
  expect(rows).toEqual([{ login_name: 'somebody' }]);
  await there.end();
  await other.drop();
});

test('an upgrade without BACKUP_DIR says that nothing was backed up, and one whose backup fails does not begin', async () => {
  await makeOlder();
  const nowhere = { BACKUP_DIR: '/dev/null/backups', BACKUP_PASSPHRASE: passphrase };
  await expect(start(own, nowhere)).rejects.toThrow(
    /backup before the upgrade failed .*nothing was upgraded/,
  );
  expect((await migrationsOf(pool)).pending).toHaveLength(1);
  expect(await start(own)).toContain('it was not backed up before, because BACKUP_DIR is not set');
  expect((await migrationsOf(pool)).pending).toEqual([]);
  expect(await start(own)).toBe('');
});

test('an older program refuses the backup of a newer one', async () => {
  const manifest = {
    madeAt: new Date().toISOString(),
    migrations: [...ownMigrations(), '9999_of_the_future.sql'],
    tables: [],
    keyMark: '',
  };
  const summary = { rows: {}, sequences: {}, contents: 0, missing: [] };
  const entries = async function* () {
    yield* jsonEntry({ kind: 'manifest' }, manifest);
    yield* jsonEntry({ kind: 'summary' }, summary);
  };
  const file = path.join(mkdtempSync(path.join(own.dataDir, 'newer-')), 'newer.backup');
  await pipeline(
    entries,
    createGzip(),
    (source: AsyncIterable<Uint8Array>) => seal(source, passphrase),
    createWriteStream(file),
  );
  const env = { DATABASE_URL: own.url, DATA_DIR: path.join(own.dataDir, 'empty'), LOG_LEVEL: 'silent' };
  await expect(restore({ file, passphrase, env, log: () => undefined })).rejects.toThrow(
    'The backup is of a newer program (9999_of_the_future.sql)',
  );
  expect(await listWholeTables(pool)).toEqual([]);
});

test('an older program refuses the database from which a newer one took something away, and a restore that was broken off', async () => {
  await runMigrations(pool, ownMigrations().slice(0, 1));
  await pool.query(`insert into migration (is_contract, name) values (true, '9999_of_the_future.sql')`);
  await expect(start(own)).rejects.toThrow(
    /数据库已由更新版本.* \/ The database was upgraded by a newer program \(9999_of_the_future\.sql\)/,
  );
  await pool.query('create table restore_unfinished ()');
  await expect(start(own)).rejects.toThrow('A restore was broken off');
});
