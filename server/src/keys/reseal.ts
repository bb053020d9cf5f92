import { sql, type RawBuilder } from 'kysely';
import { systemContext, transaction, type Context, type AppContext } from '../base/context';
import type { SealedColumn } from '../base/keys/sealedColumn';

const atOnce = 50;
const toldEvery = 1_000;

interface Found {
  row: Record<string, string>;
  sealed: Buffer;
  companyId: string | null;
}

/** True for what is sealed under a key that seals no more, or under one that has no name; what a destroyed key sealed stays. */
const isOld = ({ sealed }: SealedColumn): RawBuilder<boolean> => sql`
  ${sql.raw(sealed)} is not null and not (get_byte(${sql.raw(sealed)}, 0) = 1 and exists (
    select from data_key where data_key.id = substring(${sql.raw(sealed)} from 2 for 8)
      and (retired_at is null or wrapped is null)))`;

/**
 * Seals everything of a column anew that lies under an old key, under the key of whose it is now, while others go on
 * reading and writing it; gives the places that did not open.
 */
export async function resealColumn(
  appCtx: AppContext,
  column: SealedColumn,
  say: (line: string) => void,
): Promise<string[]> {
  const total = await countOld(appCtx, column);
  const unreadable: string[] = [];
  let done = 0;
  for (let after: string[] | null = null; ; ) {
    const found = await findOld(appCtx, column, after);
    const last = found.at(-1);
    if (!last) break;
    unreadable.push(...(await transaction(systemContext(appCtx), (ctx) => resealAll(ctx, column, found))));
    after = column.key.map((name) => last.row[camel(name)]!);
    const told = Math.floor(done / toldEvery);
    done += found.length;
    if (Math.floor(done / toldEvery) > told) say(`  ${column.table}: ${done} / ${total}`);
  }
  if (total > 0) say(`  ${column.table}: ${done} / ${total}`);
  return unreadable;
}

async function countOld({ db }: Pick<AppContext, 'db'>, column: SealedColumn): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${sql.raw(column.table)} where ${isOld(column)}`.execute(db);
  return Number(rows[0]!.count);
}

async function findOld(
  { db }: Pick<AppContext, 'db'>,
  column: SealedColumn,
  after: readonly string[] | null,
): Promise<Found[]> {
  const { table, key, sealed, companyId, more = [] } = column;
  // By the table's columns: a bare name would mean the text that is answered.
  const keys = sql.raw(key.map((name) => `${table}.${name}`).join(', '));
  const isAfter =
    after === null ? sql`true` : sql`(${keys}) > (${sql.join(after.map((one) => sql`${one}::bigint`))})`;
  const named = sql.raw([...key, ...more].map((name) => `${name}::text`).join(', '));
  const { rows } = await sql<Record<string, string> & { sealedValue: Buffer; ownerId: string | null }>`
    select ${named}, ${sql.raw(sealed)} as sealed_value, ${sql.raw(companyId ?? 'null')}::text as owner_id
    from ${sql.raw(table)} where ${isAfter} and ${isOld(column)} order by ${keys} limit ${atOnce}`.execute(
    db,
  );
  return rows.map(({ sealedValue, ownerId, ...row }) => ({ row, sealed: sealedValue, companyId: ownerId }));
}

async function resealAll(ctx: Context, column: SealedColumn, found: readonly Found[]): Promise<string[]> {
  const unreadable: string[] = [];
  for (const { row, sealed, companyId } of found) {
    const place = column.place(row);
    const plain = await ctx.vault.openBytes(sealed, place).catch(() => null);
    if (plain === null) unreadable.push(place);
    else await replace(ctx, column, row, sealed, await ctx.vault.seal(ctx.db, plain, { companyId, place }));
  }
  return unreadable;
}

/** Writes a value that is sealed anew; not where somebody has written another one since. */
async function replace(
  { db }: Pick<Context, 'db'>,
  column: SealedColumn,
  row: Record<string, string>,
  before: Buffer,
  now: Buffer,
): Promise<void> {
  const { table, key, sealed, write = `${sealed} = $1` } = column;
  const [head = '', tail = ''] = write.split('$1');
  const isRow = key.map((name) => sql`${sql.raw(name)} = ${row[camel(name)]}::bigint`);
  await sql`
    update ${sql.raw(table)} set ${sql.raw(head)}${now}::bytea${sql.raw(tail)}
    where ${sql.join(isRow, sql` and `)} and ${sql.raw(sealed)} = ${before}`.execute(db);
}

/** How many values lie under which key; the name is null for those that name none. */
export async function countByKey(
  { db }: Pick<AppContext, 'db'>,
  columns: readonly SealedColumn[],
): Promise<Map<string | null, number>> {
  const counts = new Map<string | null, number>();
  for (const { table, sealed } of columns) {
    const { rows } = await sql<{ id: string | null; count: string }>`
      select case when get_byte(value, 0) = 1 then encode(substring(value from 2 for 8), 'hex') end as id,
        count(*) as count
      from (select ${sql.raw(sealed)} as value from ${sql.raw(table)}) of where value is not null
      group by 1`.execute(db);
    for (const { id, count } of rows) counts.set(id, (counts.get(id) ?? 0) + Number(count));
  }
  return counts;
}

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
