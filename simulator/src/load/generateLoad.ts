import type { FleetTruck } from '../fleet/fleetFile';
import { inParallel } from '../inParallel';
import { round } from '../round';
import { Unusable } from '../usage';
import { AlinkLoad } from './alinkLoad';
import { Jt808Load } from './jt808Load';
import type { TruckLedger } from './ledger';
import type { LoadLink } from './loadLink';
import { sampleReport } from './sample';
import { describeLap, lapHeader, type LoadResult } from './result';
import { Tally } from './tally';

export interface LoadOptions {
  host: string;
  /** Links go to these in turn. */
  jt808Ports: readonly number[];
  mqttPort: number;
  /** Reports per second over all trucks. */
  total: number;
  seconds: number;
  /** Ends it before. */
  ending?: AbortSignal;
  /** One for each truck; links that break are dialled again then. */
  ledger?: readonly TruckLedger[];
}

const opensPerSecond = 500;
const opensAtOnce = 200;
const tickMs = 2;
const lapMs = 5_000;
/** Silence after which nothing more is expected. */
const silenceMs = 10_000;

/** Opens a link for each truck, sends at an even pace whether answers come or not, and measures the answers. */
export async function generateLoad(
  trucks: readonly FleetTruck[],
  options: LoadOptions,
  say: (line: string) => void,
): Promise<LoadResult> {
  const tally = new Tally();
  const links = linksOf(trucks, options, tally);
  await openAll(links, say);
  const ready = links.filter(({ isReady }) => isReady);
  if (ready.length === 0) throw new Unusable('没有一条链路连上 / No link could be opened.');

  const cpuBefore = process.cpuUsage();
  say(lapHeader);
  const startedAt = performance.now();
  const laps = setInterval(
    () => say(describeLap(secondsSince(startedAt), countReady(links), tally.unanswered, tally.lap())),
    lapMs,
  );
  await sendEvenly(ready, options);
  const seconds = secondsSince(startedAt);
  await settled(tally);
  clearInterval(laps);
  const { user, system } = process.cpuUsage(cpuBefore);

  const connected = countReady(links);
  const figures = tally.total();
  for (const link of links) link.close();
  return {
    trucks: trucks.length,
    connected,
    broken: tally.broken,
    total: options.total,
    seconds: round(seconds),
    ...figures,
    lost: tally.unanswered,
    acknowledgedPerSecond: Math.round(
      figures.acknowledged / Math.max(seconds, (tally.lastAnswerAt - startedAt) / 1000),
    ),
    cpuSeconds: round((user + system) / 1e6),
  };
}

function linksOf(
  trucks: readonly FleetTruck[],
  { host, jt808Ports, mqttPort, ledger }: LoadOptions,
  tally: Tally,
): LoadLink[] {
  let turn = 0;
  const nextDoor = () => ({ host, port: jt808Ports[turn++ % jt808Ports.length]! });
  const samples = { diesel: sampleReport('diesel'), electric: sampleReport('electric') };
  return trucks.map(({ link, powerType }, number) => {
    const sample = samples[powerType];
    return link.protocol === 'jt808'
      ? new Jt808Load(nextDoor, link.phone, sample, tally, number, ledger?.[number] ?? null)
      : new AlinkLoad({ host, port: mqttPort }, link, sample, tally, number);
  });
}

/** Opens the links gradually; those that cannot be opened are told and left out. */
async function openAll(links: readonly LoadLink[], say: (line: string) => void): Promise<void> {
  const startedAt = performance.now();
  const refused: string[] = [];
  await inParallel(links, opensAtOnce, async (link, at) => {
    await pause((at / opensPerSecond) * 1000 - (performance.now() - startedAt));
    await link.open().catch((error: unknown) => void refused.push((error as Error).message));
  });
  const opened = links.length - refused.length;
  say(`${opened}/${links.length} 条链路已连接 / links open, ${secondsSince(startedAt).toFixed(1)} s`);
  if (refused.length > 0) say(`  ${refused.slice(0, 3).join(' · ')}${refused.length > 3 ? ' …' : ''}`);
}

/** Sends to one link after the other, each report when it is due; late ones are sent at once. */
function sendEvenly(links: readonly LoadLink[], { total, seconds, ending }: LoadOptions): Promise<void> {
  const startedAt = performance.now();
  const wanted = Math.round(total * seconds);
  let sent = 0;
  return new Promise((resolve) => {
    const tick = setInterval(() => {
      const due = Math.min(wanted, Math.floor(((performance.now() - startedAt) * total) / 1000));
      for (; sent < due; sent++) links[sent % links.length]!.send(startedAt + (sent * 1000) / total);
      if (sent < wanted && !ending?.aborted) return;
      clearInterval(tick);
      resolve();
    }, tickMs);
  });
}

/** Waits until everything is answered, or no more answers come. */
async function settled(tally: Tally): Promise<void> {
  const sentAt = performance.now();
  while (tally.unanswered > 0) {
    if (performance.now() - Math.max(sentAt, tally.lastAnswerAt) > silenceMs) return;
    await pause(20);
  }
}

const countReady = (links: readonly LoadLink[]) => links.filter(({ isReady }) => isReady).length;
const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
