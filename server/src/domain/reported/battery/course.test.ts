import { describe, expect, test } from 'vitest';
import { follow, leave, newCourse, resume, stateOf, type Finding, type Moment } from './course';

const minute = 60_000;
const start = Date.parse('2026-03-01T08:00:00Z');

/** [minute, level, ampere], and whether the truck is at work. */
type Said = [at: number, level: number, current: number, isAtWork?: boolean];

const moment = ([at, level, current, isAtWork = false]: Said): Moment => ({
  at: start + at * minute,
  level,
  current,
  isAtWork,
  chargerIsOn: false,
});

/** The findings, the last word on each record, in the minutes of the reports. */
function records(said: readonly Said[], course = newCourse('1', start)) {
  const found = [...said.flatMap((one) => follow(course, moment(one))), ...leave(course)];
  const last = new Map<string, Finding>(found.map((one) => [`${one.kind} ${one.startedAt}`, one]));
  return [...last.values()].map(({ kind, startedAt, startLevel, endedAt, endLevel }) => [
    kind,
    (startedAt - start) / minute,
    startLevel,
    endedAt === null ? null : (endedAt - start) / minute,
    endLevel,
  ]);
}

/** So many minutes of the same, a report each minute, the level going on by so much a minute. */
const lasting = (
  from: number,
  minutes: number,
  level: number,
  step: number,
  current: number,
  isAtWork = false,
) => Array.from({ length: minutes + 1 }, (_, at): Said => [from + at, level + at * step, current, isAtWork]);

test.each<[string, number | null, boolean, boolean]>([
  ['charging', 2, false, false],
  ['idle', 1.9, false, false],
  ['idle', -1.9, true, false],
  ['working', -2, true, false],
  ['discharging', -2, false, false],
  // The current that its brakes give back is no charge.
  ['working', 30, true, false],
  ['charging', null, false, true],
  ['working', null, true, false],
  ['idle', null, false, false],
])('it is %s at %j A', (state, current, isAtWork, chargerIsOn) => {
  expect(stateOf({ current, isAtWork, chargerIsOn })).toBe(state);
});

describe('a charge', () => {
  test('is a record from five minutes and one per cent on, open until it is over', () => {
    const course = newCourse('1', start);
    const found = lasting(0, 10, 40, 0.5, 60).flatMap((one) => follow(course, moment(one)));
    expect(found).toEqual([
      { kind: 'charge', startedAt: start, startLevel: 40, endedAt: null, endLevel: null },
    ]);
    expect(records(lasting(0, 4, 40, 1, 60))).toEqual([]);
    expect(records(lasting(0, 60, 99, 0.01, 60))).toEqual([]);
    expect(records(lasting(0, 5, 40, 0.2, 60))).toEqual([['charge', 0, 40, 5, 41]]);
  });

  test('goes on over a pause of five minutes, and not over a longer one', () => {
    const once = [...lasting(0, 10, 40, 1, 60), [12, 50, 0] as Said, ...lasting(15, 10, 50, 1, 60)];
    expect(records(once)).toEqual([['charge', 0, 40, 25, 60]]);
    const twice = [...lasting(0, 10, 40, 1, 60), [12, 50, 0] as Said, ...lasting(16, 10, 50, 1, 60)];
    expect(records(twice)).toEqual([
      ['charge', 0, 40, 10, 50],
      ['charge', 16, 50, 26, 60],
    ]);
  });

  test('goes on over an hour of silence, not over a longer one, nor when the level has fallen meanwhile', () => {
    const [before, after] = [lasting(0, 10, 40, 1, 60), lasting(70, 10, 90, 1, 60)];
    expect(records([...before, ...after])).toEqual([['charge', 0, 40, 80, 100]]);
    expect(records([...before, ...lasting(71, 10, 90, 1, 60)])).toHaveLength(2);
    expect(records([...before, ...lasting(70, 10, 30, 1, 60)])).toHaveLength(2);
  });

  test('is over once the truck drives, whatever flows back while it does', () => {
    const said = [...lasting(0, 10, 40, 1, 60), ...lasting(11, 3, 50, 0, 20, true), [15, 50, 25] as Said];
    expect(records(said)).toEqual([['charge', 0, 40, 10, 50]]);
  });
});

describe('a discharge', () => {
  test('goes on over breaks and meals, and ends with two hours of rest', () => {
    const shift = [
      ...lasting(0, 100, 90, -0.1, -50, true),
      [101, 80, 0] as Said,
      ...lasting(220, 100, 80, -0.1, -50, true),
      [400, 70, 0] as Said,
      ...lasting(441, 10, 70, -1, -50, true),
    ];
    expect(records(shift).map(([, ...rest]) => rest.map((value) => Math.round(Number(value))))).toEqual([
      [0, 90, 320, 70],
      [441, 70, 451, 60],
    ]);
  });

  test('is ended by a charge, not by a short plug', () => {
    const plugged = [
      ...lasting(0, 10, 60, -1, -50, true),
      ...lasting(11, 3, 50, 0.1, 60),
      ...lasting(15, 10, 50, -1, -50, true),
    ];
    expect(records(plugged)).toEqual([['discharge', 0, 60, 25, 40]]);
    const charged = [
      ...lasting(0, 10, 60, -1, -50, true),
      ...lasting(11, 10, 50, 1, 60),
      ...lasting(22, 10, 60, -1, -50, true),
    ];
    expect(records(charged)).toEqual([
      ['discharge', 0, 60, 10, 50],
      ['charge', 11, 50, 21, 60],
      ['discharge', 22, 60, 32, 50],
    ]);
  });

  test('ends where the battery was charged unseen', () => {
    const said = [...lasting(0, 10, 60, -1, -50, true), ...lasting(100, 10, 95, -1, -50, true)];
    expect(records(said)).toEqual([
      ['discharge', 0, 60, 10, 50],
      ['discharge', 100, 95, 110, 85],
    ]);
  });
});

test('what has no level is no record, and a state all the same', () => {
  const course = newCourse('1', start);
  for (const one of lasting(0, 30, 40, 1, 60))
    expect(follow(course, { ...moment(one), level: null })).toEqual([]);
  expect(course).toMatchObject({ state: 'charging', since: start, charge: null });
});

test('from the end of any record on, everything after is found again', () => {
  const day = [
    ...lasting(0, 100, 90, -0.5, -50, true),
    ...lasting(110, 60, 40, 0.5, 60),
    [172, 70, 0] as Said,
    ...lasting(174, 20, 70, 0.5, 60),
    ...lasting(200, 3, 80, 0, -5),
    ...lasting(210, 120, 80, -0.5, -50, true),
    ...lasting(340, 200, 20, 0.4, 60),
  ];
  const whole = records(day);
  expect(whole).toHaveLength(4);
  for (const [kind, startedAt, startLevel, endedAt, endLevel] of whole.slice(0, 3) as number[][]) {
    const at = (minutes: number) => start + minutes * minute;
    const record = { kind: kind as never, startedAt: at(startedAt!), startLevel: startLevel! };
    const course = resume('1', { ...record, endedAt: at(endedAt!), endLevel: endLevel! });
    const again = records(
      day.filter(([minutes]) => minutes > endedAt!),
      course,
    );
    expect(again).toEqual(whole.filter(([, , , end]) => Number(end) >= endedAt!));
  }
});
