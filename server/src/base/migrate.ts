import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { CannotStart } from '../postgres/cannotStart';
import { backupLock } from './alone';
import { serverFolder } from './folders';

const ownFolder = new URL('migrations/', serverFolder);

/** A migration that begins with this takes away what the version before needs; every other one leaves that working. */
const contracts = '-- contract';

/** The migrations of this program, in order. */
export const ownMigrations = (folder = ownFolder): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/**
 * Which migrations a database has seen and which are to come. A newer program may have been at it, as long as it has
 * taken nothing away that this one needs.
 */
export async function migrationsOf(
  db: Pick<pg.ClientBase, 'query'>,
  folder = ownFolder,
): Promise<{ ran: string[]; pending: string[] }> {
  const { rows: known } = await db.query<{ isThere: boolean }>(
    `select to_regclass('migration') is not null as "isThere"`,
  );
  const { rows } = known[0]!.isThere
    ? await db.query<{ name: string; isContract: boolean | null }>(
        `select name, (to_jsonb(migration) ->> 'is_contract')::boolean as "isContract" from migration order by name`,
      )
    : { rows: [] };
  const ran = rows.map(({ name }) => name);
  const own = ownMigrations(folder);
  const tooNew = rows.filter(({ name, isContract }) => isContract && !own.includes(name));
  if (tooNew.length > 0) {
    const names = tooNew.map(({ name }) => name);
    throw new CannotStart(
      `数据库已由更新版本的程序升级（${names.join('、')}），本程序不能使用：请启动更新版本，或将升级前的备份恢复到空目录。`,
      `The database was upgraded by a newer program (${names.join(', ')}) and this one cannot use it: start the newer one, or restore the backup from before the upgrade into an empty folder.`,
    );
  }
  return { ran, pending: own.filter((name) => !ran.includes(name)) };
}

/** Brings the database up to date. */
export async function migrate(pool: pg.Pool): Promise<void> {
  if ((await migrationsOf(pool)).pending.length > 0) await runMigrations(pool, ownMigrations());
}

/**
 * Runs those of the named migrations that the database has not seen, in order, each in its own transaction.
 * Two servers starting at once take turns. A contract waits for a start at which no node of an older version runs.
 */
export async function runMigrations(
  pool: pg.Pool,
  wanted: readonly string[],
  folder = ownFolder,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`select pg_advisory_lock(${backupLock})`);
    await client.query(
      `create table if not exists migration (name text primary key, ran_at timestamptz not null default now());
       alter table migration add column if not exists is_contract boolean not null default false`,
    );
    const { pending } = await migrationsOf(client, folder);
    const due = pending.filter((one) => wanted.includes(one));
    for (const [place, name] of due.entries()) {
      const text = readFileSync(new URL(name, folder), 'utf8');
      const isContract = text.startsWith(contracts);
      const older = isContract ? await nodesBefore(client, name) : [];
      if (older.length > 0) {
        if (due.slice(place + 1).length > 0) throw olderNodesRun(older);
        break;
      }
      await client.query('begin');
      await client.query(text);
      await client.query('insert into migration (name, is_contract) values ($1, $2)', [name, isContract]);
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

/** The names of the nodes that run a program without this migration. */
async function nodesBefore(client: pg.PoolClient, migration: string): Promise<string[]> {
  const { rows } = await client.query<{ node_name: string }>(
    'select node_name from node where until > now() and knows < $1 order by id',
    [migration],
  );
  return rows.map((node) => node.node_name);
}

const olderNodesRun = (names: readonly string[]) =>
  new CannotStart(
    `仍有旧版本的节点在运行（${names.join('、')}）：请先停止它们，再启动本版本。`,
    `Nodes of an older version are running (${names.join(', ')}): stop them, then start this version.`,
  );
