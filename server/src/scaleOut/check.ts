import pg from 'pg';
import { partCount } from '../base/parts';
import { fitsParts, nodeUrl, type Placement, placementsOf, shardOptions } from '../base/placements';
import { CannotStart } from '../postgres/cannotStart';

const patienceMs = 5_000;

/** A cluster whose shards are not our parts. */
export const foreignParts = (count: number) =>
  new CannotStart(
    `数据库中的报告表有 ${count} 个分片，本程序要求 ${partCount} 个，不能使用。`,
    `The reports lie in ${count} shards and this program needs ${partCount}: it cannot use them.`,
  );

/** Refuses a cluster that this program cannot write to: one with other parts, or with nodes out of our reach. */
export async function inReach(pool: pg.Pool, url: string): Promise<void> {
  const placements = await placementsOf(pool, 'report');
  if (placements === null) return;
  if (!fitsParts(placements)) throw foreignParts(placements.length);
  for (const node of nodesOf(placements)) await reach(url, node);
}

const nodesOf = (placements: readonly Placement[]) => [
  ...new Map(placements.map((one) => [`${one.host}:${one.port}`, one])).values(),
];

async function reach(url: string, node: Placement): Promise<void> {
  const client = new pg.Client({
    connectionString: nodeUrl(url, node),
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    options: shardOptions,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select lock_shard_metadata(5, $1::bigint[])', [[node.shardId]]);
  } catch (error) {
    const why = (error as Error).message;
    throw new CannotStart(
      `无法以 DATABASE_URL 的用户使用 Citus 节点 ${node.host}:${node.port}（${why}）。`,
      `The Citus node ${node.host}:${node.port} cannot be used as the user of DATABASE_URL (${why}).`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
