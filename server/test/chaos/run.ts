import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../until';
import { judgeCommands, readyToOrder, type CommandsFound } from './commands';
import { reportAt, type ChaosTruck } from './chaosTruck';
import { harms, type HarmName } from './harms';
import { Place } from './place';
import { judgeDerived, judgeReports, settle, type DerivedFound, type StoredFound } from './verdict';

export interface Plan {
  terminals: number;
  /** How often each harm is done, in an order that is drawn. */
  harms: Partial<Record<HarmName, number>>;
  /** Between two reports of a terminal, and between two orders. */
  pauseMs: number;
  orderMs: number;
  stoppedMs: number;
}

/** The harms that were done, and the findings at the end. */
export interface Ledger {
  done: Partial<Record<HarmName, number>>;
  leftOut: string[];
  said: ChaosTruck['said'];
  cuts: number;
  longestRecoveryMs: number;
  seconds: number;
  load: number;
  stored: StoredFound;
  derived: DerivedFound;
  commands: CommandsFound;
}

const hourMs = 3_600_000;
const recoveredWithinMs = 180_000;

/** Hurts an installation under load in every way of the plan, lets everything come to rest, and looks what became of it. */
export async function runChaos(plan: Plan, say: (line: string) => void): Promise<Ledger> {
  const { terminals, stoppedMs, pauseMs, orderMs } = plan;
  const startedAt = Date.now();
  const place = await Place.open({ terminals, stoppedMs, ownDisk: 'disk full' in plan.harms });
  say(`${place.fleet.length} terminals`);
  const began = Math.floor((Date.now() - hourMs) / 1_000) * 1_000;
  try {
    // Before anything is hurt, for who signs in does not try again.
    const giveOrders = await readyToOrder(place);
    place.begin(began, pauseMs);
    const driving = Promise.all(place.trucks.map((truck) => truck.drive()));
    let isOver = false;
    const ordering = giveOrders(() => isOver, orderMs);
    await until('every terminal to be heard', () => place.trucks.every(({ seconds }) => seconds > 3), hourMs);

    const leftOut = plan.harms['disk full'] && !place.hasDisk ? ['disk full: only root mounts a disk'] : [];
    const { done, longestRecoveryMs } = await hurt(place, plan, say);
    isOver = true;
    await ordering;
    for (const truck of place.trucks) truck.stop();
    await driving;
    say('everything is acknowledged');
    const commands = await judgeCommands(place);
    await settle(place);
    const stored = await judgeReports(place);
    const derived = await replay(place, plan);
    return {
      done,
      leftOut,
      said: sum(place.trucks),
      cuts: place.ways.reduce((total, { cuts }) => total + cuts, 0),
      longestRecoveryMs,
      seconds: (Date.now() - startedAt) / 1_000,
      load: loadavg()[0]!,
      stored,
      derived,
      commands,
    };
  } finally {
    await place.close();
  }
}

async function hurt(place: Place, plan: Plan, say: (line: string) => void) {
  const done: Ledger['done'] = {};
  let longestRecoveryMs = 0;
  const wanted = Object.entries(plan.harms) as [HarmName, number][];
  const schedule = wanted
    .filter(([name]) => name !== 'disk full' || place.hasDisk)
    .flatMap(([name, count]) => Array.from({ length: count }, () => name))
    .sort(() => Math.random() - 0.5);
  for (const name of schedule) {
    await sleep(plan.pauseMs * (0.5 + Math.random() * 2));
    const at = Date.now();
    await harms[name](place);
    await until(`work to go on after: ${name}`, place.isReady, recoveredWithinMs);
    longestRecoveryMs = Math.max(longestRecoveryMs, Date.now() - at);
    done[name] = (done[name] ?? 0) + 1;
    say(`${name} (${done[name]})`);
  }
  return { done, longestRecoveryMs };
}

/** The same reports in order, into an installation that nothing happens to. */
async function replay(place: Place, { terminals }: Plan): Promise<DerivedFound> {
  const other = await Place.open({ terminals, stoppedMs: 0, ownDisk: false });
  try {
    const [{ began }] = place.trucks as [ChaosTruck];
    other.begin(began, 0);
    await Promise.all(
      other.trucks.map(async ({ terminal: { link }, truck }) => {
        const { seconds } = place.trucks.find((one) => one.truck.carId === truck.carId)!;
        link.open();
        await until('a terminal to sign on', () => link.isReady, recoveredWithinMs);
        for (let at = 0; at < seconds; at += link.mostKept) {
          const length = Math.min(link.mostKept, seconds - at);
          const reports = Array.from({ length }, (_, more) => reportAt(truck.site, began, at + more));
          const outcome = await link.sendKept(reports);
          if (outcome !== 'stored') throw new Error(`a replayed report was ${outcome}`);
        }
      }),
    );
    await settle(other);
    return await judgeDerived(place, other);
  } finally {
    await other.close();
  }
}

function sum(trucks: readonly ChaosTruck[]): ChaosTruck['said'] {
  const total = { once: 0, twice: 0, late: 0, again: 0, refused: 0 };
  for (const { said } of trucks)
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += said[name];
  return total;
}

/** The faults, of which there must be none. */
export const faultsIn = ({ stored, derived, commands }: Ledger): string[] => [
  ...stored.missing.map((key) => `missing: ${key}`),
  ...stored.doubled.map((key) => `doubled: ${key}`),
  ...stored.invented.map((key) => `never said: ${key}`),
  ...derived.differing.map((what) => `not as in order: ${what}`),
  ...commands.disagreed.map((what) => `command: ${what}`),
  ...(commands.open > 0 ? [`commands without an end: ${commands.open}`] : []),
];
