import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { runMigrations } from '../base/migrate';
import { unfinishedTable } from '../base/unfinishedRestore';
import type { Summary } from './entries';
import { BackupRefused } from './refused';
import { copied, listWholeTables, quoted, type TableShape } from './tables';

/** Numbers given out after the backup may be known to terminals: none is given out twice. */
const numbersPassedOver = 1_000_000;

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Refuses a database in which there is anything. */
export async function needEmpty(pool: pg.Pool): Promise<void> {
  if ((await listWholeTables(pool)).length > 0)
    throw new BackupRefused(
      '数据库不是空的：请恢复到新建的空数据库。',
      'The database is not empty: restore into a new one.',
    );
}

/** Makes the tables as the backup had them, without a row and without the keys between them, which it gives. */
export async function makeTables(
  pool: pg.Pool,
  migrations: readonly string[],
  tables: readonly TableShape[],
): Promise<ForeignKey[]> {
  await pool.query(`create table ${unfinishedTable} ()`);
  await runMigrations(pool, migrations);
  const { rows: keys } = await pool.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of keys)
    await pool.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const { name, partOf } of tables)
    if (partOf)
      await pool.query(
        `create table if not exists ${quoted(name)} partition of ${quoted(partOf.parent)} ${partOf.bound}`,
      );
  return keys;
}

/** Copies the rows of one table in, as they were: no trigger makes anything of them. Gives how many there were. */
export async function loadTable(
  pool: pg.Pool,
  table: Pick<TableShape, 'name' | 'columns'>,
  rows: AsyncIterable<Uint8Array>,
): Promise<number> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query(
      `begin; alter table ${quoted(table.name)} disable trigger user; truncate ${quoted(table.name)}`,
    );
    const stream = client.query(copyFrom(`copy ${copied(table)} from stdin (format binary)`));
    // A lost connection is told to it twice, and the pipeline listens once.
    stream.on('error', () => undefined);
    await pipeline(Readable.from(rows), stream);
    await client.query(`alter table ${quoted(table.name)} enable trigger user; commit`);
    isDone = true;
    return stream.rowCount;
  } finally {
    client.release(!isDone);
  }
}

/** Puts back what holds the tables together. */
export async function finishTables(
  pool: pg.Pool,
  keys: readonly ForeignKey[],
  sequences: Summary['sequences'],
): Promise<void> {
  for (const { table, name, definition } of keys)
    await pool.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  await passNumbersOver(pool, sequences);
  await pool.query('analyze');
}

/** Has the database be one that can be started with. */
export async function endRestore(pool: pg.Pool): Promise<void> {
  await pool.query(`drop table ${unfinishedTable}`);
}

/** Has each sequence go on well behind what it gave; where that was not ours to read, behind what its table holds. */
async function passNumbersOver(pool: pg.Pool, given: Summary['sequences']): Promise<void> {
  const { rows } = await pool.query<{ name: string; table: string; column: string }>(
    `select s.relname as name, d.refobjid::regclass::text as table, a.attname as column
     from pg_class s
     join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
       and d.refclassid = 'pg_class'::regclass
     join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace`,
  );
  for (const { name, table, column } of rows)
    await pool.query(
      `select setval($1::regclass, last + $2) from (
         select greatest(max(${quoted(column)}), $3::bigint) as last from ${table}) of where last is not null`,
      [quoted(name), numbersPassedOver, given[name] ?? null],
    );
}

/** Leaves a database as empty as it was found. */
export async function dropTables(pool: pg.Pool): Promise<void> {
  // The mark goes last: a database that lost only some of its tables is none to start with.
  const names = (await listWholeTables(pool)).filter((name) => name !== unfinishedTable);
  for (const name of [...names, unfinishedTable])
    await pool.query(`drop table if exists ${quoted(name)} cascade`);
  const { rows } = await pool.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p
     where p.pronamespace = current_schema()::regnamespace and not exists (
       select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  );
  for (const { signature } of rows) await pool.query(`drop function ${signature} cascade`);
}
