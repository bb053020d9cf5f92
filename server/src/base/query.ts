import { sql, type SelectQueryBuilder } from 'kysely';
import { taken } from './refuse';

interface Paging {
  pageNum: number;
  pageSize: number;
}

/**
 * One page of a list, and how many rows there are in all.
 * `matching` selects the ids of every row that fits, in order; `show` fetches what is shown of the few on the page.
 * Names from other tables are joined there, not in `matching`: else a late page would join all rows before it.
 */
export async function page<DB, TB extends keyof DB, Row extends { id: string }>(
  { pageNum, pageSize }: Paging,
  matching: SelectQueryBuilder<DB, TB, { id: string }>,
  show: (ids: string[]) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const counting = matching.clearSelect().clearOrderBy().select(sql<string>`count(*)`.as('total'));
  const [found, counted] = await Promise.all([
    matching
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    counting.executeTakeFirstOrThrow(),
  ]);
  const ids = found.map((row) => row.id);
  const shown = new Map((ids.length > 0 ? await show(ids) : []).map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => shown.get(id) ?? []);
  return { rows, total: Number((counted as { total: string }).total) };
}

/** Splits the contract's `field` or `field,desc`. */
export function sortOf<Order extends string>(order: Order): [ColumnOf<Order>, 'asc' | 'desc'] {
  const [column, direction] = order.split(',');
  return [column as ColumnOf<Order>, direction === 'desc' ? 'desc' : 'asc'];
}
type ColumnOf<Order extends string> = Order extends `${infer Column},desc` ? Column : Order;

/** A pattern for `ilike` that finds the text anywhere. */
export const contains = (text: string) => `%${text.replace(/[%_\\]/g, '\\$&')}%`;

/**
 * Runs a write; when it runs into a unique index, refuses with the field that the index watches.
 * `watched` names, for each index, the field and its value.
 */
export async function refusingTaken<T>(
  watched: Record<string, [field: string, value: unknown]>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const [field, value] = (code === '23505' && constraint && watched[constraint]) || [];
    throw field ? taken(field, String(value)) : error;
  }
}
