interface Org {
  id: string;
  parentId: string | null;
}

/** The organization on top: the one of which no other in the list is the parent. */
export const rootOf = <R extends Org>(rows: readonly R[]): R | undefined => {
  const known = new Set(rows.map(({ id }) => id));
  return rows.find(({ parentId }) => parentId === null || !known.has(parentId));
};

/** The organizations right below the one on top. */
export const childrenOf = <R extends Org>(rows: readonly R[]): R[] => {
  const root = rootOf(rows);
  return rows.filter(({ parentId }) => root !== undefined && parentId === root.id);
};
