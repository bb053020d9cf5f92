import { setTimeout as sleep } from 'node:timers/promises';
import { startLoad } from '../server/test/loadProcess';
import { openBrowser, signInAt } from './browser';
import { median } from './figures';
import { fillGeneratorsBatteries } from './fills';
import { type CpuMicros, generate, type Load, loadedBy, wantedOf } from './load';
import type { Place } from './place';
import { rawCopyPerSecond } from './rawCopy';

const seconds = 8;
/** The knee lies below the first load that is not kept up with. */
const loads = [
  2_500, 5_000, 7_500, 10_000, 12_500, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 60_000, 80_000,
];
const keptUp = 0.97;
const longestAckMs = 200;
/** A stop comes so long after a load began. */
const stopAfterSeconds = 5;
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

/**
 * Raises the load until it is no longer kept up with, then three times as much; raw COPY before, between and after. Each
 * truck has a battery, and all are judged by the limits of their company, as in a factory.
 */
export async function benchIngest(place: Place): Promise<IngestFigures> {
  const raw = [await rawCopyPerSecond(place.databaseUrl)];
  await generate(loadedBy(place), 1_000, 2);
  await fillGeneratorsBatteries(place);
  await place.restart();
  await generate(loadedBy(place), 1_000, 2);
  const none = { server: 0, database: 0 };
  let best: Load = { perSecond: 0, p99: 0, lost: 0, cpuMicros: none, signOnMicros: none };
  const keepsUp = ({ perSecond, p99, lost }: Load, total: number) =>
    lost === 0 && perSecond >= total * keptUp && p99 <= longestAckMs;
  for (const total of loads) {
    let load = await generate(loadedBy(place), total, seconds);
    // A neighbour on the machine may spoil one try, hardly two.
    if (!keepsUp(load, total)) load = await generate(loadedBy(place), total, seconds);
    if (!keepsUp(load, total)) break;
    best = load;
  }
  raw.push(await rawCopyPerSecond(place.databaseUrl));
  const flood = await generate(loadedBy(place), best.perSecond * 3, seconds);
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
    const { perSecond, p99 } = await generate(loadedBy(place), total, seconds);
    return { perSecond, p99Ms: p99 };
  } finally {
    await browser.close();
  }
}

async function stopUnder(place: Place, total: number): Promise<number> {
  const load = startLoad(wantedOf(loadedBy(place), total, stopAfterSeconds * 10));
  await load.linksOpen;
  await sleep(stopAfterSeconds * 1_000);
  const began = performance.now();
  await place.server.stop();
  const stopSeconds = (performance.now() - began) / 1_000;
  load.kill();
  return stopSeconds;
}
