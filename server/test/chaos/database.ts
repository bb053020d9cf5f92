import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** The database that a server has started in its data folder. */
export class OwnPostgres {
  constructor(readonly dataDir: string) {}

  /** The process that all others of it come from. */
  get pid(): number {
    return Number(this.#line(0));
  }

  get url(): string {
    const password = readFileSync(path.join(this.dataDir, 'postgres/password'), 'utf8');
    return `postgres://fleet:${password}@127.0.0.1:${this.#line(3)}/fleet`;
  }

  async ask<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
    // Also while everybody else may only read.
    const options = '-c default_transaction_read_only=off';
    const client = new pg.Client({ connectionString: this.url, options });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(statement, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Every process of it; only Linux tells. */
  processes(): number[] {
    const { pid } = this;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return [pid, ...children.trim().split(' ').filter(Boolean).map(Number)];
  }

  #line(at: number): string {
    const file = path.join(this.dataDir, 'postgres/data/postmaster.pid');
    return readFileSync(file, 'utf8').split('\n')[at]!.trim();
  }
}
