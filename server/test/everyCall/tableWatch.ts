import { sql } from 'kysely';
import type { World } from '../world';

type Db = World['db'];

/** The tables that change by themselves: last use of sessions, password attempts, work that readers of reports do anew. */
const notHeld = ['session', 'sign_in_count', 'late_report', 'log_unsealed'];
/** Refusals are counted, and written down each minute. */
const held = (table: string) =>
  table === 'operation_log' ? sql`where action not in ('refusedRecord', 'refusedRight')` : sql``;

/** A table whose rows are never changed: it differs when it has more of them. */
interface Table {
  name: string;
  onlyGrows: boolean;
}
interface Holding {
  /** How often its rows were written, also by what was rolled back; null where that cannot be counted. */
  writes: string | null;
  /** All its rows, or how many there are where none is ever changed. */
  sum: string;
}
/**
 * Watches every table but those that change by themselves.
 * @returns a function that answers the names of the tables whose rows differ from what they were at its last call; the
 *   first call answers all.
 */
export async function watchTables(db: Db): Promise<() => Promise<string[]>> {
  const uncounted = await countWrites(db);
  const known = new Map<string, Holding>();
  let knownWrites: string | undefined;

  /** The tables that count their writes, each with their number; none where nothing was written since. */
  async function countedTables() {
    const { rows: sums } = await sql<{ writes: string }>`
      select coalesce(pg_sequence_last_value('public.all_writes'), 0) as writes`.execute(db);
    const { writes } = sums[0]!;
    if (writes === knownWrites) return [];
    knownWrites = writes;
    const { rows } = await sql<{ name: string; writes: string }>`
      select relname as name, coalesce(pg_sequence_last_value(oid), 0) as writes
      from pg_class where relnamespace = 'writes'::regnamespace order by 1`.execute(db);
    return rows;
  }

  return async () => {
    const changed: string[] = [];
    const compare = async (table: Table, writes: string | null) => {
      const before = known.get(table.name);
      if (writes !== null && before?.writes === writes) return;
      const sum = await sumOf(db, table);
      known.set(table.name, { writes, sum });
      if (before?.sum !== sum) changed.push(table.name);
    };
    for (const { name, writes } of await countedTables()) await compare({ name, onlyGrows: false }, writes);
    for (const table of uncounted) await compare(table, null);
    return changed;
  };
}

/**
 * Has each table that we own count what is written to its rows; days of reports are parts of a table.
 * @returns the tables of another owner, those of the log: their rows are read at each look.
 */
async function countWrites(db: Db): Promise<Table[]> {
  const { rows: tables } = await sql<Table & { isOurs: boolean }>`
    select relname as name, has_table_privilege(oid, 'trigger') as is_ours,
      not has_table_privilege(oid, 'update, delete, truncate') as only_grows
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all(${notHeld})`.execute(db);
  await sql`
    create schema writes;
    create sequence public.all_writes;
    create function writes.count_row() returns trigger language plpgsql as
      'begin perform nextval(tg_argv[0]), nextval(''public.all_writes''); return null; end';
    ${sql.join(
      tables
        .filter(({ isOurs }) => isOurs)
        .map(
          ({ name }) => sql`
            create sequence ${sql.table(`writes.${name}`)};
            create trigger count_writes after insert or update or delete on ${sql.table(name)}
              for each row execute function writes.count_row(${sql.lit(`writes.${name}`)})`,
        ),
      sql`;`,
    )}`.execute(db);
  return tables.filter(({ isOurs }) => !isOurs);
}

async function sumOf(db: Db, { name, onlyGrows }: Table): Promise<string> {
  const all = onlyGrows
    ? sql`count(*)::text`
    : sql`coalesce(md5(string_agg(row::text, '|' order by row::text)), '')`;
  const { rows } = await sql<{ sum: string }>`
    select ${all} as sum from ${sql.table(name)} row ${held(name)}`.execute(db);
  return rows[0]!.sum;
}
