import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

const folder = new URL('../../migrations/', import.meta.url);

/**
 * Brings the database up to date: runs the SQL files it has not seen, in order, each in its own transaction.
 * Two servers starting at once take turns.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(808)');
    await client.query(
      'create table if not exists migration (name text primary key, ran_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migration');
    const seen = new Set(rows.map((row) => row.name));
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort();
    for (const name of files.filter((file) => !seen.has(file))) {
      await client.query('begin');
      await client.query(readFileSync(new URL(name, folder), 'utf8'));
      await client.query('insert into migration (name) values ($1)', [name]);
      await client.query('commit');
    }
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    await client.query('select pg_advisory_unlock(808)');
    client.release();
  }
}
