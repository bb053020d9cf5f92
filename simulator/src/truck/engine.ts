import type { TruckValues } from '@fleet/protocol/truck/values';
import type { Demand } from './battery';
import { round } from '../round';

const ambient = 22;

/** A diesel engine, its tank and its temperatures, second by second. */
export class Engine {
  rpm = 0;
  /** °C. */
  coolant: number;
  /** °C of transmission and hydraulic oil above the surroundings, 0 to 1 of their usual rise. */
  #warm: number;

  constructor(
    readonly tankLitres: number,
    /** %. */
    public fuel: number,
    isWarm: boolean,
  ) {
    this.coolant = isWarm ? 82 : ambient;
    this.#warm = isWarm ? 0.9 : 0;
  }

  tick({ isKeyOn, speed, faster, load, lifts }: Demand): void {
    const isBusy = speed > 0.3 || lifts !== null;
    const driving = speed > 0.3 ? 1400 + speed * 140 + Math.max(0, faster) * 250 + load / 20 : 800;
    const wanted = isKeyOn ? Math.min(2200, lifts === 'up' ? 2000 : driving) : 0;
    this.rpm += (wanted - this.rpm) * 0.6;
    if (!isKeyOn && this.rpm < 200) this.rpm = 0;

    const target = !isKeyOn ? ambient : isBusy ? 87 : 76;
    this.coolant += (target - this.coolant) / (isKeyOn ? 300 : 2400);
    this.#warm += ((isKeyOn ? 1 : 0) - this.#warm) / 1800;
    const litresPerHour = !isKeyOn ? 0 : isBusy ? 2 + this.rpm / 500 : 1.2;
    this.fuel = Math.max(0, this.fuel - (litresPerHour / 3600 / this.tankLitres) * 100);
  }

  /** Tanks up over the seconds of a stop. */
  refuel(): void {
    this.fuel = Math.min(97, this.fuel + 0.5);
  }

  /** The values of the engine's sensors. */
  values(isKeyOn: boolean): TruckValues {
    const isRunning = this.rpm > 400;
    const pressure = isRunning ? 180 + this.rpm * 0.13 - Math.max(0, this.coolant - 80) * 2 : 0;
    const litres = (this.tankLitres * this.fuel) / 100;
    return {
      fuelLitres: round(litres),
      fuelPercent: round(this.fuel),
      starterVoltage: isRunning ? 14.1 : 12.6,
      engineRpm: Math.round(this.rpm),
      oilPressureKpa: Math.round(pressure),
      coolantTemp: round(this.coolant),
      ...(isKeyOn && {
        transOilTemp: round(ambient + this.#warm * 52),
        hydOilTemp: round(ambient + this.#warm * 30),
      }),
    };
  }
}
