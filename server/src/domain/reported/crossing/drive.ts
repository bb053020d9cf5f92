import type { Fingerprint } from '../../../base/fingerprint';
import { Sieve, type Fix } from '../trajectory/service';
import { blameless, withoutDoubt, judge, type Bounds, type Course, type Finding } from './judge';

/** The readings of a report that count here; time in milliseconds since 1970, speed in km/h. */
export interface Reading {
  time: number;
  /** Null where the report has no place of this moment. */
  place: { lng: number; lat: number } | null;
  speed: number | null;
  hash: Fingerprint;
}
/** A place with the key of the report that gives it. */
export type ReportedFix = Fix & { hash: Fingerprint };

/** A fence that watches a vehicle. */
export interface Watching extends Bounds {
  fenceId: string;
  companyId: string;
  /** Nothing before is judged by it: since then it is what it is, and watches this vehicle. */
  from: number;
}

export type FenceFinding = Finding<ReportedFix> & { fence: Watching };

/** A speed that did not change may be left out; for so long the last one is believed. */
const speedLastsMs = 600_000;
/** Reports from before such a long silence do not belong together with those after it. */
export const longestSilenceMs = 3_600_000;

/** One vehicle on its way, judged report by report in the order of their times. */
export class Drive {
  #sieve = new Sieve<ReportedFix>();
  /** Only those that are not blameless; most vehicles are, most of the time. */
  readonly #courses = new Map<string, Course<ReportedFix>>();
  #speed: { value: number; time: number } | null = null;
  /** Of the newest report. */
  newest = -Infinity;

  /** `open` says which rules it breaks already, and since when. */
  constructor(open: readonly { fenceId: string; startedMs: number }[] = []) {
    for (const { fenceId, startedMs: brokenSince } of open)
      this.#courses.set(fenceId, { brokenSince, against: [] });
  }

  take(fences: readonly Watching[], { time, place, speed, hash }: Reading): FenceFinding[] {
    if (time - this.newest > longestSilenceMs) this.#beginAnew();
    this.newest = time;
    if (speed !== null) this.#speed = { value: speed, time };
    if (!place) return [];
    const { believed, isJump } = this.#sieve.take({ time, ...place, speed: this.#speedAt(time), hash });
    if (isJump) this.#dropDoubts();
    const findings: FenceFinding[] = [];
    for (const fix of believed)
      for (const fence of fences) {
        if (fix.time < fence.from) continue;
        const before = this.#courses.get(fence.fenceId) ?? blameless;
        const { course, finding } = judge<ReportedFix>(before, fence, fix);
        if (course !== before) this.#keep(fence.fenceId, course);
        if (finding) findings.push({ ...finding, fence });
      }
    return findings;
  }

  #beginAnew(): void {
    this.#sieve = new Sieve();
    this.#speed = null;
    this.#dropDoubts();
  }

  /** Doubts about the present side do not count for later fixes. */
  #dropDoubts(): void {
    for (const [fenceId, course] of this.#courses) this.#keep(fenceId, withoutDoubt(course));
  }

  #keep(fenceId: string, course: Course<ReportedFix>): void {
    if (course.brokenSince === null && course.against.length === 0) this.#courses.delete(fenceId);
    else this.#courses.set(fenceId, course);
  }

  #speedAt(time: number): number | null {
    return this.#speed && time - this.#speed.time <= speedLastsMs ? this.#speed.value : null;
  }
}
