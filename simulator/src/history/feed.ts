import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Past } from '../fleet/fleetFile';
import type { Link, Outcome } from '../link/link';
import { Random, seedOf } from '@fleet/protocol/plant/random';
import { companyDays } from '../truck/roster';
import { Truck, type TruckOptions } from '../truck/truck';
import { readDone, writeDone } from './done';
import { type Kept, live } from './live';

/** A truck as it drives now, with the link over which its past goes too. */
export interface Living {
  carId: string;
  /** How it was made, without what it remembers. */
  life: Omit<TruckOptions, 'memory' | 'card'>;
  card: string | undefined;
  link: Link;
}

export interface Feeding extends Past {
  /** The folder in which is kept how far it came. */
  folder: string;
  seed: number;
}

const dayMs = 86_400_000;
/** Reports that are on their way at once; then the platform has as long for others as it took for these. */
const atOnce = 200;
/** A link that was down is no work of the platform. */
const longestPauseMs = 2_000;
const retryMs = 1_000;
/** More than by nature, so that some of everything has happened. */
const mishaps = 2;

/**
 * Gives trucks a past: what they did in the days before `until`, over their own links with its own times, truck by
 * truck and day by day. Goes on where an earlier run stopped; `tell` hears the days done and those in all.
 */
export async function feedHistory(
  fleet: readonly Living[],
  { until, days, folder, seed }: Feeding,
  tell: (done: number, all: number) => void,
): Promise<void> {
  const file = path.join(folder, 'history.json');
  const done = readDone(file);
  const end = Date.parse(until);
  const begin = end - days * dayMs;
  const say = () =>
    tell(
      fleet.reduce((sum, { carId }) => sum + (done[carId] ?? 0), 0),
      fleet.length * days,
    );
  say();
  for (const [at, one] of fleet.entries()) {
    const from = done[one.carId] ?? 0;
    if (from >= days) continue;
    const kept = await live(pastOf(fleet, at, seed, begin), begin, end, new Truck(one.life).memory);
    for (let day = from; day < days; day += 1) {
      const today = kept.filter((item) => Math.floor((item.at - begin) / dayMs) === day);
      await send(one.link, today);
      done[one.carId] = day + 1;
      writeDone(file, done);
      say();
    }
  }
}

/** The truck as it was then: the same for the same seed. Two neighbours change their drivers from day to day. */
function pastOf(fleet: readonly Living[], at: number, seed: number, now: number): Truck {
  const { carId, life, card } = fleet[at]!;
  const neighbour = fleet[at ^ 1];
  const other = neighbour?.life.plant === life.plant ? neighbour.card : card;
  const ownSeed = seedOf(seed, carId, 'past');
  return new Truck({
    ...life,
    now,
    seed: ownSeed,
    isAlwaysDay: false,
    roster: companyDays(new Random(ownSeed + 2)),
    mishaps,
    card: (at) => (Math.floor(at / dayMs) % 2 === 0 ? card : other),
  });
}

/** Sends in the order of times, as much at once as one message holds, until all of it is stored. */
async function send(link: Link, kept: readonly Kept[]): Promise<void> {
  for (let at = 0; at < kept.length; at += atOnce) {
    const began = Date.now();
    await Promise.all(messagesOf(link, kept.slice(at, at + atOnce)).map((message) => insist(link, message)));
    await sleep(Math.min(Date.now() - began, longestPauseMs));
  }
}

function messagesOf(link: Link, kept: readonly Kept[]): (() => Promise<Outcome>)[] {
  const reports = kept.flatMap((one) => ('report' in one ? [one.report] : []));
  const messages = kept.flatMap((one) => ('event' in one ? [() => link.sendEvent(one.event)] : []));
  for (let at = 0; at < reports.length; at += link.mostKept)
    messages.push(() => link.sendKept(reports.slice(at, at + link.mostKept)));
  return messages;
}

async function insist(link: Link, send: () => Promise<Outcome>): Promise<void> {
  while (!link.isReady || (await send()) === 'lost') await sleep(retryMs);
}
