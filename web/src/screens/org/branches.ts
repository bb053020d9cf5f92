interface Branch {
  id: string;
  parentId: string | null;
}

/** The organizations in the order of the tree, each with its depth; whose parent one may not see is a root. */
export function branches<O extends Branch>(orgs: readonly O[]): { org: O; depth: number }[] {
  const known = new Set(orgs.map(({ id }) => id));
  const under = new Map<string | null, O[]>();
  for (const org of orgs) {
    const parent = org.parentId !== null && known.has(org.parentId) ? org.parentId : null;
    under.set(parent, [...(under.get(parent) ?? []), org]);
  }
  const walk = (parent: string | null, depth: number): { org: O; depth: number }[] =>
    (under.get(parent) ?? []).flatMap((org) => [{ org, depth }, ...walk(org.id, depth + 1)]);
  return walk(null, 0);
}
