import type { TruckEvent } from '@fleet/protocol/truck/events';
import type { Random } from '@fleet/protocol/plant/random';
import { round } from '../round';
import type { PowerType } from './kinds';

interface Possible {
  code: string;
  level: number;
  only?: PowerType;
}

/** Faults that come and go by themselves; those that follow from a value are the server's to judge. */
const possible: Possible[] = [
  { code: 'F01', level: 1, only: 'diesel' },
  { code: 'F04', level: 2 },
  { code: 'F10', level: 3, only: 'electric' },
  { code: 'F18', level: 2, only: 'diesel' },
  { code: 'F19', level: 3 },
  { code: 'F23', level: 1 },
];

/** Chances per second of work: a fault in 60 hours, an impact in 40, haste or a belt left open in 30 each. */
const faultChance = 1 / (60 * 3600);
const impactChance = 1 / (40 * 3600);
const lapseChance = 1 / (30 * 3600);
/** How much faster who is in a hurry drives. */
const hasteFactor = 1.45;

/** Faults, impacts, and what drivers do against the rules, by chance. */
export class Incidents {
  /** g, in the last second. */
  peakG = 0;
  #hastyUntil = 0;
  #unbeltedUntil = 0;
  readonly #until = new Map<string, { second: number; level: number }>();
  #seconds = 0;

  constructor(
    readonly powerType: PowerType,
    readonly random: Random,
    /** So many times as often as by nature. */
    readonly often = 1,
  ) {}

  /** How many times as fast as usual the truck is driven. */
  get haste(): number {
    return this.#seconds < this.#hastyUntil ? hasteFactor : 1;
  }

  get isUnbelted(): boolean {
    return this.#seconds < this.#unbeltedUntil;
  }

  get activeFaults(): string[] {
    return [...this.#until.keys()].sort();
  }

  /** One second; `speed` in m/s. Gives the events it brought, without time and number. */
  tick(isKeyOn: boolean, speed: number): Omit<TruckEvent, 'time'>[] {
    this.#seconds += 1;
    this.peakG = isKeyOn ? 0.05 + this.random.next() * (speed > 0.5 ? 0.25 : 0.03) : 0;
    const ended = this.#end();
    if (!isKeyOn) return ended;
    const events = [...ended];
    if (this.random.chance(faultChance * this.often)) events.push(...this.#fail());
    if (speed > 0.8 && this.random.chance(impactChance * this.often)) events.push(this.#hit(speed));
    if (this.random.chance(lapseChance * this.often)) this.#hastyUntil = this.#forAWhile();
    if (this.random.chance(lapseChance * this.often)) this.#unbeltedUntil = this.#forAWhile();
    return events;
  }

  #forAWhile = () => this.#seconds + this.random.between(40, 120);

  #fail(): Omit<TruckEvent, 'time'>[] {
    const fitting = possible.filter(
      ({ code, only }) => (!only || only === this.powerType) && !this.#until.has(code),
    );
    if (fitting.length === 0) return [];
    const { code, level } = this.random.pick(fitting);
    this.#until.set(code, { second: this.#seconds + this.random.between(240, 1800), level });
    return [{ identifier: 'fault', start: true, fields: { code, level } }];
  }

  #end(): Omit<TruckEvent, 'time'>[] {
    const events: Omit<TruckEvent, 'time'>[] = [];
    for (const [code, { second, level }] of this.#until) {
      if (this.#seconds < second) continue;
      this.#until.delete(code);
      events.push({ identifier: 'fault', end: true, fields: { code, level } });
    }
    return events;
  }

  #hit(speed: number): Omit<TruckEvent, 'time'> {
    this.peakG = round(0.9 + this.random.next() ** 2 * 2.2, 100);
    const x = round(-this.peakG * 0.95, 100);
    const y = round(this.peakG * this.random.between(-0.3, 0.3), 100);
    const durationMs = Math.round(this.random.between(30, 140));
    const fields = { peakG: this.peakG, x, y, z: 0.1, durationMs, speed: round(speed * 3.6) };
    return { identifier: 'impact', fields };
  }
}
