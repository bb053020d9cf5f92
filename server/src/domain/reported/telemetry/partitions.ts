import type pg from 'pg';
import { utcDay } from '../../../base/calendar';

const dayMs = 86_400_000;
const partitioned = ['report', 'truck_event'] as const;

/** The daily tables behind the telemetry tables: made ahead, made when a late report needs one, dropped when too old. */
export class Partitions {
  /** Days since 1970 that have their tables. */
  readonly #made = new Set<number>();

  constructor(readonly pool: pg.Pool) {}

  /** Sees to it that reports of these instants have somewhere to go. */
  async need(instants: Iterable<number>): Promise<void> {
    const missing = new Set<number>();
    for (const ms of instants) {
      const day = Math.floor(ms / dayMs);
      if (!this.#made.has(day)) missing.add(day);
    }
    for (const day of [...missing].sort((one, other) => one - other)) await this.#make(day);
  }

  /** Makes the days from two before to seven after, so that midnight makes nobody wait. */
  ahead(now: number): Promise<void> {
    return this.need(Array.from({ length: 10 }, (_, at) => now + (at - 2) * dayMs));
  }

  /** Drops days that ended before the instant; the raw reports of those days are gone. */
  async drop(before: number): Promise<void> {
    const { rows } = await this.pool.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
       where p.relname = any($1) and right(c.relname, 8) < $2`,
      [partitioned, utcDay(before).replaceAll('-', '')],
    );
    for (const { name } of rows) await this.pool.query(`drop table if exists ${name}`);
    this.#made.clear();
  }

  async #make(number: number): Promise<void> {
    const [day, next] = [utcDay(number * dayMs), utcDay((number + 1) * dayMs)];
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      // Two servers that need the same day take turns.
      await client.query('select pg_advisory_xact_lock(809)');
      for (const table of partitioned) {
        const name = `${table}_${day.replaceAll('-', '')}`;
        await client.query(
          `create table if not exists ${name} partition of ${table} for values from ('${day}') to ('${next}')`,
        );
      }
      await client.query('commit');
      this.#made.add(number);
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }
}
