import type { TruckEvent } from '@fleet/protocol/truck/events';
import { expect, test } from 'vitest';
import type { Link, Outcome, Report } from '../link/link';
import { layPlant } from '@fleet/protocol/plant/plant';
import { Random } from '@fleet/protocol/plant/random';
import { Truck } from '../truck/truck';
import { Terminal } from './terminal';

const start = Date.UTC(2025, 5, 2, 1);
const intervals = { working: 3000, idle: 10_000, charging: 30_000, off: 30_000 };

/** A link that a test makes and breaks. */
class FakeLink implements Link {
  isReady = true;
  readonly mostKept = 5;
  outcome: Outcome = 'stored';
  live: Report[] = [];
  kept: Report[] = [];
  events: TruckEvent[] = [];

  open(): void {}
  close(): void {}
  drop(): void {}
  pulse(): void {}

  sendReport = (report: Report) => this.#settle(this.live, [report]);
  sendEvent = (event: TruckEvent) => this.#settle(this.events, [event]);
  sendKept = (reports: readonly Report[]) => this.#settle(this.kept, reports);

  #settle<T>(taken: T[], sent: readonly T[]): Promise<Outcome> {
    const outcome = this.isReady ? this.outcome : 'lost';
    if (outcome === 'stored') taken.push(...sent);
    return Promise.resolve(outcome);
  }
}

function newTerminal() {
  const link = new FakeLink();
  const plant = layPlant({ lng: 120.72, lat: 31.32 }, 1);
  const truck = new Truck({
    powerType: 'diesel',
    plant,
    slot: 0,
    seed: 3,
    now: start,
    isAlwaysDay: true,
    chargeSpeed: 1,
  });
  return { link, terminal: new Terminal(truck, link, intervals, new Random(1), start) };
}

/** Lets a terminal live, second by second. */
async function live(terminal: Terminal, from: number, to: number) {
  for (let second = from; second < to; second++) {
    terminal.pulse(start + second * 1000);
    await new Promise(setImmediate);
  }
}

test('a working truck reports every few seconds', async () => {
  const { link, terminal } = newTerminal();

  await live(terminal, 1, 900);

  const gaps = link.live.slice(1).map(({ time }, at) => (time ?? 0) - (link.live[at]?.time ?? 0));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(30_000);
  expect(link.live.length).toBeGreaterThan(150);
});

test('what was measured while the link was away is sent afterwards, each once, in order', async () => {
  const { link, terminal } = newTerminal();
  await live(terminal, 1, 60);
  const before = link.live.length;

  link.isReady = false;
  await live(terminal, 60, 240);
  expect(link.live).toHaveLength(before);
  const held = terminal.heldCount;
  link.isReady = true;
  await live(terminal, 240, 360);

  expect(terminal.heldCount).toBe(0);
  expect(link.kept.length + link.events.length).toBeGreaterThanOrEqual(held);
  const times = link.kept.map(({ time }) => time ?? 0);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  expect(times.every((time) => time >= start + 60_000 && time < start + 240_000)).toBe(true);
});

test('what the platform refuses for good is not sent again, what it loses is', async () => {
  const { link, terminal } = newTerminal();
  link.outcome = 'refused';
  await live(terminal, 1, 60);
  expect(terminal.heldCount).toBe(0);

  link.outcome = 'lost';
  await live(terminal, 60, 120);
  expect(terminal.heldCount).toBeGreaterThan(0);
  link.outcome = 'stored';
  await live(terminal, 120, 180);

  expect(terminal.heldCount).toBe(0);
});
