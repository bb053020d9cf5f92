import { createHash } from 'node:crypto';
import { partCount } from '../base/parts';

/** A node that is ready to work on vehicles. */
export interface Worker {
  id: string;
  name: string;
}

/**
 * Deals the parts out to the nodes, as each of them does alike: every part goes to the node with the highest weight for it
 * (rendezvous hashing), so that only the parts of a node that comes or goes change hands. Answers whose each part is.
 */
export function deal(workers: readonly Worker[]): (string | null)[] {
  const named = withDistinctNames(workers);
  return Array.from({ length: partCount }, (_, part) => {
    let best: { id: string; weight: string } | null = null;
    for (const { id, name } of named) {
      const weight = createHash('sha256').update(`${part} ${name}`).digest('hex');
      if (!best || weight > best.weight) best = { id, weight };
    }
    return best?.id ?? null;
  });
}

/** A node keeps its parts through a restart by its name; of those with the same name each has a number. */
function withDistinctNames(workers: readonly Worker[]): Worker[] {
  const known = new Map<string, number>();
  const inOrder = [...workers].sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
  return inOrder.map(({ id, name }) => {
    const number = (known.get(name) ?? 0) + 1;
    known.set(name, number);
    return { id, name: `${name} ${number}` };
  });
}
