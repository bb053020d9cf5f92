import type pg from 'pg';

/** The settings of a database by which a fall of its machine costs what it has committed. */
export async function unsafeSettings(db: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select name from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`,
  );
  return rows.map(({ name }) => name);
}
