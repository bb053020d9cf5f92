import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { backupLock } from '../base/alone';
import { migrationsOf } from '../base/migrate';
import { copied, listTables, type TableShape } from './tables';

const contentsAtOnce = 1_000;

/** The database as it was at one moment, while others go on writing. */
export interface Snapshot {
  migrations: string[];
  tables: TableShape[];
  /** The rows of a table in PostgreSQL's binary form; gives how many there were. */
  rowsOf(table: TableShape): AsyncGenerator<Uint8Array, number>;
  /** The hashes of everything that the file store holds for it. */
  contents(): AsyncGenerator<Buffer>;
  /** The last number that each sequence gave; those that gave none, or that we may not read, are left out. */
  sequences(): Promise<Record<string, string>>;
  close(): void;
}

/**
 * Holds a moment of the database, and keeps retention, migrations and new keys waiting until it is closed; `before` is
 * done under that lock, right before the moment. The signal breaks off a copy.
 */
export async function openSnapshot(
  pool: pg.Pool,
  before: () => Promise<void>,
  signal?: AbortSignal,
): Promise<Snapshot> {
  const holder = await pool.connect();
  try {
    await holder.query(`select pg_advisory_lock_shared(${backupLock})`);
    await before();
    await holder.query('begin isolation level repeatable read read only');
    const { rows } = await holder.query<{ id: string }>('select pg_export_snapshot() as id');
    const { ran } = await migrationsOf(holder);
    return {
      migrations: ran,
      tables: await listTables(holder),
      rowsOf: (table) => rowsOf(pool, rows[0]!.id, table, signal),
      contents: () => contents(holder),
      sequences: () => sequences(holder),
      // Its lock and its transaction end with its connection.
      close: () => holder.release(true),
    };
  } catch (error) {
    holder.release(true);
    throw error;
  }
}

/** Each table in a transaction of its own: locks of a thousand partitions at once would be too many. */
async function* rowsOf(
  pool: pg.Pool,
  snapshot: string,
  table: TableShape,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, number> {
  const client = await pool.connect();
  let isDone = false;
  // Whoever waits for rows hears of nothing else.
  const hangUp = () => client.connection.stream.destroy();
  signal?.addEventListener('abort', hangUp);
  try {
    await client.query(
      `begin isolation level repeatable read read only; set transaction snapshot '${snapshot}'`,
    );
    const stream = client.query(copyTo(`copy ${copied(table)} to stdout (format binary)`));
    // A lost connection is told to it twice, and whoever reads listens once.
    stream.on('error', () => undefined);
    yield* stream as AsyncIterable<Uint8Array>;
    await client.query('commit');
    isDone = true;
    return stream.rowCount;
  } finally {
    // Whoever stops in the middle of a copy leaves a connection that is good for nothing.
    if (!isDone) hangUp();
    signal?.removeEventListener('abort', hangUp);
    client.release(!isDone);
  }
}

async function* contents(holder: pg.PoolClient): AsyncGenerator<Buffer> {
  let last = Buffer.alloc(0);
  for (;;) {
    const { rows } = await holder.query<{ sha256: Buffer }>(
      `select distinct sha256 from file where sha256 > $1 order by sha256 limit ${contentsAtOnce}`,
      [last],
    );
    for (const { sha256 } of rows) yield sha256;
    if (rows.length < contentsAtOnce) return;
    last = rows.at(-1)!.sha256 as typeof last;
  }
}

async function sequences(holder: pg.PoolClient): Promise<Record<string, string>> {
  const { rows } = await holder.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = current_schema() and last_value is not null`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
