import type pg from 'pg';
import { partitionLock } from '../../../base/alone';
import { utcDay } from '../../../base/calendar';
import { placementsOf } from '../../../base/placements';

const dayMs = 86_400_000;
/** The tables that have one for each day, and how that one is kept. */
const partitioned = {
  // The key alone is read of pages that a vacuum has looked over: after each fiftieth of a day it looks over what is new.
  report: ' with (autovacuum_vacuum_insert_scale_factor = 0.02)',
  truck_event: '',
  packed_day: '',
};

/** For so long it is believed that a day has its tables. */
const believedMs = 3_600_000;

/** PostgreSQL's code for a lock that was not to be had in time. */
const lockNotAvailable = '55P03';
/** How the table of the UTC day of an instant is named. */
const nameOf = (ms: number) => utcDay(ms).replaceAll('-', '');

/** The daily tables behind the telemetry tables: made ahead, made when a late report needs one, dropped when too old. */
export class Partitions {
  /** Days since 1970 that have their tables. */
  readonly #made = new Set<number>();
  #lookedAt = performance.now();

  constructor(readonly pool: pg.Pool) {}

  /** Sees to it that reports of these instants have somewhere to go. */
  async need(instants: Iterable<number>): Promise<void> {
    // Others drop days too.
    if (performance.now() - this.#lookedAt > believedMs) {
      this.#made.clear();
      this.#lookedAt = performance.now();
    }
    const missing = new Set<number>();
    for (const ms of instants) {
      const day = Math.floor(ms / dayMs);
      if (!this.#made.has(day)) missing.add(day);
    }
    for (const day of [...missing].sort((one, other) => one - other)) await this.#make(day);
  }

  /** Days (`YYYY-MM-DD`) that ended before the instant and whose table of reports is not empty, the oldest first. */
  async loose(before: number): Promise<string[]> {
    // A table that is dealt out over a cluster has no size here.
    const size = (await placementsOf(this.pool, 'report')) ? 'citus_relation_size' : 'pg_relation_size';
    const { rows } = await this.pool.query<{ day: string }>(
      `select right(c.relname, 8)::date as day from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'report'::regclass and right(c.relname, 8) < $1 and ${size}(c.oid) > 0 order by 1`,
      [nameOf(before)],
    );
    return rows.map(({ day }) => day);
  }

  /** Gives the space of a day back whose reports have all gone elsewhere; false when somebody is at it. */
  async release(day: string): Promise<boolean> {
    const table = `report_${day.replaceAll('-', '')}`;
    const client = await this.pool.connect();
    try {
      await client.query(
        `begin; set local lock_timeout = '1s'; lock table ${table} in access exclusive mode`,
      );
      const { rowCount } = await client.query(`select from ${table} limit 1`);
      if (rowCount === 0) await client.query(`truncate ${table}`);
      await client.query('commit');
      return true;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code === lockNotAvailable) return false;
      throw error;
    } finally {
      client.release();
    }
  }

  /** Makes the days from two before to seven after, so that midnight makes nobody wait. */
  ahead(now: number): Promise<void> {
    return this.need(Array.from({ length: 10 }, (_, at) => now + (at - 2) * dayMs));
  }

  /** Drops so many of the days that ended before the instant, the oldest first; the raw reports of those days are gone. */
  async drop(before: number, mostDays: number): Promise<void> {
    const { rows } = await this.pool.query<{ name: string }>(
      `select name from (
         select c.relname as name, dense_rank() over (order by right(c.relname, 8)) as place
         from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
         where p.relname = any($1) and right(c.relname, 8) < $2) past
       where place <= $3`,
      [Object.keys(partitioned), nameOf(before), mostDays],
    );
    for (const { name } of rows) await this.pool.query(`drop table if exists ${name}`);
    this.#made.clear();
  }

  async #make(number: number): Promise<void> {
    const [day, next] = [utcDay(number * dayMs), utcDay((number + 1) * dayMs)];
    const client = await this.pool.connect();
    try {
      // In a cluster one shard after the other: all at once take a connection each. Elsewhere it says nothing.
      await client.query(`begin; set local citus.multi_shard_modify_mode = 'sequential'`);
      // Two servers that need the same day take turns.
      await client.query(`select pg_advisory_xact_lock(${partitionLock})`);
      for (const [table, kept] of Object.entries(partitioned)) {
        const name = `${table}_${day.replaceAll('-', '')}`;
        await client.query(
          `create table if not exists ${name} partition of ${table} for values from ('${day}') to ('${next}')${kept}`,
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
