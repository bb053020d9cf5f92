import { nodeNames } from '../server/test/cluster/cluster';
import { type Drilled, faultsIn, killSome, restartEach } from '../server/test/cluster/drill';
import { type ClusterPlace, openClusterPlace } from '../server/test/cluster/place';
import { hasNats } from '../server/test/natsServer';
import { startServerProcess } from '../server/test/serverProcess';
import { median } from './figures';
import { type CpuMicros, generate, type Load, type Loaded } from './load';
import type { Place } from './place';

const perSecond = 1_500;
const seconds = 10;
const rounds = 3;
const kills = 3;
const env = { NODE_ENV: 'production' };

export interface NodesFigures {
  one: CpuMicros;
  three: CpuMicros;
  /** Until all parts of a node are other nodes', after it was told to stop, and after it was killed: the longest. */
  leftMs: number;
  diedMs: number;
  /** Of acknowledgements while each node is restarted, in milliseconds. */
  restarted: { p50: number; p99: number; max: number };
}

/** The same load on three nodes over NATS and on one server alone, and nodes that come and go under it; null where there is no NATS server. */
export async function benchNodes({ server }: Place): Promise<NodesFigures | null> {
  if (!hasNats) return null;
  await server.stop();
  const nodes = await openClusterPlace(() => undefined, env);
  try {
    const three = await ofThree(nodes);
    const restarts = whole(await restartEach(nodes, perSecond, console.log));
    const deaths = whole(await killSome(nodes, perSecond, kills, console.log));
    return {
      three,
      leftMs: Math.max(...restarts.movedMs),
      diedMs: Math.max(...deaths.movedMs),
      restarted: restarts.load,
      one: await ofOne(nodes),
    };
  } finally {
    await nodes.close();
  }
}

function ofThree({ cluster, db: pool }: ClusterPlace): Promise<CpuMicros> {
  const [first, ...others] = nodeNames.map((name) => cluster.nodes.get(name)!);
  return costOf({ servers: [first!, ...others], pool, dataDir: cluster.folderOf(nodeNames[0]) });
}

/** One server over the same database, once its nodes have ended. */
async function ofOne({ cluster, db: pool }: ClusterPlace): Promise<CpuMicros> {
  await Promise.all([...cluster.nodes.values()].map((node) => node.stop()));
  const dataDir = cluster.folderOf(nodeNames[0]);
  const alone = { ...cluster.settings, NATS_URL: undefined };
  const server = await startServerProcess({ dataDir, args: ['--still'], env: alone });
  try {
    return await costOf({ servers: [server], pool, dataDir });
  } finally {
    await server.stop();
  }
}

/** The processor time of a report, of several loads in the middle, once the servers are warm. */
async function costOf(loaded: Loaded): Promise<CpuMicros> {
  await generate(loaded, perSecond, seconds);
  const all: Load[] = [];
  while (all.length < rounds) all.push(await generate(loaded, perSecond, seconds));
  return {
    server: median(all.map(({ cpuMicros }) => cpuMicros.server)),
    database: median(all.map(({ cpuMicros }) => cpuMicros.database)),
  };
}

/** No figure is worth anything where reports are lost. */
function whole(drilled: Drilled): Drilled {
  const faults = faultsIn(drilled);
  if (faults.length > 0) throw new Error(`${faults.length} faults, such as ${faults[0]}`);
  return drilled;
}
