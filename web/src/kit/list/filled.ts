import type { ColumnChoice } from '@fleet/contract/session/calls';
import type { Fields } from '../fields/field';
import type { Row } from './listing';

/**
 * The columns that say something in at least one of the rows. The first, which names the record, and the one that
 * sorts stay; so do all while there are no rows.
 */
export function filled<N extends string, C extends { name: N }>(
  columns: readonly C[],
  rows: readonly Row[] | undefined,
  fields: Fields,
  sort: unknown,
): readonly C[] {
  if (!rows || rows.length === 0) return columns;
  const sorted = String(sort ?? '').split(',')[0];
  return columns.filter(
    ({ name }, at) =>
      at === 0 ||
      name === sorted ||
      fields[name]?.blank ||
      rows.some((row) => {
        const value = (row as unknown as Record<string, unknown>)[name];
        return fields[name]?.isMark ? value === true : says(value);
      }),
  );
}

/** Whether a value shows anything. */
export const says = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '';

/** All columns, those that are shown with their new widths. */
export const widened = (all: readonly ColumnChoice[], shown: readonly ColumnChoice[]) =>
  all.map((one) => shown.find(({ name }) => name === one.name) ?? one);
