import type { TruckValues } from '@fleet/protocol/truck/values';
import { round } from '../round';
import type { Pack } from './kinds';

/** The demand on a battery for a second. */
export interface Demand {
  isKeyOn: boolean;
  /** m/s, and m/s more than a second ago. */
  speed: number;
  faster: number;
  /** kg on the forks. */
  load: number;
  lifts: 'up' | 'down' | null;
  isCharging: boolean;
}

const keyOffAmperes = -0.2;
const mostAmperes = 250;

/** A traction battery that is drained and charged second by second. */
export class Battery {
  /** A, charging positive. */
  amperes = keyOffAmperes;
  /** °C. */
  warmth = 24;
  /** Ah since the charger was plugged in. */
  charged = 0;

  constructor(
    readonly pack: Pack,
    /** %. */
    public soc: number,
    /** 1 charges as fast as such a battery does, 4 four times as fast. */
    readonly chargeSpeed: number,
  ) {}

  get isFull(): boolean {
    return this.soc >= 99.5;
  }

  tick(demand: Demand): void {
    const charging = demand.isCharging && !this.isFull;
    this.amperes = charging ? this.#chargeAmperes() : this.#drawnAmperes(demand);
    const hours = (charging ? this.chargeSpeed : 1) / 3600;
    this.soc = Math.min(100, Math.max(1, this.soc + ((this.amperes * hours) / this.pack.ampereHours) * 100));
    if (charging) this.charged += this.amperes * hours;
    const target = 24 + (this.amperes / this.pack.ampereHours) ** 2 * 60;
    this.warmth += (target - this.warmth) / 1200;
  }

  /** The values of the battery's own computer. */
  values(isPlugged: boolean): TruckValues {
    const { pack, soc, amperes } = this;
    const volts = this.#cellVolts() * pack.cells + amperes * pack.ohms;
    const cell = (volts / pack.cells) * 1000;
    return {
      soc: round(soc),
      soh: pack.chemistry === 'lead' ? 88 : 96,
      batteryVoltage: round(volts),
      batteryCurrent: round(amperes),
      batteryTemperature: round(this.warmth),
      chargerState: isPlugged ? (this.isFull ? 3 : 2) : 0,
      cellMaxMv: Math.round(cell + 6),
      cellMinMv: Math.round(cell - 8),
      insulationOhmPerV: 1200,
    };
  }

  #chargeAmperes(): number {
    const { chargeAmperes, taperFrom } = this.pack;
    if (this.soc < taperFrom) return chargeAmperes;
    return chargeAmperes * (1 - (0.75 * (this.soc - taperFrom)) / (100 - taperFrom));
  }

  #drawnAmperes({ isKeyOn, speed, faster, load, lifts }: Demand): number {
    if (!isKeyOn) return keyOffAmperes;
    const weight = 1 + load / 4000;
    const driving = speed > 0 ? 25 + 28 * speed * weight + 90 * Math.max(0, faster) * weight : 0;
    const lifting = lifts === 'up' ? 110 + load / 25 : lifts === 'down' ? 8 : 0;
    return -Math.min(mostAmperes, (3 + driving + lifting) * this.pack.draw);
  }

  // Open-circuit volts of one cell: iron phosphate is flat with a knee below 12 %, lead is a slope.
  #cellVolts(): number {
    if (this.pack.chemistry === 'lead') return 1.94 + this.soc * 0.0019;
    return 3.2 + this.soc * 0.0011 - Math.max(0, 12 - this.soc) * 0.025;
  }
}
