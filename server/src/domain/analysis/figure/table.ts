import type { Listing } from '../../../base/query';

/** The key of the row that adds the others up: a sheet ends with it, a page has it beside its rows. */
const totalKey = 'total';

/** A table of figures as a list: its rows are made once, when the first is asked for; a total ends its sheet. */
export function tableOf<Row>(
  load: () => Promise<Row[]>,
  keyOf: (row: Row) => string,
  totals?: () => Promise<Row>,
): Listing<Row> {
  let loading: Promise<Row[]> | undefined;
  const all = () => (loading ??= load());
  return {
    total: async () => (await all()).length,
    async ids(paging) {
      const keys = (await all()).map(keyOf);
      if (!paging) return totals ? [...keys, totalKey] : keys;
      const from = (paging.pageNum - 1) * paging.pageSize;
      return keys.slice(from, from + paging.pageSize);
    },
    async rows(keys) {
      const known = new Map((await all()).map((row) => [keyOf(row), row]));
      const last = totals && keys.at(-1) === totalKey ? [await totals()] : [];
      return [...keys.flatMap((key) => known.get(key) ?? []), ...last];
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
