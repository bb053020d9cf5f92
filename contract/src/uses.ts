/** Records that keep another one from being deleted, and the list that shows them. */
export interface Use {
  words: string;
  /** The page of that list; none where no page shows them. */
  page?: string;
  filter?: Readonly<Record<string, string>>;
}
