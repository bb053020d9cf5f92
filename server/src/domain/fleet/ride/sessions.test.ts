import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Stretches } from '../hours/index';
import { followSigns } from './following';
import { type Heard, longestSessionMs, type Session, type Sign, SessionWatch } from './sessions';

const minute = 60_000;
const on = (at: number, number = 'A', kind = 1): Sign => ({
  time: at * minute,
  code: 'signOn',
  kind,
  number,
});
const off = (at: number, number: string | null = 'A'): Sign => ({ ...on(at), code: 'signOff', number });
/** Heard every minute, the key on unless said. */
const heard = (from: number, to: number, keyOffAt: number[] = []): Heard[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    time: (from + at) * minute,
    keyOn: !keyOffAt.includes(from + at),
  }));

/** The times on a truck by everything that it said. */
function sessionsIn(signs: readonly Sign[], all: readonly Heard[], rule: { silenceMs: number; now: number }) {
  const watch = new SessionWatch(rule.silenceMs);
  const found: (Session | null)[] = [];
  const inOrder = [...signs, ...all].sort((one, other) => one.time - other.time);
  for (const one of inOrder) found.push(watch.take(one));
  return [...found, watch.passTime(rule.now) ?? watch.state.current].filter((one) => one !== null);
}

const sessions = (signs: Sign[], reports: Heard[], now = 120) =>
  sessionsIn(signs, reports, { silenceMs: 10 * minute, now: now * minute }).map(
    ({ number, from, to, ended }) => [number, from / minute, to === null ? null : to / minute, ended],
  );

test('a driver is on a truck until he signs off, and a sign-on said twice is one', () => {
  expect(sessions([on(1), on(5), off(30)], heard(0, 60))).toEqual([['A', 1, 30, 'signOff']]);
});

test('the next driver ends the one before him, whose late sign-off ends nobody', () => {
  expect(sessions([on(1), on(20, 'B'), off(21), off(40, 'B')], heard(0, 60))).toEqual([
    ['A', 1, 20, 'nextDriver'],
    ['B', 20, 40, 'signOff'],
  ]);
});

test('the same number of another kind is somebody else', () => {
  expect(sessions([on(1, '7', 2), on(9, '7', 3), off(12, null)], heard(0, 60))).toEqual([
    ['7', 1, 9, 'nextDriver'],
    ['7', 9, 12, 'signOff'],
  ]);
});

test('a sign-on without sign-off ends when the key goes off, not while it is not on yet', () => {
  expect(sessions([on(2)], heard(0, 60, [0, 1, 2, 3, 40]))).toEqual([['A', 2, 40, 'keyOff']]);
});

test('a silence ends it where the truck was heard last', () => {
  expect(sessions([on(1)], [...heard(0, 20), ...heard(40, 60)])).toEqual([['A', 1, 20, 'silence']]);
  expect(sessions([on(1)], heard(0, 20))).toEqual([['A', 1, 20, 'silence']]);
});

test('it goes on while the truck is heard, and never longer than a day', () => {
  expect(sessions([on(1)], heard(0, 60), 65)).toEqual([['A', 1, null, null]]);
  expect(sessions([on(1)], heard(0, 1500), 1501)).toEqual([['A', 1, 1441, 'tooLong']]);
});

test('stretches join short rests, and nothing is known in a gap', () => {
  const stretches = new Stretches(0, 60 * minute);
  const speeds: [number, number][] = [
    [0, 5],
    [2, 0],
    [3, 5],
    [4, 0],
    [8, 0],
    [30, 5],
  ];
  for (const [at, speed] of speeds)
    stretches.take({ time: at * minute, keyOn: null, speed, hydraulicsActive: null });
  const found = stretches.result(32 * minute);
  expect(found.map(({ state, from, to }) => [state, from / minute, to / minute])).toEqual([
    ['working', 0, 4],
    ['idle', 4, 13],
    ['working', 30, 32],
  ]);
});

test('a truck works on in its stretches through reports that tell neither speed nor lift', () => {
  const stretches = new Stretches(0, 60 * minute);
  const said: [at: number, speed: number | null, keyOn: boolean | null][] = [
    [0, null, true],
    [1, 5, true],
    [4, null, true],
    [7, null, null],
    [10, null, false],
    [12, null, null],
  ];
  for (const [at, speed, keyOn] of said)
    stretches.take({ time: at * minute, keyOn, speed, hydraulicsActive: null });
  const found = stretches.result(13 * minute);
  expect(found.map(({ state, from, to }) => [state, from / minute, to / minute])).toEqual([
    ['idle', 0, 1],
    ['working', 1, 10],
    ['idle', 10, 13],
  ]);
});

const drawnSign = fc.record({
  time: fc.integer({ min: 0, max: 3_000 }).map((at) => at * minute),
  code: fc.constantFrom('signOn' as const, 'signOn' as const, 'signOff' as const),
  kind: fc.constantFrom(1, 3),
  number: fc.option(fc.constantFrom('A', 'B')),
});
/** Some stretches in which it reports every few minutes. */
const drawnHeard = fc
  .array(
    fc.record({
      from: fc.integer({ min: -30, max: 4_500 }),
      every: fc.integer({ min: 1, max: 9 }),
      keys: fc.array(fc.constantFrom(true, true, true, null, false), { maxLength: 400 }),
    }),
    { maxLength: 6 },
  )
  .map((stretches) =>
    stretches
      .flatMap(({ from, every, keys }) =>
        keys.map((keyOn, at) => ({ time: (from + at * every) * minute, keyOn })),
      )
      .sort((one, other) => one.time - other.time),
  );

test('reading only while somebody who is asked for is on it tells the same as reading everything', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawnSign, { maxLength: 12 }),
      drawnHeard,
      fc.integer({ min: 0, max: 6_000 }),
      fc.constantFrom<string[]>(['A', 'B'], ['A']),
      fc.integer({ min: -60, max: 2_000 }).map((at) => at * minute),
      async (drawn, everything, nowMinutes, asked, from) => {
        const signs = drawn.toSorted((one, other) => one.time - other.time);
        const rule = { silenceMs: 10 * minute, now: nowMinutes * minute };
        const to = 2_000 * minute;
        const until = Math.min(rule.now, to + longestSessionMs) + 1;
        const known = everything.filter(({ time }) => time < until && time >= -rule.silenceMs);
        const said = signs.filter(({ time }) => time < until);
        const isAsked = ({ number }: { number: string }) => asked.includes(number);
        const between = (from: number, end: number) => known.filter(({ time }) => time >= from && time < end);
        const told = {
          keyBefore: async (at: number, since: number) =>
            between(since, at).findLast(({ keyOn }) => keyOn !== null)?.keyOn ?? null,
          heardIn: async (from: number, end: number) => between(from, end),
        };
        const found = await followSigns(said, told, {
          ...rule,
          since: -rule.silenceMs,
          until,
          from,
          to,
          isAsked,
        });
        const expected = sessionsIn(said, known, rule).filter(
          (one) => one.from < to && (one.to ?? Infinity) > from && isAsked(one),
        );
        expect(found).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});
