/** The place of sealed values, so that they can be found and sealed anew. Names and expressions are SQL. */
export interface SealedColumn {
  table: string;
  /** The columns that name a row, which are numbers. */
  key: readonly string[];
  /** The sealed bytes: a column, or where they lie within one. */
  sealed: string;
  /** How `$1` is written there, where that is no column. */
  write?: string;
  /** The owner of the row now; null where it is the platform's. */
  companyId: string | null;
  /** Further columns that the place is made of. */
  more?: readonly string[];
  /** The place for which the value is sealed, by the row's columns in camel case. */
  place(row: Readonly<Record<string, string>>): string;
}
