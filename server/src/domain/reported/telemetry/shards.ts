import { allEnded } from '../../../base/allEnded';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isAboutData } from '../../../base/aboutData';
import { openPool } from '../../../base/database';
import { partOf } from '../../../base/parts';
import { nodeUrl, type Placement, placementsOf, shardOptions } from '../../../base/placements';
import type { OwnedReport } from '../../fleet/truck/index';
import { notUntimedRepeat, lockUntimed } from './repeats';
import { reportTarget } from './rows';
import { inTransaction, type TableWriter } from './tableWriter';

const connectionsToNode = 4;
/** For so long it is believed where the shards lie; the transaction that writes looks again. */
const believedMs = 60_000;
const againMs = 100;
const mostTries = 100;

/** A report that the database will not take, and why. */
export interface Refused {
  report: OwnedReport;
  reason: string;
}

/** A shard has gone to another node since we looked. */
class Moved extends Error {
  override name = 'Moved';
}

type Shard = [shardId: string, reports: OwnedReport[]];

/**
 * Puts reports into a table that is dealt out over a cluster: each vehicle's straight into its shard, at the node that
 * holds it. Through the coordinator a row costs many times as much. No copy spans shards, and no transaction nodes: what
 * is broken off between two nodes is stored again, and then once.
 */
export class Shards {
  readonly #pools = new Map<string, pg.Pool>();
  #placements: Promise<Placement[] | null> | null = null;
  #lookedAt = 0;

  constructor(
    readonly coordinator: pg.Pool,
    readonly writer: TableWriter,
  ) {}

  /** Whether reports lie in shards at all. */
  areThere = async (): Promise<boolean> => (await this.#look()) !== null;

  /** Resolves once everything is committed, with what was refused. */
  async store(reports: readonly OwnedReport[], tries = mostTries): Promise<Refused[]> {
    const placements = (await this.#look())!;
    const refused = await allEnded(
      [...byNode(reports, placements)].map(([node, shards]) => this.#storeAt(node, shards, tries)),
    );
    return refused.flat();
  }

  async #storeAt(node: string, shards: Map<string, OwnedReport[]>, tries: number): Promise<Refused[]> {
    try {
      return await this.#write(this.#poolOf(node), [...shards]);
    } catch (error) {
      this.#placements = null;
      if (!(error instanceof Moved) || tries === 0) throw error;
      await sleep(againMs);
      return this.store([...shards.values()].flat(), tries - 1);
    }
  }

  async #write(pool: pg.Pool, shards: readonly Shard[]): Promise<Refused[]> {
    const all = shards.flatMap(([, reports]) => reports);
    try {
      if (all.some(({ time }) => time === null)) return await this.#writeCarefully(pool, shards);
      await inTransaction(pool, async (client) => {
        await keepHere(client, shards);
        for (const [shardId, reports] of shards) await this.writer.copy(client, targetOf(shardId), reports);
      });
      return [];
    } catch (error) {
      if (!isAboutData(error)) throw error;
      return this.#writeCarefully(pool, shards);
    }
  }

  /** One shard after the other through a table beside it, halved until the row that is refused stands alone. */
  async #writeCarefully(pool: pg.Pool, shards: readonly Shard[]): Promise<Refused[]> {
    const refused: Refused[] = [];
    for (const [shardId, reports] of shards) {
      try {
        await inTransaction(pool, async (client) => {
          await keepHere(client, [[shardId, reports]]);
          if (reports.some(({ time }) => time === null)) await client.query(lockUntimed);
          const target = targetOf(shardId);
          await this.writer.merge(client, target, reports, notUntimedRepeat(target.table));
        });
      } catch (error) {
        if (!isAboutData(error)) throw error;
        const middle = reports.length >> 1;
        if (middle === 0) refused.push({ report: reports[0]!, reason: (error as Error).message });
        else
          refused.push(
            ...(await this.#writeCarefully(pool, [
              [shardId, reports.slice(0, middle)],
              [shardId, reports.slice(middle)],
            ])),
          );
      }
    }
    return refused;
  }

  #look(): Promise<Placement[] | null> {
    if (this.#placements === null || performance.now() - this.#lookedAt > believedMs) {
      this.#lookedAt = performance.now();
      const looking = placementsOf(this.coordinator, reportTarget.table);
      this.#placements = looking;
      looking.catch(() => (this.#placements = null));
    }
    return this.#placements;
  }

  #poolOf(node: string): pg.Pool {
    const known = this.#pools.get(node);
    if (known) return known;
    const [host, port] = node.split(' ') as [string, string];
    const url = nodeUrl(this.coordinator.options.connectionString!, { host, port: Number(port) });
    const more = { options: shardOptions, allowExitOnIdle: true };
    const pool = openPool(url, connectionsToNode, undefined, more);
    this.#pools.set(node, pool);
    return pool;
  }
}

/** The reports by the node and the shard that they belong to. */
export function byNode(
  reports: readonly OwnedReport[],
  placements: readonly Placement[],
): Map<string, Map<string, OwnedReport[]>> {
  const nodes = new Map<string, Map<string, OwnedReport[]>>();
  for (const report of reports) {
    const { host, port, shardId } = placements[partOf(report.vehicleId)]!;
    const node = `${host} ${port}`;
    const shards = nodes.get(node) ?? new Map<string, OwnedReport[]>();
    nodes.set(node, shards);
    const own = shards.get(shardId);
    if (own) own.push(report);
    else shards.set(shardId, [report]);
  }
  return nodes;
}

const targetOf = (shardId: string) => ({ ...reportTarget, table: `${reportTarget.table}_${shardId}` });

/**
 * Keeps shards at this node until the transaction ends, by the lock that Citus itself takes for a write: one that is
 * being moved away is waited for, and what was written to it would be lost.
 */
async function keepHere(client: pg.PoolClient, shards: readonly Shard[]): Promise<void> {
  const shardIds = [...new Set(shards.map(([shardId]) => shardId))].sort();
  await client.query('select lock_shard_metadata(5, $1::bigint[])', [shardIds]);
  const { rows } = await client.query<{ here: number }>(
    `select count(*)::int as here from pg_dist_placement join pg_dist_local_group using (groupid)
     where shardid = any($1::bigint[])`,
    [shardIds],
  );
  if (rows[0]!.here < shardIds.length) throw new Moved('a shard was moved to another node');
}
