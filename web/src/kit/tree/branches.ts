export interface Branch {
  id: string;
  parentId: string | null;
}

/** Records in the order of their tree, each with its depth; one whose parent is out of sight is a root. */
export function branches<O extends Branch>(rows: readonly O[]): { row: O; depth: number }[] {
  const known = new Set(rows.map(({ id }) => id));
  const under = new Map<string | null, O[]>();
  for (const row of rows) {
    const parent = row.parentId !== null && known.has(row.parentId) ? row.parentId : null;
    under.set(parent, [...(under.get(parent) ?? []), row]);
  }
  const walk = (parent: string | null, depth: number): { row: O; depth: number }[] =>
    (under.get(parent) ?? []).flatMap((row) => [{ row, depth }, ...walk(row.id, depth + 1)]);
  return walk(null, 0);
}

/** The keys of a record and of everything below it. */
export function branchOf(rows: readonly Branch[], id: string): Set<string> {
  const inside = new Set([id]);
  for (const { row } of branches(rows))
    if (row.parentId !== null && inside.has(row.parentId)) inside.add(row.id);
  return inside;
}
