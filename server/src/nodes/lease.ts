import type pg from 'pg';
import { openPool } from '../base/database';
import { ownMigrations } from '../base/migrate';

const renewEveryMs = 2_000;
const leaseMs = 8_000;
/** A lease that was not renewed for so long is no longer relied on, before others may take it for lapsed. */
const reliedOnMs = 6_000;
const lookEveryMs = 500;
/** A renewal that takes longer has failed. */
const longestQueryMs = 3_000;

interface Told {
  /** The lease holds, after this renewal too. */
  held(nodeId: string): Promise<void>;
  /** It may hold no longer: others may do what this node did. */
  lost(): Promise<void>;
  complain(fault: unknown): void;
}

/**
 * The lease by which this process is one of the nodes. It runs by the clock of the database alone; this process relies on
 * it by a clock of its own that nobody sets.
 */
export class Lease {
  readonly #pool: pg.Pool;
  readonly #clock: NodeJS.Timeout;
  readonly #watch: NodeJS.Timeout;
  #nodeId: string | null = null;
  /** When the last renewal that succeeded was begun, and the first of those without a failure between. */
  #renewedAt = -Infinity;
  #steadySince = performance.now();
  #isLost = true;
  #renewing: Promise<void> | null = null;

  constructor(
    databaseUrl: string,
    readonly self: { name: string; doors: readonly string[] },
    readonly told: Told,
  ) {
    const limits = { query_timeout: longestQueryMs, connectionTimeoutMillis: longestQueryMs };
    this.#pool = openPool(databaseUrl, 1, 0, limits);
    this.#clock = setInterval(() => this.look(), renewEveryMs);
    this.#watch = setInterval(() => {
      if (performance.now() - this.#renewedAt > reliedOnMs) this.#lose();
    }, lookEveryMs);
    this.look();
  }

  /** Renews at once, and tells `held`. */
  look(): void {
    this.#renewing ??= this.#renew()
      .catch((fault: unknown) => {
        this.#steadySince = performance.now();
        this.told.complain(fault);
      })
      .finally(() => (this.#renewing = null));
  }

  /** Gives the lease back. */
  async close(): Promise<void> {
    clearInterval(this.#clock);
    clearInterval(this.#watch);
    await this.#renewing;
    if (this.#nodeId !== null)
      await this.#pool.query('delete from node where id = $1', [this.#nodeId]).catch(this.told.complain);
    await this.#pool.end();
  }

  async #renew(): Promise<void> {
    const began = performance.now();
    if (began - this.#renewedAt > reliedOnMs) this.#steadySince = began;
    if (this.#nodeId !== null && !(await this.#extend(this.#nodeId))) {
      this.#nodeId = null;
      this.#lose();
    }
    this.#nodeId ??= await this.#begin();
    this.#renewedAt = began;
    this.#isLost = false;
    // Whoever has just found the database again cannot tell who is gone: the others had no way to renew either.
    if (performance.now() - this.#steadySince > leaseMs)
      await this.#pool.query('delete from node where until < now()');
    // Not waited for: taking the work up may take longer than a lease.
    void this.told.held(this.#nodeId).catch(this.told.complain);
  }

  async #extend(nodeId: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      'update node set until = now() + make_interval(secs => $2) where id = $1',
      [nodeId, leaseMs / 1000],
    );
    return rowCount === 1;
  }

  async #begin(): Promise<string> {
    const { rows } = await this.#pool.query<{ id: string }>(
      `insert into node (node_name, doors, knows, until)
       values ($1, $2, $4, now() + make_interval(secs => $3)) returning id`,
      [this.self.name, this.self.doors, leaseMs / 1000, ownMigrations().at(-1)],
    );
    return rows[0]!.id;
  }

  #lose(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    void this.told.lost().catch(this.told.complain);
  }
}
