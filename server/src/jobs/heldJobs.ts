import type pg from 'pg';
import type PgBoss from 'pg-boss';

/** Tells our advisory locks for jobs from others. */
const jobLocks = 7_404;
/** Between being taken and being held a job is nobody's for a moment. */
const takenForSeconds = 10;

/** SQL for the two numbers by which a job, named by the given parameter, is held. */
export const lockOfJob = (parameter: string) => `${jobLocks}, hashtext(${parameter})`;

/**
 * Which jobs this process is at: each under a lock of one connection, which a process that dies lets go of. So a job
 * that says that somebody is at it, and that nobody holds, is known to have been abandoned.
 */
export class HeldJobs {
  readonly #own = new Set<string>();

  /** A pool of one connection, which is never let go of. */
  constructor(readonly pool: pg.Pool) {}

  /** Does a job while it is held; one that another process is at is left to it, for a wait would stop all others here. */
  async whileAt(id: string, run: () => Promise<void>): Promise<void> {
    this.#own.add(id);
    try {
      if (!(await this.#hold(id))) return;
      await run().finally(() => this.#letGo(id));
    } finally {
      this.#own.delete(id);
    }
  }

  /** Has jobs done again whose process died over them; one over which processes keep dying is given up in the end. */
  async takeUpAbandoned(boss: Pick<PgBoss, 'fail'>): Promise<void> {
    const { rows } = await this.pool.query<{ id: string; name: string }>(
      `select id, name from pgboss.job
       where state = 'active' and started_on < now() - make_interval(secs => $1) and id <> all($2::uuid[])`,
      [takenForSeconds, [...this.#own]],
    );
    for (const { id, name } of rows) {
      if (!(await this.#isFree(id))) continue;
      await boss.fail(name, id, { message: 'the process that was at it died' });
    }
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  async #hold(id: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ isHeld: boolean }>(
      `select pg_try_advisory_lock(${lockOfJob('$1')}) as "isHeld"`,
      [id],
    );
    return rows[0]!.isHeld;
  }

  async #letGo(id: string): Promise<void> {
    await this.pool.query(`select pg_advisory_unlock(${lockOfJob('$1')})`, [id]);
  }

  /** A lock of a single statement is released with it. */
  async #isFree(id: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ isFree: boolean }>(
      `select pg_try_advisory_xact_lock(${lockOfJob('$1')}) as "isFree"`,
      [id],
    );
    return rows[0]!.isFree;
  }
}
