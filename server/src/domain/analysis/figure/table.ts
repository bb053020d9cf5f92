import type { Listing } from '../../../base/query';

/** The key of the row that adds the others up: a sheet ends with it, a page has it beside its rows. */
const totalKey = 'total';

/** A row that is made only when somebody looks at it. */
interface Entry<Row> {
  key: string;
  row: () => Row;
}

/** A table of figures as a list: its rows are made once, when the first is asked for; a total ends its sheet. */
export const tableOf = <Row>(
  load: () => Promise<Row[]>,
  keyOf: (row: Row) => string,
  totals?: () => Promise<Row>,
): Listing<Row> =>
  lazyTable(async () => (await load()).map((row) => ({ key: keyOf(row), row: () => row })), totals);

/** The same for a table of so many rows that only those of a page are made. */
export function lazyTable<Row>(
  load: () => Promise<readonly Entry<Row>[]>,
  totals?: () => Promise<Row>,
): Listing<Row> {
  let loading: Promise<ReadonlyMap<string, () => Row>> | undefined;
  const loaded = async () => new Map((await load()).map(({ key, row }) => [key, row]));
  const all = () => (loading ??= loaded());
  return {
    total: async () => (await all()).size,
    async ids(paging) {
      const keys = [...(await all()).keys()];
      if (!paging) return totals ? [...keys, totalKey] : keys;
      const from = (paging.pageNum - 1) * paging.pageSize;
      return keys.slice(from, from + paging.pageSize);
    },
    async rows(keys) {
      const known = await all();
      const last = totals && keys.at(-1) === totalKey ? [await totals()] : [];
      return [...keys.flatMap((key) => known.get(key)?.() ?? []), ...last];
    },
  };
}

/** Orders rows by one of their columns; rows without a value come last either way. */
export function sorted<Row extends object>(rows: readonly Row[], order: `${string}`): Row[] {
  const [column, direction] = order.split(',') as [keyof Row, string | undefined];
  const sign = direction === 'desc' ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [first, second] = [one[column], other[column]];
    if (first === second) return 0;
    if (first === null || first === undefined) return 1;
    if (second === null || second === undefined) return -1;
    return (first < second ? -1 : 1) * sign;
  });
}
