import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBrowser, signInAt } from './browser';
import { cpuOf, type CpuSeconds } from './cpu';
import { median } from './figures';
import { fillGeneratorsBatteries } from './fills';
import { type Place, root } from './place';
import { rawCopyPerSecond } from './rawCopy';

const trucks = 2_000;
const seconds = 8;
/** The knee lies below the first load that is not kept up with. */
const loads = [
  2_500, 5_000, 7_500, 10_000, 12_500, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 60_000, 80_000,
];
const keptUp = 0.97;
const longestAckMs = 200;
/** A stop comes so long after a load began. */
const stopAfterSeconds = 5;
/** The words of the generator when it has looked its vehicles up, and when all have signed on. */
const [vehiclesReady, linksOpen] = ['vehicles ready', 'links open'];

interface CpuMicros {
  server: number;
  database: number;
}

export interface IngestFigures {
  /** Reports acknowledged after commit, per second, at the highest load with p99 within 200 ms. */
  perSecond: number;
  p99Ms: number;
  rawPerSecond: number;
  /** Microseconds of processor time for each report of that load, and for each sign-on before it. */
  cpuMicros: CpuMicros;
  signOnMicros: CpuMicros;
  /** Reports that were still acknowledged per second at three times that load. */
  perSecondAtThreeTimes: number;
  /** The load of before again, while a browser shows all trucks of it on the live map. */
  watched: { perSecond: number; p99Ms: number };
  /** From the word to stop in the middle of that load to the end of the server. */
  stopSeconds: number;
}

interface Load {
  cpuMicros: CpuMicros;
  signOnMicros: CpuMicros;
  perSecond: number;
  p99: number;
  lost: number;
}

/**
 * Raises the load until it is no longer kept up with, then three times as much; raw COPY before, between and after. Each
 * truck has a battery, and all are judged by the limits of their company, as in a factory.
 */
export async function benchIngest(place: Place): Promise<IngestFigures> {
  const raw = [await rawCopyPerSecond(place.databaseUrl)];
  await generate(place, 1_000, 2);
  await fillGeneratorsBatteries(place);
  await place.restart();
  await generate(place, 1_000, 2);
  const none = { server: 0, database: 0 };
  let best: Load = { perSecond: 0, p99: 0, lost: 0, cpuMicros: none, signOnMicros: none };
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
    signOnMicros: best.signOnMicros,
    perSecondAtThreeTimes: flood.perSecond,
    watched: await watched(place, best.perSecond),
    stopSeconds: await stopUnder(place, best.perSecond),
  };
}

async function watched(place: Place, total: number): Promise<IngestFigures['watched']> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    await signInAt(page, place, '/VehicleManagement/VehicleDistribution', 'PLATFORM_OPERATOR');
    await page.locator('canvas.maplibregl-canvas').waitFor();
    const { perSecond, p99 } = await generate(place, total, seconds);
    return { perSecond, p99Ms: p99 };
  } finally {
    await browser.close();
  }
}

async function stopUnder(place: Place, total: number): Promise<number> {
  const load = startLoad(place, total, stopAfterSeconds * 10);
  load.stdout!.resume();
  // It says so once every link is open.
  await new Promise<void>((resolve) =>
    load.stdout!.on('data', (chunk: Buffer) => {
      if (chunk.includes(linksOpen)) resolve();
    }),
  );
  await sleep(stopAfterSeconds * 1_000);
  const began = performance.now();
  await place.server.stop();
  const stopSeconds = (performance.now() - began) / 1_000;
  load.kill();
  return stopSeconds;
}

/**
 * Has the load generator send so much, and measures what becomes of it. Its look-ups of its vehicles, which are calls of
 * people, are in no figure; sign-ons have one of their own.
 */
async function generate(place: Place, total: number, seconds: number): Promise<Load> {
  const child = startLoad(place, total, seconds);
  const marks = new Map<string, Promise<CpuSeconds>>();
  let result: Record<'acknowledged' | 'acknowledgedPerSecond' | 'lost' | 'p99' | 'connected', number> | null =
    null;
  for await (const line of createInterface({ input: child.stdout! })) {
    for (const mark of [vehiclesReady, linksOpen]) if (line.includes(mark)) marks.set(mark, cpuOf(place));
    if (line.startsWith('{')) result = JSON.parse(line) as NonNullable<typeof result>;
  }
  if (!result) throw new Error('the load generator said no result');
  const [ready, open, end] = [
    await marks.get(vehiclesReady)!,
    await marks.get(linksOpen)!,
    await cpuOf(place),
  ];
  const { acknowledged, acknowledgedPerSecond, lost, p99, connected } = result;
  const cpuMicros = microsEach(open, end, acknowledged);
  const [server, database] = [Math.round(cpuMicros.server), Math.round(cpuMicros.database)];
  console.log(
    `${Math.round(total)}/s for ${seconds} s: ${acknowledgedPerSecond}/s acknowledged, p99 ${p99} ms, ${lost} lost, ${server} + ${database} µs`,
  );
  return {
    perSecond: acknowledgedPerSecond,
    p99,
    lost,
    cpuMicros,
    signOnMicros: microsEach(ready, open, connected),
  };
}

const microsEach = (from: CpuSeconds, to: CpuSeconds, count: number): CpuMicros => ({
  server: ((to.server - from.server) / count) * 1e6,
  database: ((to.database - from.database) / count) * 1e6,
});

/** The load generator in a process of its own, as anybody would run it. */
function startLoad({ server }: Place, total: number, seconds: number): ChildProcess {
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
  return spawn(process.execPath, ['--import', 'tsx', 'simulator/src/main.ts', ...args, '--json'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
