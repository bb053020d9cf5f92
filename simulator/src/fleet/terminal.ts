import type { TruckEvent } from '@fleet/protocol/truck/events';
import type { TruckValues } from '@fleet/protocol/truck/values';
import type { Link, Outcome, Report } from '../link/link';
import type { Random } from '@fleet/protocol/plant/random';
import type { Activity, Snapshot, Truck } from '../truck/truck';

/** Milliseconds between two reports, by what a truck is doing. */
export type Intervals = Record<Activity, number>;

/** The switches and lists whose change is reported at once (alink.md 16.4). */
const watched = [
  'keyOn',
  'seatOccupied',
  'seatBeltFastened',
  'parkingBrakeOn',
  'hydraulicsActive',
  'chargePlugIn',
  'chargerState',
  'emergencyOpen',
  'locked',
] as const satisfies (keyof TruckValues)[];

/** Reports that a terminal holds while its link is away; then the oldest are lost. */
const mostHeld = 2_000;
const secondsBetweenOutages = 4 * 3600;

/** A simulated terminal: reads its truck, decides when to report, keeps what it cannot send. */
export class Terminal {
  readonly #held: Report[] = [];
  readonly #heldEvents: TruckEvent[] = [];
  #isUploading = false;
  #reportedAt = 0;
  #reported = '';
  #peaks = { peakG: 0, brakingMs2: 0, lateralMs2: 0 };
  #pulsedAt: number;

  constructor(
    readonly truck: Truck,
    readonly link: Link,
    readonly intervals: Intervals,
    readonly random: Random,
    now: number,
  ) {
    this.#pulsedAt = now;
    // Spreads the first reports of a fleet over an interval.
    this.#reportedAt = now - random.next() * intervals.working;
  }

  /** How many reports wait for the link. */
  get heldCount(): number {
    return this.#held.length + this.#heldEvents.length;
  }

  /** Lives on to `now` in milliseconds; call it about once a second. */
  pulse(now: number): void {
    this.link.pulse(now);
    const snapshot = this.truck.step(now);
    this.#notePeaks(snapshot.values);
    for (const event of snapshot.events) this.#sendEvent(event);
    const switches =
      watched.map((name) => snapshot.values[name]).join() + snapshot.values.activeFaults?.join();
    const isDue = now - this.#reportedAt >= this.intervals[snapshot.activity];
    if (isDue || switches !== this.#reported) {
      this.#reportedAt = now;
      this.#reported = switches;
      this.#sendReport(snapshot);
    }
    if (this.link.isReady && !this.#isUploading && this.heldCount > 0) void this.#upload();
    const seconds = (now - this.#pulsedAt) / 1000;
    this.#pulsedAt = now;
    if (this.link.isReady && this.random.chance(seconds / secondsBetweenOutages)) {
      this.link.drop(this.random.between(15_000, 150_000));
    }
  }

  #notePeaks(values: TruckValues): void {
    for (const name of ['peakG', 'brakingMs2', 'lateralMs2'] as const) {
      this.#peaks[name] = Math.max(this.#peaks[name], values[name] ?? 0);
    }
  }

  #sendReport({ time, position, values }: Snapshot): void {
    const report = { time, position, values: { ...values, ...this.#peaks } };
    this.#peaks = { peakG: 0, brakingMs2: 0, lateralMs2: 0 };
    void this.link.sendReport(report).then((outcome) => {
      if (outcome === 'lost') hold(this.#held, report);
    });
  }

  #sendEvent(event: TruckEvent): void {
    void this.link.sendEvent(event).then((outcome) => {
      if (outcome === 'lost') hold(this.#heldEvents, event);
    });
  }

  /** Sends what was held, oldest first; what is not stored stays. */
  async #upload(): Promise<void> {
    this.#isUploading = true;
    this.#held.sort((a, b) => (a.time ?? 0) - (b.time ?? 0));
    const reports = this.#held.slice(0, this.link.mostKept);
    if (reports.length > 0) {
      release(this.#held, reports, await this.link.sendKept(reports));
    } else {
      const events = this.#heldEvents.slice(0, 1);
      for (const event of events) release(this.#heldEvents, events, await this.link.sendEvent(event));
    }
    this.#isUploading = false;
  }
}

function hold<T>(held: T[], one: T): void {
  held.push(one);
  if (held.length > mostHeld) held.shift();
}

function release<T>(held: T[], sent: readonly T[], outcome: Outcome): void {
  if (outcome === 'lost') return;
  for (const one of sent) {
    const at = held.indexOf(one);
    if (at >= 0) held.splice(at, 1);
  }
}
