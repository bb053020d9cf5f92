import type { BatteryState, RecordKind } from '@fleet/contract/battery/states';

/** The readings at one report; milliseconds since 1970, %, A (charging positive). Null where nothing believable was reported. */
export interface Moment {
  at: number;
  level: number | null;
  current: number | null;
  isAtWork: boolean;
  chargerIsOn: boolean;
}

/** A charge or a discharge as far as it has come. */
export interface Run {
  startedAt: number;
  startLevel: number;
  lastAt: number;
  lastLevel: number;
  /** Long and deep enough to be kept. */
  isRecord: boolean;
  /** Something else was said since. */
  isPaused: boolean;
}

/** The state of one battery in one vehicle, and what is under way. */
export interface Course {
  bindingId: string;
  state: BatteryState;
  since: number;
  /** Of the last report. */
  at: number;
  soh: number | null;
  charge: Run | null;
  discharge: Run | null;
}

/** A charge or a discharge that has become one, or is over; the end is null while it goes on. */
export interface Finding {
  kind: RecordKind;
  startedAt: number;
  startLevel: number;
  endedAt: number | null;
  endLevel: number | null;
}

const minute = 60_000;
/** From this current on, in either direction, something happens: `domain.md` §4, Battery. */
const fromAmperes = 2;
/** The bounds of a charge that counts: `domain.md` §7, Charges. */
const shortestMs = 5 * minute;
const leastPoints = 1;
/** A charge goes on over pauses of five minutes (`domain.md` §7), and over an hour in which nothing at all was said. */
const chargePauseMs = 5 * minute;
const silenceMs = 60 * minute;
/** A discharge goes on over breaks and meals: what ends it is a charge, or two hours of rest. */
const restMs = 120 * minute;
/** A level that has turned by so much while nothing was said: it was charged, or used, unseen. */
const unseenPoints = 10;

export const newCourse = (bindingId: string, at: number): Course => ({
  bindingId,
  state: 'idle',
  since: at,
  at,
  soh: null,
  charge: null,
  discharge: null,
});

/** The state of a battery at a moment; current that flows back while the truck works comes from its brakes and is no charge. */
export function stateOf({ current, isAtWork, chargerIsOn }: Omit<Moment, 'at' | 'level'>): BatteryState {
  if (current === null) return chargerIsOn ? 'charging' : isAtWork ? 'working' : 'idle';
  if (Math.abs(current) < fromAmperes) return 'idle';
  if (isAtWork) return 'working';
  return current > 0 ? 'charging' : 'discharging';
}

/** Takes the next report into the course, in the order of their times. */
export function follow(course: Course, now: Moment): Finding[] {
  const { at, level } = now;
  const state = stateOf(now);
  const found = endOverdue(course, at, state);
  if (state !== course.state) Object.assign(course, { state, since: at });
  course.at = at;
  if (level !== null && state === 'charging') charge(course, at, level, found);
  else if (level !== null && state !== 'idle') discharge(course, at, level, found);
  else for (const run of [course.charge, course.discharge]) if (run) run.isPaused = true;
  return found;
}

/** The battery leaves the vehicle: what was under way ends with its last report. */
export const leave = (course: Course): Finding[] => [...end(course, 'charge'), ...end(course, 'discharge')];

/** A course that goes on from a record that was found before. */
export function resume(
  bindingId: string,
  { kind, startedAt, startLevel, endedAt, endLevel }: Finding,
): Course {
  const lastAt = endedAt ?? startedAt;
  const course = newCourse(bindingId, lastAt);
  course[kind] = {
    startedAt,
    startLevel,
    lastAt,
    lastLevel: endLevel ?? startLevel,
    isRecord: true,
    isPaused: false,
  };
  return course;
}

function charge(course: Course, at: number, level: number, found: Finding[]): void {
  if (course.charge && course.charge.lastLevel - level >= unseenPoints) found.push(...end(course, 'charge'));
  const run = goOn(course, 'charge', at, level);
  if (becomesRecord(run, level - run.startLevel)) {
    // The discharge before ends with the charge, not with the plug.
    found.push(...end(course, 'discharge'), opened('charge', run));
  } else if (run.isRecord) course.discharge = null;
  else if (course.discharge) course.discharge.isPaused = true;
}

function discharge(course: Course, at: number, level: number, found: Finding[]): void {
  // A truck that works has left its charger; a current that it draws where it stands is a pause.
  if (course.charge && (course.state === 'working' || !course.charge.isRecord))
    found.push(...end(course, 'charge'));
  if (course.charge) course.charge.isPaused = true;
  if (course.discharge && level - course.discharge.lastLevel >= unseenPoints)
    found.push(...end(course, 'discharge'));
  const run = goOn(course, 'discharge', at, level);
  if (becomesRecord(run, run.startLevel - level)) found.push(opened('discharge', run));
}

function goOn(course: Course, kind: RecordKind, at: number, level: number): Run {
  const run = (course[kind] ??= {
    startedAt: at,
    startLevel: level,
    lastAt: at,
    lastLevel: level,
    isRecord: false,
    isPaused: false,
  });
  return Object.assign(run, { lastAt: at, lastLevel: level, isPaused: false });
}

function becomesRecord(run: Run, points: number): boolean {
  if (run.isRecord || points < leastPoints || run.lastAt - run.startedAt < shortestMs) return false;
  run.isRecord = true;
  return true;
}

function endOverdue(course: Course, at: number, state: BatteryState): Finding[] {
  const { charge, discharge } = course;
  const pauseMs = charge?.isPaused || state !== 'charging' ? chargePauseMs : silenceMs;
  const found: Finding[] = [];
  if (charge && at - charge.lastAt > pauseMs) found.push(...end(course, 'charge'));
  if (discharge && at - discharge.lastAt > restMs) found.push(...end(course, 'discharge'));
  return found;
}

/** Ends a run at the last report that belongs to it; one that is no record goes without a trace. */
function end(course: Course, kind: RecordKind): Finding[] {
  const run = course[kind];
  course[kind] = null;
  return run?.isRecord ? [{ ...opened(kind, run), endedAt: run.lastAt, endLevel: run.lastLevel }] : [];
}

const opened = (kind: RecordKind, { startedAt, startLevel }: Run): Finding => ({
  kind,
  startedAt,
  startLevel,
  endedAt: null,
  endLevel: null,
});
