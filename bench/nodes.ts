import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openBalancer } from '../server/test/cluster/balancer';
import { Cluster, type NodeName } from '../server/test/cluster/cluster';
import { inDatabase, urlOf } from '../server/test/databases';
import { hasNats } from '../server/test/natsServer';
import { startServerProcess } from '../server/test/serverProcess';
import { median } from './figures';
import { type CpuMicros, generate, type Load, type Loaded } from './load';
import type { Place } from './place';

const perSecond = 1_500;
const seconds = 10;
const rounds = 3;
const lookEveryMs = 20;

export interface NodesFigures {
  one: CpuMicros;
  three: CpuMicros;
  /** Of acknowledgements by three nodes, in milliseconds. */
  p99Ms: number;
  /** Until all parts are worked on again, after a node was told to stop, and after one was killed. */
  leftMs: number;
  diedMs: number;
}

/** The same load on three nodes over NATS and on one server alone; null where there is no NATS server. */
export async function benchNodes(place: Place): Promise<NodesFigures | null> {
  if (!hasNats) return null;
  await place.server.stop();
  await inDatabase(place.databaseUrl, (client) => client.query('create database nodes'));
  const databaseUrl = urlOf(place.databaseUrl, 'nodes');
  const folder = mkdtempSync(path.join(tmpdir(), 'fleet-bench-nodes-'));
  chmodSync(folder, 0o711);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const cluster = await Cluster.open(folder, databaseUrl, { NODE_ENV: 'production' });
  const balancer = await openBalancer(() => [...cluster.nodes.values()].map(({ jt808 }) => jt808));
  const { SECRET_KEY } = cluster.settings;
  const dataDir = cluster.folderOf('a');
  const nodes = [...cluster.nodes.values()] as [typeof place.server, ...(typeof place.server)[]];
  const three = await loads({ servers: nodes, jt808: balancer.port, pool, dataDir });
  const leftMs = await takeOver(pool, 'c', () => cluster.nodes.get('c')!.stop());
  await cluster.start('c');
  await untilDealt(pool, 'c', true);
  const diedMs = await takeOver(pool, 'b', () => cluster.nodes.get('b')!.kill());
  balancer.close();
  await cluster.close();
  const env = { DATABASE_URL: databaseUrl, SECRET_KEY, NODE_ENV: 'production' };
  const server = await startServerProcess({ dataDir, args: ['--still'], env });
  const one = await loads({ servers: [server], jt808: server.jt808, pool, dataDir });
  await server.stop();
  await pool.end();
  rmSync(folder, { recursive: true });
  const microsOf = (all: readonly Load[]): CpuMicros => ({
    server: median(all.map(({ cpuMicros }) => cpuMicros.server)),
    database: median(all.map(({ cpuMicros }) => cpuMicros.database)),
  });
  return {
    one: microsOf(one),
    three: microsOf(three),
    p99Ms: median(three.map(({ p99 }) => p99)),
    leftMs,
    diedMs,
  };
}

/** The load several times, once the servers are warm. */
async function loads(loaded: Loaded): Promise<Load[]> {
  await generate(loaded, perSecond, seconds);
  const all: Load[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await generate(loaded, perSecond, seconds));
  return all;
}

/** How long the parts of a node are nobody's once it ends, in milliseconds. */
async function takeOver(pool: pg.Pool, name: NodeName, end: () => Promise<void>): Promise<number> {
  const began = performance.now();
  const ended = end();
  await untilDealt(pool, name, false);
  const tookMs = performance.now() - began;
  await ended;
  return tookMs;
}

/** Waits until every part is worked on, and the node on some of them or on none. */
async function untilDealt(pool: pg.Pool, name: NodeName, isThere: boolean): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ none: number; its: number }>(
      `select count(*) filter (where node.id is null)::int as none,
         count(*) filter (where node_name = $1)::int as its
       from part left join node on node.id = node_id`,
      [name],
    );
    if (rows[0]!.none === 0 && rows[0]!.its > 0 === isThere) return;
    await sleep(lookEveryMs);
  }
}
