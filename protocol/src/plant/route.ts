import { distance } from './place';
import type { Plant, Point } from './plant';

/** The shortest way along the lanes between two nodes, both included, as numbers of nodes. */
export function findRoute({ nodes }: Plant, from: number, to: number): number[] {
  const metres = nodes.map(() => Infinity);
  const before = new Map<number, number>();
  const open = new Set([from]);
  metres[from] = 0;
  for (let at = from; at !== to && open.size > 0; ) {
    at = nearest(open, metres);
    open.delete(at);
    const here = nodes[at];
    for (const next of here?.next ?? []) {
      const node = nodes[next];
      if (!here || !node) continue;
      const there = (metres[at] ?? Infinity) + distance(here, node);
      if (there >= (metres[next] ?? Infinity)) continue;
      metres[next] = there;
      before.set(next, at);
      open.add(next);
    }
  }
  const route = [to];
  for (let at = before.get(to); at !== undefined; at = before.get(at)) route.unshift(at);
  return route;
}

/** The node that is nearest to a point. */
export function nodeNear({ nodes }: Plant, point: Point): number {
  let found = 0;
  for (const [at, node] of nodes.entries()) {
    if (distance(node, point) < distance(nodes[found] ?? node, point)) found = at;
  }
  return found;
}

function nearest(open: Set<number>, metres: number[]): number {
  let found = -1;
  for (const at of open) if (found < 0 || (metres[at] ?? 0) < (metres[found] ?? 0)) found = at;
  return found;
}
