import type { TruckEvent } from '@fleet/protocol/truck/events';
import type { Fingerprint } from '../../../base/fingerprint';
import type { Position, TruckValues } from '@fleet/protocol/truck/values';

/** A message that nobody here reads yet, kept as it came: what a device was told is stored, is stored. */
export interface RawMessage {
  identifier: 'raw';
  time: null;
  /** The kind of message: a message id, or a topic. */
  kind: string;
  hex: string;
}

/** The report of a terminal about its truck at one instant: the one normal form of every device link. */
export interface Report {
  terminalRowId: string;
  /** Milliseconds since 1970 by the terminal's clock; null when that cannot be believed (`believedTime`). */
  time: number | null;
  /** Milliseconds since 1970 by ours. */
  receivedAt: number;
  /** Over what it says; over its serial too when it has no time of its own. */
  hash: Fingerprint;
  position: Position | null;
  /** It was kept in the terminal while the link was down. */
  wasKept: boolean;
  values: TruckValues;
  /** The JT/T 808 alarm word; null on other links. */
  alarm: number | null;
  events: (TruckEvent | RawMessage)[];
}

/** A report that has found its vehicle. */
export interface OwnedReport extends Report {
  vehicleId: string;
  companyId: string;
  /** The device's time, or ours where that cannot be believed. */
  at: number;
}

const secondMs = 1_000;

/**
 * The moment at which the live state takes something as true: that of the terminal's clock, also where it comes late;
 * ours where that clock is ahead, or all that is right would be older until the wrong time has come. In whole seconds,
 * as terminals tell the time: the next report, of the same second, is not older.
 */
export const liveTime = (time: number, receivedAt: number): number =>
  time > receivedAt ? Math.floor(receivedAt / secondMs) * secondMs : time;

/** The flags of a stored report; an alarm word of zero is a word too, and ends the alarms before it. */
export const reportFlags = { ownClock: 1, lastKnownPosition: 2, wasKept: 4, noAlarm: 8 } as const;
