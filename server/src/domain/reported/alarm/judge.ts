import { faultTypes, isAlarmCode, type AlarmCode, type AlarmLevel } from '@fleet/contract/alarm/catalogue';
import { alarms } from '@fleet/protocol/jt808/alarms';
import type { EventFields } from '@fleet/protocol/truck/events';
import type { TruckValues } from '@fleet/protocol/truck/values';
import {
  fellSilent,
  happened,
  heardOfReports,
  heardOfTruck,
  isWorthKeeping,
  type Course,
  type Moment,
  type Standing,
} from './course';
import { join, levelOf, lasts, lowestLevel, numeric, split } from './keys';
import { Speed } from './speed';
import type { Courses, FenceLevels, Limits, Told } from './told';
import type { Zone } from './zones';
import { impactRules, rules, type Build, type Measured, type Rule, type Word } from './rules';

export interface Finding {
  code: AlarmCode;
  about: string;
  standing: Standing;
}

/** Reports further apart than this do not belong together. */
const silenceMs = 300_000;

const none: readonly Finding[] = [];

type AnyRule = Rule<Record<string, number>>;
const judged = Object.entries(rules) as [AlarmCode, AnyRule][];
const isFault = (code: AlarmCode) => (faultTypes as readonly AlarmCode[]).includes(code);
const judgedImpacts = Object.entries(impactRules) as [
  keyof typeof impactRules,
  (values: TruckValues, limits: Record<string, number>) => ReturnType<(typeof impactRules)['V02']>,
][];

/** Bits of the JT/T 808 alarm word that stand for a condition, by the code that they mean. */
const bitsOf = new Map<AlarmCode, number>();
for (const { bit, code } of alarms)
  if (code && isAlarmCode(code) && code !== 'V02') bitsOf.set(code, (bitsOf.get(code) ?? 0) | (1 << bit));
const collision = 1 << 29;

/** Judges one report: takes it into the courses, and says which alarms it began, worsened or ended. */
export function judge(
  courses: Courses,
  told: Told,
  limits: Limits,
  build: Build,
  fenceLevels: FenceLevels,
  zones: readonly Zone[] = [],
): readonly Finding[] {
  return new Judging(courses, told, limits, build, fenceLevels, zones).findings();
}

class Judging {
  readonly #found = new Map<string, Finding>();
  readonly #moment: Moment;
  readonly #speed: Speed;

