import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/base/tables';

/** How many on this database wait for a record or a table that another keeps. */
export async function countLockWaits(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
