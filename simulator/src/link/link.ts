import type { Kept } from './keep';
import type { Manner } from './manners';
import type { TruckEvent } from '@fleet/protocol/truck/events';
import type { Position, TruckValues } from '@fleet/protocol/truck/values';

/** The report of a truck at one moment. */
export interface Report {
  /** Milliseconds since 1970 UTC; null where the terminal has no clock. */
  time: number | null;
  position: Position;
  values: TruckValues;
}

/** The outcome of a message: stored and acknowledged, refused for good, or lost with the link. */
export type Outcome = 'stored' | 'refused' | 'lost';

/** A terminal's connection to the platform; it signs on by itself, and comes back by itself when it breaks. */
export interface Link {
  /** True while it is signed on. */
  readonly isReady: boolean;
  /** The most reports one `sendKept` takes. */
  readonly mostKept: number;
  open(): void;
  sendReport(report: Report): Promise<Outcome>;
  sendEvent(event: TruckEvent): Promise<Outcome>;
  /** Sends reports that were kept while the link was away, oldest first. */
  sendKept(reports: readonly Report[]): Promise<Outcome>;
  /** The tick of the clock; call it every second or so with milliseconds. */
  pulse(now: number): void;
  /** Loses the network for some milliseconds. */
  drop(ms: number): void;
  close(): void;
}

/** The acts of the platform on a truck through its link. */
export interface Controls {
  isLocked: boolean;
  /** The things that its terminal has been given to keep. */
  readonly kept: Kept;
  /** How the next thing that it is told is taken. */
  manner: () => Manner;
  /** The truck as it is now. */
  report: () => Report;
  /** Writes down what was done where no power cut reaches it, before it is answered. */
  note?: (identifier: string, params: Record<string, unknown>) => void;
}

/** How long a link that is dropped in the middle of something stays away, in milliseconds. */
export const droppedMs = 2_000;

const firstPause = 1_000;
const longestPause = 30_000;

/** Growing pauses between attempts, each shortened by chance so that a fleet does not return as one. */
export class Pauses {
  #next = firstPause;

  constructor(readonly random: () => number) {}

  /** Milliseconds to wait before the next attempt. */
  next(): number {
    const pause = this.#next;
    this.#next = Math.min(longestPause, this.#next * 2);
    return pause * (0.5 + this.random() / 2);
  }

  reset(): void {
    this.#next = firstPause;
  }
}
