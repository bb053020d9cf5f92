import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import type { ServerProcess } from '../server/test/serverProcess';
import { cpuOf, type CpuSeconds } from './cpu';
import { type Place, root } from './place';

/** Servers that a load goes to, and whose processor time it costs. */
export interface Loaded {
  servers: readonly [ServerProcess, ...ServerProcess[]];
  /** Where terminals come in. */
  jt808: number;
  pool: pg.Pool;
  /** Where the demo of the servers is written down. */
  dataDir: string;
}

export const loadedBy = ({ server, pool, dataDir }: Place): Loaded => ({
  servers: [server],
  jt808: server.jt808,
  pool,
  dataDir,
});

/** Microseconds of processor time. */
export interface CpuMicros {
  server: number;
  database: number;
}

/** The answers to a load, and their cost. */
export interface Load {
  cpuMicros: CpuMicros;
  signOnMicros: CpuMicros;
  /** Acknowledged after commit. */
  perSecond: number;
  /** Of their acknowledgements, in milliseconds. */
  p99: number;
  lost: number;
}

/** The words of the generator when it has looked its vehicles up, and when all have signed on. */
const vehiclesReady = 'vehicles ready';
export const linksOpen = 'links open';

const trucks = 2_000;
/**
 * Has the load generator send so much, and measures what becomes of it. Its look-ups of its vehicles, which are calls of
 * people, are in no figure; sign-ons have one of their own.
 */
export async function generate(loaded: Loaded, total: number, seconds: number): Promise<Load> {
  const child = startLoad(loaded, total, seconds);
  const marks = new Map<string, Promise<CpuSeconds>>();
  let result: Record<'acknowledged' | 'acknowledgedPerSecond' | 'lost' | 'p99' | 'connected', number> | null =
    null;
  for await (const line of createInterface({ input: child.stdout! })) {
    for (const mark of [vehiclesReady, linksOpen]) if (line.includes(mark)) marks.set(mark, cpuOf(loaded));
    if (line.startsWith('{')) result = JSON.parse(line) as NonNullable<typeof result>;
  }
  if (!result) throw new Error('the load generator said no result');
  const [ready, open, end] = [
    await marks.get(vehiclesReady)!,
    await marks.get(linksOpen)!,
    await cpuOf(loaded),
  ];
  const { acknowledged, acknowledgedPerSecond, lost, p99, connected } = result;
  return {
    perSecond: acknowledgedPerSecond,
    p99,
    lost,
    cpuMicros: microsEach(open, end, acknowledged),
    signOnMicros: microsEach(ready, open, connected),
  };
}

const microsEach = (from: CpuSeconds, to: CpuSeconds, count: number): CpuMicros => ({
  server: ((to.server - from.server) / count) * 1e6,
  database: ((to.database - from.database) / count) * 1e6,
});

/** The load generator in a process of its own, as anybody would run it. */
export function startLoad({ jt808, servers, dataDir }: Loaded, total: number, seconds: number): ChildProcess {
  const options = {
    '--trucks': trucks,
    '--link': 'jt808',
    '--total': Math.round(total),
    '--seconds': seconds,
    '--jt808': jt808,
    '--http': `http://127.0.0.1:${servers[0].http}`,
    '--data': dataDir,
  };
  const args = Object.entries(options).flatMap(([name, value]) => [name, String(value)]);
  return spawn(process.execPath, ['--import', 'tsx', 'simulator/src/main.ts', ...args, '--json'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
