import type pg from 'pg';
import { type LoadWanted, startLoad } from '../server/test/loadProcess';
import type { ServerProcess } from '../server/test/serverProcess';
import { cpuOf, type CpuSeconds } from './cpu';
import type { Place } from './place';

const trucks = 2_000;

/** Servers that a load goes to in turn, and whose processor time it costs. */
export interface Loaded {
  servers: readonly [ServerProcess, ...ServerProcess[]];
  pool: pg.Pool;
  /** Where the demo of the servers is written down. */
  dataDir: string;
}

export const loadedBy = ({ server, pool, dataDir }: Place): Loaded => ({ servers: [server], pool, dataDir });

/** Microseconds of processor time. */
export interface CpuMicros {
  server: number;
  database: number;
}

/** The answers to a load, and their cost. */
export interface Load {
  cpuMicros: CpuMicros;
  signOnMicros: CpuMicros;
  perSecond: number;
  p99: number;
  lost: number;
}

export const wantedOf = ({ servers, dataDir }: Loaded, total: number, seconds: number): LoadWanted => ({
  trucks,
  total,
  seconds,
  jt808: servers.map(({ jt808 }) => jt808),
  http: servers[0].http,
  dataDir,
});

/**
 * Has the load generator send so much, and measures what becomes of it. Its look-ups of its vehicles, which are calls of
 * people, are in no figure; sign-ons have one of their own.
 */
export async function generate(loaded: Loaded, total: number, seconds: number): Promise<Load> {
  const load = startLoad(wantedOf(loaded, total, seconds));
  const [ready, open] = [load.vehiclesReady, load.linksOpen].map((mark) => mark.then(() => cpuOf(loaded)));
  const { acknowledged, acknowledgedPerSecond, lost, p99, connected } = await load.result;
  const end = await cpuOf(loaded);
  const cpuMicros = microsEach(await open!, end, acknowledged);
  const [server, database] = [Math.round(cpuMicros.server), Math.round(cpuMicros.database)];
  console.log(
    `${Math.round(total)}/s for ${seconds} s: ${acknowledgedPerSecond}/s acknowledged, p99 ${p99} ms, ${lost} lost, ${server} + ${database} µs`,
  );
  return {
    perSecond: acknowledgedPerSecond,
    p99,
    lost,
    cpuMicros,
    signOnMicros: microsEach(await ready!, await open!, connected),
  };
}

const microsEach = (from: CpuSeconds, to: CpuSeconds, count: number): CpuMicros => ({
  server: ((to.server - from.server) / count) * 1e6,
  database: ((to.database - from.database) / count) * 1e6,
});
