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
  /** t. */
  capacity?: number;
  link: LinkIdentity;
  /** The card of its driver. */
  card?: string;
}

/** The days before a moment that a demo fleet is to have lived through. */
export interface Past {
  /** An instant as ISO 8601. */
  until: string;
  days: number;
}

/** The past that the trucks of a fleet file are to be given; null where none is asked for. */
export function readPast(file: string): Past | null {
  return (JSON.parse(readFileSync(file, 'utf8')) as { past?: Past }).past ?? null;
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
