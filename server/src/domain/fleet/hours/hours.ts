import type { hourSources } from '@fleet/contract/status/calls';
import { isAtWork } from '../truck/index';

export type HourSource = (typeof hourSources)[number];

/** The readings of a report that count for hours; null where it has none. Time in milliseconds since 1970. */
export interface HourReading {
  time: number;
  keyOn: boolean | null;
  speed: number | null;
  hydraulicsActive: boolean | null;
  powerOnSeconds: number | null;
  workSeconds: number | null;
}

export interface Hours {
  powerOnSeconds: number | null;
  powerOnSource: HourSource | null;
  workSeconds: number | null;
  workSource: HourSource | null;
  silentSeconds: number;
}

/** The count from one cut to the next. */
export interface HourPart {
  from: number;
  powerOnMs: number;
  workMs: number;
}

/** A pause in work that is not longer is work: `domain.md` §7, working hours. */
export const joinedMs = 60_000;

/** The sums of each part, in milliseconds; the places in an array that is also stored. */
const [heard, ignition, motion, power, work] = [0, 1, 2, 3, 4];
const nothing = () => [0, 0, 0, 0, 0];

/** A meter's last reading, and how long the truck was heard since, by part; part -1 lies outside of the period. */
interface Meter {
  seconds: number | null;
  readings: number;
  heard: [part: number, ms: number][];
}

/** All that a count has to remember, as plain data. */
export interface HourState {
  before: HourReading | null;
  keyOn: boolean | null;
  isActive: boolean | null;
  lastActive: number | null;
  power: Meter;
  work: Meter;
  /** Where the parts begin, and what each amounts to. */
  starts: number[];
  sums: number[][];
}

const begun = (from: number): HourState => ({
  before: null,
  keyOn: null,
  isActive: null,
  lastActive: null,
  power: { seconds: null, readings: 0, heard: [] },
  work: { seconds: null, readings: 0, heard: [] },
  starts: [from],
  sums: [nothing()],
});

/**
 * Hours of a vehicle in a period, from its reports in the order of their time. A silence counts as far as the cap and
 * not beyond, whoever measured: the meter of the truck, else its key, else that it moved. What is counted belongs to
 * the moment at which it was, so that parts add up to the whole, wherever one cuts.
 */
export class HourCount {
  constructor(
    readonly fromMs: number,
    readonly toMs: number,
    readonly capMs: number,
    readonly state: HourState = begun(fromMs),
  ) {}

  /** Begins a new part; nothing that comes after it has been counted yet. */
  cut(at: number): void {
    const { starts, sums } = this.state;
    if (at <= this.fromMs || at >= this.toMs) return;
    let place = starts.length;
    while (starts[place - 1]! > at) place -= 1;
    if (starts[place - 1] === at) return;
    starts.splice(place, 0, at);
    sums.splice(place, 0, nothing());
  }

  take(reading: HourReading): void {
    const { state } = this;
    const { before } = state;
    if (before) this.#hold(before.time, Math.min(reading.time, before.time + this.capMs));
    state.before = reading;
    this.#read(state.power, power, reading.powerOnSeconds, reading.time);
    this.#read(state.work, work, reading.workSeconds, reading.time);
    state.keyOn = reading.keyOn ?? state.keyOn;
    const isNow = isAtWork(reading);
    if (isNow === undefined) return;
    // A key that goes off ends work; of a truck that tells nothing else it does not say how long it works.
    if (state.isActive === null && reading.speed === null && reading.hydraulicsActive === null) return;
    // The pause since it last worked was short: it was work.
    const pause = state.lastActive === null ? Infinity : reading.time - state.lastActive;
    if (isNow && state.isActive === false && pause <= joinedMs)
      this.#add(motion, state.lastActive!, reading.time);
    // A silence holds as far as the cap: the pause began there, not where it was heard again.
    if (!isNow && state.isActive)
      state.lastActive = Math.min(reading.time, before ? before.time + this.capMs : Infinity);
    state.isActive = isNow;
  }

  /** The count so far. Whether or not another report comes, the last one holds as far as the cap. */
  result(nowMs: number): Hours {
    const { sums } = this.#heldUntil(nowMs);
    const { power: ofPower, work: ofWork } = this.#sources();
    const total = (kind: number) => sums.reduce((sum, part) => sum + part[kind]!, 0);
    const pastMs = Math.max(0, Math.min(this.toMs, nowMs) - this.fromMs);
    return {
      powerOnSeconds: ofPower && seconds(total(ofPower.kind)),
      powerOnSource: ofPower && ofPower.source,
      workSeconds: ofWork && seconds(total(ofWork.kind)),
      workSource: ofWork && ofWork.source,
      silentSeconds: seconds(Math.max(0, pastMs - total(heard))),
    };
  }

