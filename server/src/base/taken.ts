import { sql } from 'kysely';
import type { Context } from './context';
import type { Problems } from './problems';
import { alreadyTaken } from './refuse';

/** For each unique index, the field that it watches and the value that is written. */
export type Watched = Readonly<Record<string, [field: string, value: unknown]>>;

interface UniqueIndex {
  name: string;
  /** The expressions that are unique together, each as it stands in the index. */
  keys: string[];
  predicate: string | null;
}

/**
 * Notes every number of a row that another row has already, as its unique indexes define it. It looks beyond the
 * caller's scope and says yes or no only. The indexes still judge the write: somebody may be quicker.
 */
export async function noteTaken(
  ctx: Context,
  problems: Problems,
  table: string,
  row: object,
  watched: Watched,
): Promise<void> {
  const asked = Object.entries(watched).filter(([, [, value]]) => value !== null && value !== undefined);
  const indexes = await readIndexes(
    ctx,
    table,
    asked.map(([name]) => name),
  );
  const own = 'id' in row ? row.id : null;
  const values = JSON.stringify(toColumns(row));
  for (const { name, keys, predicate } of indexes) {
    const [field, value] = watched[name]!;
    const unique = sql.raw(`(${keys.join(', ')})`);
    const { rows } = await sql<{ isTaken: boolean }>`select exists (
      select from ${sql.table(table)}
      where id is distinct from ${own}::bigint and (${sql.raw(predicate ?? 'true')})
        and ${unique} = (select ${sql.raw(keys.join(', '))} from jsonb_populate_record(null::${sql.table(table)}, ${values}::jsonb))
    ) as is_taken`.execute(ctx.db);
    if (rows[0]!.isTaken) problems.note(alreadyTaken(field, String(value)));
  }
}

async function readIndexes(ctx: Context, table: string, names: string[]): Promise<UniqueIndex[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<UniqueIndex>`
    select relname as name, pg_get_expr(indpred, indrelid) as predicate,
      array(select pg_get_indexdef(indexrelid, place, false) from generate_series(1, indnkeyatts) as place) as keys
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = ${snake(table)}::regclass and indisunique and relname = any(${names})
    order by array_position(${names}, relname::text)`.execute(ctx.db);
  return rows;
}

/** The plain values of a row under the names of their columns. */
const toColumns = (row: object) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value === null || typeof value !== 'object')
      .map(([name, value]) => [snake(name), value]),
  );

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
