import type { AlarmLevel } from '@fleet/contract/alarm/catalogue';
import type { Measured, Word } from './rules';

/** The key of a report that an alarm rests on; time in milliseconds since 1970, the hash as text. */
export interface Evidence {
  time: number;
  hash: string;
}

/** An alarm as it stands: what is written down of it. Milliseconds since 1970, degrees WGS-84, km/h. */
export interface Standing {
  startedAt: number;
  endedAt: number | null;
  level: AlarmLevel;
  value: number | null;
  /** The limit that the value went beyond; null where the truck judged by its own. */
  limit: number | null;
  lng: number | null;
  lat: number | null;
  speed: number | null;
  /** The driver who was signed on when it began, as the truck named him. */
  signed: { kind: number | null; number: string } | null;
  restsOn: Evidence[];
}

/** How far one kind of alarm has come at one vehicle. It is kept as JSON. */
export interface Course {
  /** The report since which the condition holds. */
  since?: Evidence;
  /** Since when it does not hold any more, where that must last for a while. */
  until?: number;
  /** The level by the truck itself; 0 when it said that the alarm is over. */
  truck?: AlarmLevel | 0;
  /** The terminal that said so for the truck. */
  by?: string;
  /** The level by the reports. */
  reports?: AlarmLevel | 0;
  /** The last one: open, or over. */
  last?: Standing;
  /** The driver whose doing it is, as his truck names him; where another one's begins anew. */
  driver?: string;
}

/** A moment at which something is said; where the vehicle was and who was on it. */
export interface Moment extends Evidence, Pick<Standing, 'lng' | 'lat' | 'speed' | 'signed'> {}

/** The same within so long after its end is the same alarm: `domain.md` §5. */
const mergesWithinMs = 60_000;

/** Takes the word of a rule. */
export function heardOfReports(
  course: Course,
  moment: Moment,
  word: Word,
  { holdsMs, restsMs, lasts }: { holdsMs: number; restsMs: number; lasts: boolean },
): Standing | null {
  if (word.level === 0) {
    const until = (course.until ??= moment.time);
    if (moment.time - until < restsMs) return null;
    delete course.since;
    course.reports = 0;
    return settle(course, moment, until, {});
  }
  delete course.until;
  course.since ??= { time: moment.time, hash: moment.hash };
  if (moment.time - course.since.time >= holdsMs) course.reports = word.level;
  return settle(course, moment, course.since.time, word, !lasts);
}

/** Takes the truck's own word: it is so bad now, or it is over. */
export function heardOfTruck(
  course: Course,
  moment: Moment,
  level: AlarmLevel | 0,
  value?: number,
): Standing | null {
  course.truck = level;
  return settle(course, moment, moment.time, { value });
}

/** Takes something that happened and was over at once. */
export function happened(
  course: Course,
  moment: Moment,
  level: AlarmLevel,
  measured: Measured,
): Standing | null {
  const before = course.last;
  const open = isOpen(before) || follows(before, moment.time) ? before! : begin(moment, moment.time);
  const standing = worse(open, level, measured, true);
  course.last = isOpen(before) ? standing : { ...standing, endedAt: moment.time };
  return same(before, course.last) ? null : course.last;
}

/** Nothing was heard for a while: what somebody does is over, and what had hardly begun is forgotten. */
export function fellSilent(course: Course, at: number, lasts: boolean): Standing | null {
  delete course.since;
  delete course.until;
  if (lasts || !isOpen(course.last)) return null;
  course.truck = 0;
  course.reports = 0;
  course.last = { ...course.last!, endedAt: Math.max(at, course.last!.startedAt) };
  return course.last;
}

/** Whether there is anything to remember of it at a moment. */
export const isWorthKeeping = ({ since, last }: Course, at: number): boolean =>
  since !== undefined || isOpen(last) || follows(last, at);

const isOpen = (standing: Standing | undefined): boolean => standing?.endedAt === null;

/** Begins, worsens or ends it as truck and reports have it together. */
function settle(
  course: Course,
  moment: Moment,
  from: number,
  measured: Measured,
  isFollowed = false,
): Standing | null {
  const level = Math.max(course.truck ?? 0, course.reports ?? 0) as AlarmLevel | 0;
  const before = course.last;
  if (level === 0) {
    if (!isOpen(before)) return null;
    course.last = { ...before!, endedAt: Math.max(from, before!.startedAt) };
    return course.last;
  }
  const open = isOpen(before)
    ? before!
    : follows(before, from)
      ? { ...before!, endedAt: null }
      : begin(moment, from, course.since);
  course.last = worse(open, level, measured, isFollowed);
  return same(before, course.last) ? null : course.last;
}

const follows = (last: Standing | undefined, at: number) =>
  last !== undefined && last.endedAt !== null && at - last.endedAt <= mergesWithinMs;

function begin(moment: Moment, startedAt: number, since?: Evidence): Standing {
  const { lng, lat, speed, signed } = moment;
  const said = { time: moment.time, hash: moment.hash };
  const restsOn = since && since.hash !== said.hash ? [since, said] : [said];
  return { startedAt, endedAt: null, level: 1, value: null, limit: null, lng, lat, speed, signed, restsOn };
}

/**
 * Of a worse moment more is kept than of a better one. Within a level only what somebody does is followed to its worst:
 * the charge of a battery that runs down would be written with each report for hours.
 */
function worse(standing: Standing, level: AlarmLevel, measured: Measured, isFollowed: boolean): Standing {
  const { value, limit } = measured;
  const isWorse = level > standing.level || (isFollowed && isFurther(standing, measured));
  if (!isWorse && (standing.value !== null || value === undefined)) return standing;
  return {
    ...standing,
    level: Math.max(level, standing.level) as AlarmLevel,
    ...(value !== undefined && { value, limit: limit ?? null }),
  };
}

/** Farther beyond the same limit than it was, whichever side of it is the bad one. */
function isFurther(standing: Standing, { value, limit }: Measured): boolean {
  if (value === undefined || limit === undefined || standing.value === null) return false;
  return limit === standing.limit && Math.abs(value - limit) > Math.abs(standing.value - limit);
}

const same = (before: Standing | undefined, after: Standing) =>
  before !== undefined &&
  before.startedAt === after.startedAt &&
  before.endedAt === after.endedAt &&
  before.level === after.level &&
  before.value === after.value;
