import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { CannotStart } from '../postgres/cannotStart';
import { backupLock } from './alone';
import { serverFolder } from './folders';

const folder = new URL('migrations/', serverFolder);

/** A table of this name stands in a database while a backup is being restored into it. */
export const unfinishedRestore = 'restore_unfinished';

/** The migrations of this program, in order. */
export const ownMigrations = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/** Which migrations a database has seen and which are to come; refused where a newer program has been at it. */
export async function migrationsOf(
  db: Pick<pg.ClientBase, 'query'>,
): Promise<{ ran: string[]; pending: string[] }> {
  const { rows: known } = await db.query<{ isThere: boolean }>(
    `select to_regclass('migration') is not null as "isThere"`,
  );
  const { rows } = known[0]!.isThere
    ? await db.query<{ name: string }>('select name from migration order by name')
    : { rows: [] };
  const ran = rows.map(({ name }) => name);
  const own = ownMigrations();
  const newer = ran.filter((name) => !own.includes(name));
  if (newer.length > 0)
    throw new CannotStart(
      `数据库已由更新版本的程序升级（${newer.join('、')}），本程序不能使用：请启动更新版本，或将升级前的备份恢复到空目录。`,
      `The database was upgraded by a newer program (${newer.join(', ')}) and this one cannot use it: start the newer one, or restore the backup from before the upgrade into an empty folder.`,
    );
  return { ran, pending: own.filter((name) => !ran.includes(name)) };
}

/** Refuses a database into which a restore was broken off. */
export async function needNoUnfinishedRestore(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ isUnfinished: boolean }>(
    `select to_regclass('${unfinishedRestore}') is not null as "isUnfinished"`,
  );
  if (rows[0]!.isUnfinished)
    throw new CannotStart(
      '数据库中有一次未完成的恢复：请清空数据目录（或新建数据库）后重新恢复。',
      'A restore into this database was broken off: empty the data folder (or make a new database) and restore again.',
    );
}

/** Brings the database up to date. */
export async function migrate(pool: pg.Pool): Promise<void> {
  if ((await migrationsOf(pool)).pending.length > 0) await runMigrations(pool, ownMigrations());
}

/**
 * Runs those of the named migrations that the database has not seen, in order, each in its own transaction.
 * Two servers starting at once take turns.
 */
export async function runMigrations(pool: pg.Pool, wanted: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`select pg_advisory_lock(${backupLock})`);
    await client.query(
      'create table if not exists migration (name text primary key, ran_at timestamptz not null default now())',
    );
    const { pending } = await migrationsOf(client);
    for (const name of pending.filter((one) => wanted.includes(one))) {
      await client.query('begin');
      await client.query(readFileSync(new URL(name, folder), 'utf8'));
      await client.query('insert into migration (name) values ($1)', [name]);
      await client.query('commit');
    }
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    await client.query(`select pg_advisory_unlock(${backupLock})`);
    client.release();
  }
}