  constructor(
    readonly courses: Courses,
    readonly told: Told,
    readonly limits: Limits,
    readonly build: Build,
    readonly fenceLevels: FenceLevels,
    readonly zones: readonly Zone[],
  ) {
    const { time, hash, place, signed } = told;
    const speed = told.read('vehicleSpeed') ?? null;
    this.#moment = { time, hash, lng: place?.lng ?? null, lat: place?.lat ?? null, speed, signed };
    this.#speed = new Speed({
      courses,
      told,
      limits,
      build,
      zones,
      hearWord: (...heard) => this.#hearWord('V01', ...heard),
      hearTruck: (...heard) => this.#hearTruck('V01', ...heard),
    });
  }

  findings(): readonly Finding[] {
    const { before, time } = this.told;
    if (before !== null && time - before > silenceMs) this.#endWithSilence(before);
    this.#leaveFormerTerminal();
    const driver = this.#driver();
    if (driver && this.told.hasDriverChanged && this.courses.V11 && this.courses.V11.driver !== driver)
      this.#note('V11', '', fellSilent(this.courses.V11, time, false));
    this.#hearReports();
    if (driver && this.courses.V11) this.courses.V11.driver = driver;
    if (this.courses.V24 && this.#hasPower())
      this.#note('V24', '', fellSilent(this.courses.V24, time, false));
    this.#hearBlows();
    this.#hearFaultList();
    this.#hearAlarmWord();
    for (const event of this.told.events) this.#hearEvent(event);
    for (const key in this.courses) if (!isWorthKeeping(this.courses[key]!, time)) delete this.courses[key];
    return this.#found.size > 0 ? [...this.#found.values()] : none;
  }

  /** Who is on the truck: a key that goes off leaves nobody on it, and whoever comes back is the same. */
  #driver(): string | null {
    const { signed } = this.told;
    return signed && `${signed.kind} ${signed.number}`;
  }

  /** The truck says when its terminal is taken off (V24), and not when it is back: its power says so, or else its key. */
  #hasPower(): boolean {
    const { mainPowerLost, keyOn } = this.told.values;
    return mainPowerLost === false || (keyOn === true && this.told.read('mainPowerLost') === undefined);
  }

  #endWithSilence(at: number): void {
    for (const [key, course] of Object.entries(this.courses)) {
      const [code, about] = split(key);
      // A silence is a rest, and ends what a rest ends when it was long enough.
      if (this.told.time - (course.until ?? at) < this.#restsMs(code)) course.until ??= at;
      else this.#note(code, about, fellSilent(course, at, lasts(code)));
    }
  }

  /** The words of a terminal about faults go with it, for nobody will say that they are over; the next says what is so. */
  #leaveFormerTerminal(): void {
    const { terminal } = this.told;
    for (const key in this.courses) {
      const [code, about] = split(key);
      const course = this.courses[key]!;
      const isFormer = course.by !== undefined && course.by !== terminal;
      if (course.truck && isFormer && isFault(code))
        this.#note(code, about, heardOfTruck(course, this.#moment, 0));
    }
  }

  #restsMs(code: AlarmCode): number {
    const limits = this.limits(code);
    return limits ? ((rules[code] as AnyRule | undefined)?.rests?.(limits) ?? 0) * 1000 : 0;
  }

  #hearReports(): void {
    for (const [code, rule] of judged) {
      if (code === 'V01') {
        this.#speed.hearReport(rule);
        continue;
      }
      const limits = this.limits(code);
      if (!limits) continue;
      const word = rule.judge(this.told.read, limits, this.build);
      this.#hearWord(code, '', word, rule, limits);
    }
  }

  #hearWord(
    code: AlarmCode,
    about: string,
    word: Word | null,
    rule: AnyRule,
    limits: Record<string, number>,
  ) {
    if (!word || (word.level === 0 && !this.courses[join(code, about)])) return;
    const holdsMs = (rule.holds?.(limits) ?? 0) * 1000;
    const restsMs = (rule.rests?.(limits) ?? 0) * 1000;
    const course = this.#course(code, about);
    this.#note(
      code,
      about,
      heardOfReports(course, this.#moment, word, { holdsMs, restsMs, lasts: lasts(code) }),
    );
  }

  #hearBlows(): void {
    for (const [code, blow] of judgedImpacts) {
      const limits = this.limits(code);
      const word = limits && blow(this.told.values, limits);
      if (word?.level) this.#happen(code, word.level, word);
    }
  }

  /** The truck's list is complete: what is not on it is over. */
  #hearFaultList(): void {
    const { activeFaults } = this.told.values;
    if (!activeFaults) return;
    for (const code of faultTypes) {
      const isActive = activeFaults.includes(code);
      if (isActive || this.courses[code]?.truck) this.#hearTruck(code, '', isActive ? lowestLevel(code) : 0);
    }
  }

  #hearAlarmWord(): void {
    const { alarm, alarmBefore } = this.told;
    if (alarm === null) return;
    for (const [code, bits] of bitsOf) {
      const isSet = (alarm & bits) !== 0;
      if (code === 'V01') this.#speed.hearTruck(isSet ? lowestLevel(code) : 0);
      else if (isSet || this.courses[code]?.truck) this.#hearTruck(code, '', isSet ? lowestLevel(code) : 0);
    }
    if (alarm & collision && !((alarmBefore ?? 0) & collision)) this.#happen('V02', 1);
  }

  #hearEvent({ identifier, start, end, fields }: Told['events'][number]): void {
    switch (identifier) {
      case 'fault':
      case 'violation': {
        const { code } = fields;
        if (!code || !isAlarmCode(code)) return;
        const level = levelOf(code, fields.level);
        const value = numeric(fields.value);
        if (code === 'V01' && (end || start)) this.#speed.hearTruck(end ? 0 : level, value);
        else if (end) this.#hearTruck(code, '', 0);
        else if (start) this.#hearTruck(code, '', level, value);
        else this.#happen(code, level, { value });
        return;
      }
      case 'impact': {
        const limits = this.limits('V02');
        const word = limits && impactRules.V02({ peakG: fields.peakG ?? 0 }, limits as never);
        if (word?.level) this.#happen('V02', word.level, word);
        return;
      }
      case 'fenceCross':
        this.#hearFence(fields);
        return;
      case 'dismantled':
        this.#hearTruck('V24', '', 3);
        return;
      default:
    }
  }

  /** A fence of level 1 must not be left, one of level 3 not be entered; who comes back ends it. */
  #hearFence({ fenceId, direction, level }: EventFields): void {
    if (fenceId === undefined) return;
    const isOut = direction === 1;
    const about = String(fenceId);
    switch (level ?? this.fenceLevels(fenceId)) {
      case 1:
        this.#hearTruck('V07', about, isOut ? lowestLevel('V07') : 0);
        return;
      case 3:
        this.#hearTruck('V08', about, isOut ? 0 : lowestLevel('V08'));
        return;
      default:
    }
  }

  #hearTruck(code: AlarmCode, about: string, level: AlarmLevel | 0, value?: number): void {
    if (!this.limits(code)) return;
    const heard = this.#isExcused(code) ? 0 : level;
    if (heard === 0 && !this.courses[join(code, about)]) return;
    const course = this.#course(code, about);
    if (heard > 0) course.by = this.told.terminal;
    this.#note(code, about, heardOfTruck(course, this.#moment, heard, value));
  }

  #happen(code: AlarmCode, level: AlarmLevel, measured: Measured = {}): void {
    if (this.limits(code) && !this.#isExcused(code))
      this.#note(code, '', happened(this.#course(code), this.#moment, level, measured));
  }

  #isExcused(code: AlarmCode): boolean {
    return code === 'V24' && this.build.isUnderRepair;
  }

  #course(code: AlarmCode, about = ''): Course {
    return (this.courses[join(code, about)] ??= {});
  }

  #note(code: AlarmCode, about: string, standing: Standing | null): void {
    if (standing) this.#found.set(`${join(code, about)} ${standing.startedAt}`, { code, about, standing });
  }
}
