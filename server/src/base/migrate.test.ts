import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newWorld, type World } from '../../test/world';
import { openPool } from './database';
import { serverFolder } from './folders';
import { migrationsOf, ownMigrations, runMigrations } from './migrate';

/*
 * A newer version of the program is this one with more migrations in its folder.
 */
let world: World;
let pool: pg.Pool;
let newer: string;
const folderOf = (folder: string) => pathToFileURL(`${folder}/`);
const [expand, contract, later] = ['9001_expand.sql', '9002_contract.sql', '9003_later.sql'];

beforeAll(async () => {
  world = await newWorld({ doors: [] });
  pool = openPool(world.databaseUrl, 2);
});
afterAll(async () => {
  await pool.end();
  await world.end();
});
beforeEach(() => {
  newer = mkdtempSync(path.join(tmpdir(), 'fleet-migrations-'));
  cpSync(new URL('migrations/', serverFolder), newer, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(path.join(newer, name), text);
const upgrade = () => runMigrations(pool, ownMigrations(folderOf(newer)), folderOf(newer));
const ran = async () => {
  const { rows } = await pool.query<{ name: string }>(`select name from migration where name > '9'`);
  return rows.map(({ name }) => name);
};
/** A node of this version, with a lease for so many seconds. */
const addNode = (seconds: number) =>
  pool.query(
    `insert into node (node_name, doors, knows, until) values ('old', '{work}', $1, now() + make_interval(secs => $2))`,
    [ownMigrations().at(-1), seconds],
  );

test('a database that a newer program has only added to is used by the older one; a contract waits for the older nodes', async () => {
  write(expand, 'create table added (id int)');
  await upgrade();
  expect(await ran()).toEqual([expand]);
  expect((await migrationsOf(pool)).pending).toEqual([]);

  write(contract, '-- contract\ndrop table added');
  await addNode(60);
  await upgrade();
  expect(await ran()).toEqual([expand]);
  write(later, 'create table later (id int)');
  await expect(upgrade()).rejects.toThrow(/Nodes of an older version are running \(old\)/);
  expect(await ran()).toEqual([expand]);

  await pool.query('update node set until = now()');
  await upgrade();
  expect(await ran()).toEqual([expand, contract, later]);
  await expect(migrationsOf(pool)).rejects.toThrow(/upgraded by a newer program \(9002_contract.sql\)/);
});
