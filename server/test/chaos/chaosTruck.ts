import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '../../../simulator/src/link/link';
import type { DemoTruck } from '../../src/seed/demo';
import { Simulated } from '../simulated';

/** A share of what is said, each. */
const late = 0.1;
const twice = 0.1;
const againMs = 100;

/** The report of a truck in a second of its day: the same whenever it is asked. */
export function reportAt(site: DemoTruck['site'], began: number, second: number): Report {
  const keyOn = second % 60 < 50;
  return {
    time: began + second * 1_000,
    position: {
      lng: Number((site.lng + second / 1e5).toFixed(6)),
      lat: site.lat,
      altitude: second % 40,
      direction: second % 360,
      satellites: 9,
      fixed: true,
    },
    values: { keyOn, vehicleSpeed: keyOn ? (second * 7) % 12 : 0, soc: 100 - (second % 90) },
  };
}

/** A terminal that keeps what it has to say until that is acknowledged, and says some of it late and some of it twice. */
export class ChaosTruck {
  readonly acknowledged = new Set<number>();
  readonly said = { once: 0, twice: 0, late: 0, again: 0, refused: 0 };
  /** Every text that it was told to show; the terminal itself keeps the latest. */
  readonly shown = new Set<string>();
  readonly terminal: Simulated;
  #second = 0;
  #held: Report[] = [];
  #isOver = false;

  constructor(
    readonly truck: DemoTruck,
    ports: { jt808: number; mqtt: number },
    readonly began: number,
    readonly pauseMs: number,
  ) {
    this.terminal = new Simulated(truck, ports);
  }

  get seconds(): number {
    return this.#second;
  }

  /** Reports second after second until it is told to stop; resolves once everything is acknowledged. */
  async drive(): Promise<void> {
    const { link } = this.terminal;
    const clock = setInterval(() => {
      link.pulse(Date.now());
      this.lookAtScreen();
    }, 1_000);
    link.open();
    while (!this.#isOver) {
      await this.#say();
      await sleep(this.pauseMs * (0.5 + Math.random()));
    }
    await this.#sayHeld();
    clearInterval(clock);
  }

  lookAtScreen(): void {
    for (const text of this.terminal.kept.texts) this.shown.add(text);
  }

  stop(): void {
    this.#isOver = true;
  }

  async #say(): Promise<void> {
    const report = reportAt(this.truck.site, this.began, this.#second);
    // No clock tells a moment that is still to come.
    if (report.time! > Date.now()) return;
    this.#second += 1;
    const drawn = Math.random();
    if (drawn < late) {
      this.said.late += 1;
      this.#held.push(report);
    } else if (drawn < late + twice) {
      this.said.twice += 1;
      await Promise.all([this.#untilStored([report]), this.#untilStored([report])]);
    } else {
      this.said.once += 1;
      await this.#untilStored([report]);
    }
    if (this.#held.length >= this.terminal.link.mostKept) await this.#sayHeld();
  }

  async #sayHeld(): Promise<void> {
    // In any order: a terminal that has lost its place.
    const held = this.#held.sort(() => Math.random() - 0.5);
    this.#held = [];
    for (let at = 0; at < held.length; at += this.terminal.link.mostKept)
      await this.#untilStored(held.slice(at, at + this.terminal.link.mostKept));
  }

  async #untilStored(reports: readonly Report[]): Promise<void> {
    const { link } = this.terminal;
    for (let tries = 0; ; tries += 1) {
      if (tries > 0) this.said.again += 1;
      const [first] = reports;
      const outcome = await (reports.length === 1 ? link.sendReport(first!) : link.sendKept(reports));
      if (outcome === 'stored') {
        for (const { time } of reports) this.acknowledged.add(time!);
        return;
      }
      if (outcome === 'refused') this.said.refused += 1;
      await sleep(againMs);
      while (!link.isReady) await sleep(againMs);
    }
  }
}
