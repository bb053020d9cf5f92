import type pg from 'pg';
import type { Conditions } from '../base/conditions';
import { placementsOf } from '../base/placements';
import { CannotStart } from '../postgres/cannotStart';
import { inReach } from './check';

const lookMs = 2_000;

/** While a node of the cluster that holds the reports cannot be used `databaseNodeLost` holds; without a cluster it looks once. */
export async function watchNodes(
  pool: pg.Pool,
  url: string,
  conditions: Conditions,
): Promise<{ stop(): void }> {
  if ((await placementsOf(pool, 'report')) === null) return { stop: () => undefined };
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      await inReach(pool, url);
      conditions.clear('databaseNodeLost');
    } catch (error) {
      // Of a coordinator that is away the watch over the database tells.
      if (error instanceof CannotStart) conditions.raise('databaseNodeLost', error.message);
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), lookMs);
  return { stop: () => clearInterval(timer) };
}
