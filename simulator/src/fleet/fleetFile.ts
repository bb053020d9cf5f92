import { readFileSync } from 'node:fs';
import { Unusable } from '../usage';

/** How a truck's terminal names itself on its link. */
export type LinkIdentity =
  | { protocol: 'jt808'; phone: string }
  | { protocol: 'alink'; productKey: string; deviceName: string; deviceSecret: string };

/** One truck of the fleet file. */
export interface FleetTruck {
  carId: string;
  powerType: 'diesel' | 'electric';
  site: { lng: number; lat: number };
  link: LinkIdentity;
  /** The card of its driver. */
  card?: string;
}

/** The trucks of a fleet file such as `demo.json`. */
export function readFleet(file: string): FleetTruck[] {
  try {
    const { trucks } = JSON.parse(readFileSync(file, 'utf8')) as { trucks?: FleetTruck[] };
    if (Array.isArray(trucks) && trucks.length > 0) return trucks;
  } catch {
    // Said below, in words.
  }
  throw new Unusable(`${file}: 没有可用的车辆清单 / no usable list of trucks.`);
}
