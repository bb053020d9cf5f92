import type { Before, OwnedReport, TruckState } from '../../fleet/truck/index';
import type { Backlog, LateReader } from '../../house/late/service';
import type { JudgedColumns } from './stateStorage';

/**
 * Makes something of what vehicles report, in the order of the reports' times: crossings, alarms, records of batteries.
 * Reports in order are judged in memory, late ones by reading the stored reports anew.
 */
export interface Judge {
  /** By this name vehicles are marked whose stored reports it has to read anew. */
  readonly reader: LateReader;
  /** How much waits to be judged anew. */
  readonly backlog: Backlog;
  /** Learns the rules, and hears of their changes from now on. */
  start(): Promise<void>;
  /** Takes up what the last owner of these parts of the vehicles has left. */
  takeUp(parts: readonly number[]): Promise<void>;
  /** Another process works on these vehicles from now on: nothing is known of them any more, and nothing written. */
  forget(isGone: (vehicleId: string) => boolean): void;
  /** Learns of vehicles before they are judged; of known ones, what has changed. */
  load?(vehicleIds: readonly string[]): Promise<void>;
  /** Whether a report of that time comes late, where its vehicle is judged up to `judged`; milliseconds since 1970. */
  isLate(vehicleId: string, at: number, judged: number): boolean;
  /** Takes a committed report that has just been taken into the state. */
  take(state: TruckState, report: OwnedReport, before: Before): void;
  /** The stored reports of a vehicle since an instant, in milliseconds, are more than what was handed over. */
  missed(vehicleId: string, since: number): void;
  /** Writes what was found, and judges anew for a round; at the end all that waits, until `endsAt` (`performance.now()`). */
  settle(endsAt: number | null): Promise<void>;
  /** Whether something that the vehicle reported is still to be judged, or to be written. */
  isBehind(vehicleId: string): boolean;
  /** Has the live state show what is known of the vehicle. */
  show?(state: TruckState): void;
  /** The vehicles of which something else is known since the last call without that they reported. */
  takeRevised?(): string[];
  /** The columns of `vehicle_state` that are written with the live state. */
  columnsOf?(vehicleId: string): JudgedColumns;
  /** The subjects that turned in companies since the last call: whoever looks there is told once that is written. */
  takeTurned?(): Turned[];
  close(): void;
}

/** Something of a company that whoever looks at it asks for anew. */
export interface Turned {
  subject: string;
  companyId: string;
  /** The vehicles in whose states it is written. */
  vehicleIds?: Iterable<string>;
}
