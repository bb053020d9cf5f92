import { writeFileSync } from 'node:fs';
import type { FleetTruck } from '../fleet/fleetFile';

/** The reports of a truck by their times, in milliseconds since 1970. */
export interface TruckLedger {
  carId: string;
  /** It was told that these are stored. */
  acknowledged: number[];
  /** It has said these, or would have, and was not told so. */
  unanswered: number[];
}

/** A ledger for each truck, in the same order. */
export const openLedger = (trucks: readonly Pick<FleetTruck, 'carId'>[]): TruckLedger[] =>
  trucks.map(({ carId }) => ({ carId, acknowledged: [], unanswered: [] }));

export const writeLedger = (file: string, ledger: readonly TruckLedger[]) =>
  writeFileSync(file, JSON.stringify(ledger));
