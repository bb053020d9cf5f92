import type { hourSources } from '@fleet/contract/status/calls';

type HourSource = (typeof hourSources)[number];

/** What a report says of hours; null for what it does not say. Time in milliseconds since 1970. */
export interface HourReading {
  time: number;
  keyOn: boolean | null;
  speed: number | null;
  hydraulicsActive: boolean | null;
  powerOnSeconds: number | null;
  workSeconds: number | null;
}

interface Hours {
  powerOnSeconds: number | null;
  powerOnSource: HourSource | null;
  workSeconds: number | null;
  workSource: HourSource | null;
  silentSeconds: number;
}

export const movingKmh = 1;
/** A pause in work that is not longer is work: `domain.md` §7, working hours. */
const joinedMs = 60_000;

/**
 * Hours of a vehicle in a period, from its reports in the order of their time. A silence counts as far as the cap and
 * not beyond, whoever measured: the meter of the truck, else its key, else that it moved.
 */
export class HourCount {
  readonly #power = new Meter();
  readonly #work = new Meter();
  #before: HourReading | null = null;
  #keyOn: boolean | null = null;
  #isActive: boolean | null = null;
  #lastActive = -Infinity;
  #heardMs = 0;
  #ignitionMs = 0;
  #motionMs = 0;

  constructor(
    readonly fromMs: number,
    readonly toMs: number,
    readonly capMs: number,
  ) {}

  take(reading: HourReading): void {
    const before = this.#before;
    if (before) this.#span(before.time, Math.min(reading.time, before.time + this.capMs));
    this.#before = reading;
    this.#power.read(reading.powerOnSeconds, this.#heardMs, this.#inPeriod(reading.time));
    this.#work.read(reading.workSeconds, this.#heardMs, this.#inPeriod(reading.time));
    this.#keyOn = reading.keyOn ?? this.#keyOn;
    const { speed, hydraulicsActive } = reading;
    if (speed === null && hydraulicsActive === null) return;
    const isActive = (speed ?? 0) >= movingKmh || hydraulicsActive === true;
    // The pause since it last worked was short: it was work.
    if (isActive && this.#isActive === false && reading.time - this.#lastActive <= joinedMs)
      this.#motionMs += this.#clipped(this.#lastActive, reading.time);
    if (!isActive && this.#isActive) this.#lastActive = reading.time;
    this.#isActive = isActive;
  }

  result(nowMs: number): Hours {
    const last = this.#before;
    // Whether or not another report comes, the last one holds as far as the cap.
    if (last) this.#span(last.time, Math.min(last.time + this.capMs, nowMs));
    this.#before = null;
    const motion = this.#isActive === null ? null : this.#motionMs;
    const ignition = this.#keyOn === null ? null : this.#ignitionMs;
    const power = best([
      ['meter', this.#power.total()],
      ['ignition', ignition],
      ['motion', motion],
    ]);
    const work = best([
      ['meter', this.#work.total()],
      ['motion', motion],
    ]);
    const pastMs = Math.max(0, Math.min(this.toMs, nowMs) - this.fromMs);
    return {
      powerOnSeconds: power.seconds,
      powerOnSource: power.source,
      workSeconds: work.seconds,
      workSource: work.source,
      silentSeconds: seconds(Math.max(0, pastMs - this.#heardMs)),
    };
  }

  /** What held at the beginning of a span held until its end. */
  #span(from: number, to: number): void {
    const ms = this.#clipped(from, to);
    this.#heardMs += ms;
    if (this.#keyOn) this.#ignitionMs += ms;
    if (this.#isActive) this.#motionMs += ms;
  }

  #clipped(from: number, to: number): number {
    return Math.max(0, Math.min(to, this.toMs) - Math.max(from, this.fromMs));
  }

  #inPeriod(time: number): boolean {
    return time >= this.fromMs && time < this.toMs;
  }
}

/** A meter that counts seconds: between two readings it cannot have run longer than the truck was heard. */
class Meter {
  #last: { seconds: number; heardMs: number } | null = null;
  #ms = 0;
  #readings = 0;

  read(value: number | null, heardMs: number, isInPeriod: boolean): void {
    if (value === null) return;
    if (this.#last) {
      const ranMs = Math.max(0, value - this.#last.seconds) * 1000;
      this.#ms += Math.min(ranMs, heardMs - this.#last.heardMs);
    }
    if (isInPeriod) this.#readings += 1;
    this.#last = { seconds: value, heardMs };
  }

  /** Nothing is known from one reading. */
  total(): number | null {
    return this.#readings < 2 ? null : this.#ms;
  }
}

function best(found: [HourSource, number | null][]): { source: HourSource | null; seconds: number | null } {
  for (const [source, ms] of found) if (ms !== null) return { source, seconds: seconds(ms) };
  return { source: null, seconds: null };
}

const seconds = (ms: number) => Math.round(ms / 1000);
