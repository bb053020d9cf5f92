import type pg from 'pg';
import { CopyBuffer } from './copyBuffer';
import { CopyIn } from './copyIn';
import type { Target } from './rows';

/** Writes rows into tables; its buffers are used again. */
export class TableWriter {
  readonly #buffers: CopyBuffer[] = [];

  /** Copies the rows, and does what is said after that in the same breath. */
  async copy<Row>(
    client: pg.PoolClient,
    { table, columns, write }: Target<Row>,
    rows: readonly Row[],
    andThen = '',
  ): Promise<void> {
    const buffer = this.#buffers.pop() ?? new CopyBuffer();
    buffer.clear();
    for (const row of rows) write(buffer, row);
    const copy = `copy ${table} (${columns}) from stdin with (format binary); ${andThen}`;
    await client.query(new CopyIn(copy, buffer.finish())).done;
    this.#buffers.push(buffer);
  }

  /** Copies into a table of this transaction's own, then takes from it what the real one does not have. */
  async merge<Row>(
    client: pg.PoolClient,
    target: Target<Row>,
    rows: readonly Row[],
    condition: string,
  ): Promise<void> {
    const staging = `staging_${target.table}`;
    await client.query(`create temp table ${staging} (like ${target.table}) on commit drop`);
    await this.copy(client, { ...target, table: staging }, rows);
    await client.query(
      `insert into ${target.table} (${target.columns}) select ${target.columns} from ${staging} as new ${condition} on conflict do nothing`,
    );
  }
}

export async function withClient(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await work(client);
  } finally {
    client.release();
  }
}

export async function inTransaction(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => (broken = fault));
    throw error;
  } finally {
    client.release(broken);
  }
}