  /** The same from cut to cut, by the same source. */
  parts(nowMs: number): HourPart[] {
    const { starts, sums } = this.#heldUntil(nowMs);
    const { power: ofPower, work: ofWork } = this.#sources();
    return starts.map((from, at) => ({
      from,
      powerOnMs: ofPower ? sums[at]![ofPower.kind]! : 0,
      workMs: ofWork ? sums[at]![ofWork.kind]! : 0,
    }));
  }

  /** The truck's meter goes before its key, and that before what moved; one reading of a meter tells nothing. */
  #sources() {
    const { power: ofPower, work: ofWork, keyOn, isActive } = this.state;
    const byMotion: Source = ['motion', isActive !== null, motion];
    return {
      power: best([['meter', ofPower.readings > 1, power], ['ignition', keyOn !== null, ignition], byMotion]),
      work: best([['meter', ofWork.readings > 1, work], byMotion]),
    };
  }

  /** The same count, cut at more places, with what is on the way still. */
  withCuts(cuts: readonly number[]): HourCount {
    const { starts, sums } = this.state;
    const copy = new HourCount(this.fromMs, this.toMs, this.capMs, {
      ...this.state,
      starts: [...starts],
      sums: sums.map((part) => [...part]),
    });
    for (const at of cuts) copy.cut(at);
    return copy;
  }

  #heldUntil(nowMs: number): HourState {
    const copy = this.withCuts([]);
    const { before, keyOn, isActive } = copy.state;
    if (!before) return copy.state;
    const [from, to] = [before.time, Math.min(before.time + this.capMs, nowMs)];
    copy.#add(heard, from, to);
    if (keyOn) copy.#add(ignition, from, to);
    if (isActive) copy.#add(motion, from, to);
    return copy.state;
  }

  /** Counts a span by the state at its beginning. */
  #hold(from: number, to: number): void {
    const { keyOn, isActive, power, work } = this.state;
    if (keyOn) this.#add(ignition, from, to);
    if (isActive) this.#add(motion, from, to);
    let outside = Math.max(0, to - from);
    this.#add(heard, from, to, (part, ms) => {
      outside -= ms;
      noteHeard(power, part, ms);
      noteHeard(work, part, ms);
    });
    noteHeard(power, -1, outside);
    noteHeard(work, -1, outside);
  }

  /** A meter cannot have run longer than the truck was heard since; what it ran is spread over that time. */
  #read(meter: Meter, kind: number, value: number | null, time: number): void {
    if (value === null) return;
    if (meter.seconds !== null) {
      const heardMs = meter.heard.reduce((sum, [, ms]) => sum + ms, 0);
      const ranMs = Math.min(Math.max(0, value - meter.seconds) * 1000, heardMs);
      for (const [part, ms] of meter.heard)
        if (part >= 0) this.state.sums[part]![kind]! += (ranMs * ms) / heardMs;
    }
    if (time >= this.fromMs && time < this.toMs) meter.readings += 1;
    meter.seconds = value;
    meter.heard = [];
  }

  #add(kind: number, from: number, to: number, tell?: (part: number, ms: number) => void): void {
    const { starts, sums } = this.state;
    for (let part = starts.length - 1; part >= 0; part -= 1) {
      const ms = Math.min(to, starts[part + 1] ?? this.toMs) - Math.max(from, starts[part]!);
      if (ms > 0) {
        sums[part]![kind]! += ms;
        tell?.(part, ms);
      }
      if (starts[part]! <= from) return;
    }
  }
}

function noteHeard(meter: Meter, part: number, ms: number): void {
  // Nothing is known from one reading, nor before it.
  if (meter.seconds === null || ms <= 0) return;
  const known = meter.heard.find(([one]) => one === part);
  if (known) known[1] += ms;
  else meter.heard.push([part, ms]);
}

type Source = [HourSource, isKnown: boolean, kind: number];

function best(found: Source[]): { source: HourSource; kind: number } | null {
  for (const [source, isKnown, kind] of found) if (isKnown) return { source, kind };
  return null;
}

const seconds = (ms: number) => Math.round(ms / 1000);
