import { spawn } from 'node:child_process';
import path from 'node:path';
import { cpuOf } from './cpu';
import { median } from './figures';
import { type Place, root } from './place';
import { rawCopyPerSecond } from './rawCopy';

const trucks = 2_000;
const seconds = 8;
/** The knee lies below the first load that is not kept up with. */
const loads = [2_500, 5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 60_000, 80_000];
const keptUp = 0.97;
const longestAckMs = 200;

export interface IngestFigures {
  /** Reports acknowledged after commit, per second, at the highest load with p99 within 200 ms. */
  perSecond: number;
  p99Ms: number;
  rawPerSecond: number;
  /** Microseconds of processor time for each report of that load. */
  cpuMicros: { server: number; database: number };
  /** Reports that were still acknowledged per second at three times that load. */
  perSecondAtThreeTimes: number;
}

interface Load {
  cpuMicros: IngestFigures['cpuMicros'];
  perSecond: number;
  p99: number;
  lost: number;
}

/** Raises the load until it is no longer kept up with, then three times as much; raw COPY before, between and after. */
export async function benchIngest(place: Place): Promise<IngestFigures> {
  const raw = [await rawCopyPerSecond(place.databaseUrl)];
  await generate(place, 1_000, 2);
  let best: Load = { perSecond: 0, p99: 0, lost: 0, cpuMicros: { server: 0, database: 0 } };
  const keepsUp = ({ perSecond, p99, lost }: Load, total: number) =>
    lost === 0 && perSecond >= total * keptUp && p99 <= longestAckMs;
  for (const total of loads) {
    let load = await generate(place, total, seconds);
    // A neighbour on the machine may spoil one try, hardly two.
    if (!keepsUp(load, total)) load = await generate(place, total, seconds);
    if (!keepsUp(load, total)) break;
    best = load;
  }
  raw.push(await rawCopyPerSecond(place.databaseUrl));
  const flood = await generate(place, best.perSecond * 3, seconds);
  raw.push(await rawCopyPerSecond(place.databaseUrl));
  return {
    perSecond: best.perSecond,
    p99Ms: best.p99,
    rawPerSecond: median(raw),
    cpuMicros: best.cpuMicros,
    perSecondAtThreeTimes: flood.perSecond,
  };
}

/** Runs the load generator in a process of its own, as anybody would. */
async function generate(place: Place, total: number, seconds: number): Promise<Load> {
  const { server } = place;
  const options = {
    '--trucks': trucks,
    '--link': 'jt808',
    '--total': Math.round(total),
    '--seconds': seconds,
    '--jt808': server.jt808,
    '--http': `http://127.0.0.1:${server.http}`,
    '--data': path.join(root, 'var', 'bench'),
  };
  const args = Object.entries(options).flatMap(([name, value]) => [name, String(value)]);
  const before = await cpuOf(place);
  const child = spawn(process.execPath, ['--import', 'tsx', 'simulator/src/main.ts', ...args, '--json'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout) said += chunk;
  const line = said.split('\n').findLast((one) => one.startsWith('{'));
  if (!line) throw new Error(`the load generator said no result: ${said.slice(-500)}`);
  const { acknowledged, acknowledgedPerSecond, lost, p99 } = JSON.parse(line) as Record<
    'acknowledged' | 'acknowledgedPerSecond' | 'lost' | 'p99',
    number
  >;
  const after = await cpuOf(place);
  const cpuMicros = {
    server: ((after.server - before.server) / acknowledged) * 1e6,
    database: ((after.database - before.database) / acknowledged) * 1e6,
  };
  return { perSecond: acknowledgedPerSecond, p99, lost, cpuMicros };
}
