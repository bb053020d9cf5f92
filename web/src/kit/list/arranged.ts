import type { ColumnChoice } from '@fleet/contract/session/calls';

/** The chosen columns, as far as the list still has them; pinned ones come first. */
export function arranged<N extends string>(all: readonly N[], chosen: readonly ColumnChoice[] | undefined) {
  const known = chosen?.filter(({ name }) => all.includes(name as N)) ?? [];
  const columns: readonly ColumnChoice[] = known.length > 0 ? known : all.map((name) => ({ name }));
  return [
    ...columns.filter((one) => one.isPinned),
    ...columns.filter((one) => !one.isPinned),
  ] as (ColumnChoice & {
    name: N;
  })[];
}
