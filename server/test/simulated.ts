import type { Position, TruckValues } from '@fleet/protocol/truck/values';
import { AlinkLink } from '../../simulator/src/link/alinkLink';
import { Jt808Link } from '../../simulator/src/link/jt808Link';
import { emptyKept, type Kept } from '../../simulator/src/link/keep';
import type { Controls, Link } from '../../simulator/src/link/link';
import type { Manner } from '../../simulator/src/link/manners';
import type { DemoTruck } from '../src/seed/demo';
import { until } from './until';

/** A simulated terminal of the demo on its real link, standing still with its key on; the test sees what it keeps. */
export class Simulated {
  readonly kept: Kept = emptyKept();
  readonly values: TruckValues = { keyOn: true, vehicleSpeed: 0, liftHeight: 0, locked: false };
  manner: () => Manner = () => 'good';
  readonly link: Link;
  readonly controls: Controls;
  readonly #position: Position;

  constructor({ link, site }: Pick<DemoTruck, 'link' | 'site'>, ports: { jt808: number; mqtt: number }) {
    const { kept, values } = this;
    this.#position = { ...site, altitude: null, direction: 0, satellites: 12, fixed: true };
    const controls: Controls = (this.controls = {
      get isLocked() {
        return values.locked === true;
      },
      set isLocked(isLocked) {
        values.locked = isLocked;
      },
      kept,
      manner: () => this.manner(),
      report: () => this.#now(),
    });
    this.link =
      link.protocol === 'jt808'
        ? new Jt808Link('127.0.0.1', ports.jt808, link.phone, controls, Math.random)
        : new AlinkLink('127.0.0.1', ports.mqtt, link, controls, Math.random);
  }

  async signOn(): Promise<this> {
    this.link.open();
    await until('the terminal to sign on', () => this.link.isReady);
    return this;
  }

  /** Reports what it is doing, as it is now; resolves once that is stored. */
  report = (values: TruckValues = {}) => {
    Object.assign(this.values, values);
    return this.link.sendReport(this.#now());
  };

  #now = () => ({ time: Date.now(), position: this.#position, values: { ...this.values } });

  close = () => this.link.close();
}
