import { defaultLimits, type AlarmLevel } from '@fleet/contract/alarm/catalogue';
import { join, split } from './keys';
import type { Build, Rule, Word } from './rules';
import type { Courses, Limits, Told } from './told';
import { zoneAt, type Zone } from './zones';

type AnyRule = Rule<Record<string, number>>;

interface Judged {
  courses: Courses;
  told: Told;
  limits: Limits;
  build: Build;
  zones: readonly Zone[];
  hearWord: (about: string, word: Word | null, rule: AnyRule, limits: Record<string, number>) => void;
  hearTruck: (about: string, level: AlarmLevel | 0, value?: number) => void;
}

/**
 * Overspeed, V01: one speeding is one violation. Inside a fence with a limit that limit takes the place of the
 * company's, also where the company has switched its own off. Too fast in a slow zone that the server watches is V09
 * (`domain.md` §4), found with the crossings, and no V01.
 */
export class Speed {
  /** The fence by which the truck is judged, blank for the company's limit; null where no V01 can be. */
  readonly #here: string | null;
  readonly #zone: Zone | undefined;

  constructor(readonly of: Judged) {
    const { courses, told, limits, zones } = of;
    const { place, time } = told;
    const at = (among: readonly Zone[]) =>
      zoneAt(among, place, time, (fenceId) => join('V01', fenceId) in courses);
    const isV09 = (zone: Zone) => zone.isSlowCloud && limits('V09') !== null;
    const slow = zones.length > 0 ? at(zones.filter(isV09)) : undefined;
    this.#zone = zones.length > 0 ? at(zones.filter((zone) => !isV09(zone))) : undefined;
    const isCrossing = slow !== undefined && (told.read('vehicleSpeed') ?? 0) > slow.speedLimit;
    const isFree = !this.#zone && (slow !== undefined || limits('V01') === null);
    this.#here = isCrossing || isFree ? null : (this.#zone?.fenceId ?? '');
  }

  /** Judges the speed of the report; every other zone has been left, and is over. */
  hearReport(rule: AnyRule): void {
    const { told, zones, courses, limits: limitsOf, build, hearWord } = this.of;
    const limits = limitsOf('V01') ?? defaultLimits('V01');
    for (const about of this.#speedings()) {
      const from = zones.find(({ fenceId }) => fenceId === about)?.from ?? -Infinity;
      const { last, since } = courses[join('V01', about)]!;
      const isFormer = (last?.startedAt ?? since?.time ?? told.time) < from;
      if (told.time < from || (about === this.#here && !isFormer)) continue;
      hearWord(about, { level: 0 }, rule, limits);
      // The fence has been changed since: what comes now is no part of it.
      if (isFormer) delete courses[join('V01', about)];
    }
    if (this.#here === null) return;
    const speed = this.#zone?.speedLimit ?? limits.speed!;
    hearWord(this.#here, rule.judge(told.read, { ...limits, speed }, build), rule, limits);
  }

  /** The truck says too fast and not by which limit: it is that of the place where it is. */
  hearTruck(level: AlarmLevel | 0, value?: number): void {
    for (const about of this.#speedings())
      if (about !== this.#here && this.of.courses[join('V01', about)]!.truck) this.of.hearTruck(about, 0);
    if (this.#here !== null) this.of.hearTruck(this.#here, level, value);
  }

  /** The fences by which speeding has begun; blank is the limit of the company. */
  #speedings(): readonly string[] {
    const found: string[] = [];
    for (const key in this.of.courses) if (key.startsWith('V01')) found.push(split(key)[1]);
    return found;
  }
}
