import { sql, type SelectQueryBuilder } from 'kysely';
import type { Context } from './context';
import { alreadyTaken } from './refuse';

export interface Paging {
  pageNum: number;
  pageSize: number;
}

/** The rows that a filter shows: a screen takes a page of them, an export and a batch take them all. */
export interface Listing<Row> {
  total(): Promise<number>;
  /** The keys in order; all of them, or one page. */
  ids(paging?: Paging): Promise<string[]>;
  /** The rows with these keys, in their order. */
  rows(ids: string[]): Promise<Row[]>;
}

/**
 * `matching` selects the ids of every row that fits, in order; `show` fetches what is shown of a few of them.
 * Names from other tables are joined there, not in `matching`: else a late page would join all rows before it.
 */
export const listing = <DB, TB extends keyof DB, Row extends { id: string }>(
  matching: SelectQueryBuilder<DB, TB, { id: string }>,
  show: (ids: string[]) => Promise<Row[]>,
): Listing<Row> => ({
  async total() {
    const counting = matching.clearSelect().clearOrderBy().select(sql<string>`count(*)`.as('total'));
    return Number(((await counting.executeTakeFirstOrThrow()) as { total: string }).total);
  },
  async ids(paging) {
    const asked = paging
      ? matching.limit(paging.pageSize).offset((paging.pageNum - 1) * paging.pageSize)
      : matching;
    return (await asked.execute()).map((row) => row.id);
  },
  async rows(ids) {
    const shown = new Map((ids.length > 0 ? await show(ids) : []).map((row) => [row.id, row]));
    return ids.flatMap((id) => shown.get(id) ?? []);
  },
});

/** Answers a list call with one page, and how many rows there are in all. */
export const answerPage =
  <Filter extends Paging, Row>(find: (ctx: Context, filter: Filter) => Listing<Row>) =>
  async (ctx: Context, filter: Filter): Promise<{ rows: Row[]; total: number }> => {
    const found = find(ctx, filter);
    const [ids, total] = await Promise.all([found.ids(filter), found.total()]);
    return { rows: await found.rows(ids), total };
  };

/** Splits the contract's `field` or `field,desc`. */
export function sortOf<Order extends string>(order: Order): [ColumnOf<Order>, 'asc' | 'desc'] {
  const [column, direction] = order.split(',');
  return [column as ColumnOf<Order>, direction === 'desc' ? 'desc' : 'asc'];
}
type ColumnOf<Order extends string> = Order extends `${infer Column},desc` ? Column : Order;

/** Whether a number is this one: case makes no other, but of those that were alike before it did not, it is the very one. */
export const sameNumber = (column: 'car_id' | 'driver_num' | 'battery_number', number: string) =>
  sql<boolean>`(upper(${sql.ref(column)}) = upper(${number})
    and (not ${sql.ref(`${column}_alike`)} or ${sql.ref(column)} = ${number}))`;

/** A pattern for `ilike` that finds the text anywhere. */
export const contains = (text: string) => `%${text.replace(/[%_\\]/g, '\\$&')}%`;

/**
 * Runs a write; when it runs into a unique index, refuses with the field that the index watches.
 * `watched` names, for each index, the field and its value.
 */
export async function refuseDuplicates<T>(
  watched: Record<string, [field: string, value: unknown]>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const [field, value] = (code === '23505' && constraint && watched[constraint]) || [];
    throw field ? alreadyTaken(field, String(value)) : error;
  }
}
