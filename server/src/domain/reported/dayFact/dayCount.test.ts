import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DayCount, type DayState, type Item, type Reading } from './dayCount';

const minute = 60_000;
const hour = 60 * minute;
const silence = 10 * minute;
const midnight = Date.parse('2026-03-02T00:00:00+08:00');
const dayFrom = (from: number) => ({
  from,
  to: from + 24 * hour,
  hours: Array.from({ length: 24 }, (_, at) => ({ from: from + at * hour, hour: at })),
});
const day = dayFrom(midnight);
const says = (minutes: number, said: Partial<Reading> = {}): Reading => ({
  time: midnight + minutes * minute,
  keyOn: null,
  speed: null,
  hydraulicsActive: null,
  powerOnSeconds: null,
  workSeconds: null,
  lng: null,
  lat: null,
  ...said,
});
const signs = (minutes: number, code: 'signOn' | 'signOff', number = 'A'): Item => ({
  time: midnight + minutes * minute,
  code,
  kind: 1,
  number,
});
const begun = (signedIn: DayCount['signedOut'] = null) => new DayCount(day, silence, { signedIn });
const counted = (items: readonly Item[], count = begun()) => {
  for (const item of items) count.take(item);
  return count;
};
const later = day.to + hour;
/** A report each minute. */
const each = (from: number, to: number, said: (at: number) => Partial<Reading>) =>
  Array.from({ length: to - from + 1 }, (_, at) => says(from + at, said(from + at)));
const byHour = (some: Record<number, number>) => Array.from({ length: 24 }, (_, at) => some[at] ?? 0);

test('a day has its hours by the hour, its metres, how often it was turned on, and who did what part of it', () => {
  const drives = (at: number) => ({ keyOn: true, speed: at < 90 ? 6 : 0, lng: 120, lat: 31 + at / 1_000 });
  const items = [
    says(29, { keyOn: false }),
    signs(30, 'signOn'),
    ...each(30, 99, drives),
    says(100, { keyOn: false, speed: 0 }),
    ...each(101, 110, () => ({ keyOn: true, speed: 6 })),
    says(111, { keyOn: false, speed: 0 }),
  ];
  const { rides, ...facts } = counted(items).facts(later);
  expect(facts).toMatchObject({
    powerOnSeconds: 80 * 60,
    powerOnSource: 'ignition',
    workSeconds: 70 * 60,
    workSource: 'motion',
    powerOnByHour: byHour({ 0: 1_800, 1: 3_000 }),
    workByHour: byHour({ 0: 1_800, 1: 2_400 }),
    timesOn: 2,
    firstAt: midnight + 30 * minute,
    lastAt: midnight + 110 * minute,
  });
  expect(facts.metres).toBeCloseTo(69 * 111.32, 0);
  // The key ended the driver's time; what the truck did without him is not his.
  expect(rides).toMatchObject([
    { kind: 1, number: 'A', powerOnSeconds: 70 * 60, workSeconds: 3_600, timesOn: 1 },
  ]);
  expect(rides[0]!.metres).toBeCloseTo(facts.metres, 0);
});

test('who goes on through midnight has his hours on both days, and each hour once', () => {
  const items = [
    signs(-30, 'signOn'),
    ...each(-30, 20, () => ({ keyOn: true, speed: 6 })),
    signs(20.5, 'signOff'),
    says(21, { keyOn: false, speed: 0 }),
  ];
  const before = dayFrom(midnight - 24 * hour);
  const yesterday = new DayCount(before, silence, { signedIn: null });
  for (const item of items) if (item.time < before.to + silence) yesterday.take(item);
  const signedIn = yesterday.signedOut;
  expect(yesterday.facts(later).rides).toMatchObject([{ number: 'A', workSeconds: 1_800 }]);
  expect(signedIn).toMatchObject({ number: 'A', from: midnight - 30 * minute });
  const today = counted(
    items.filter(({ time }) => time >= midnight - silence),
    begun(signedIn),
  );
  expect(today.facts(later)).toMatchObject({
    workSeconds: 21 * 60,
    rides: [{ workSeconds: 20.5 * 60 }],
  });
  expect(today.signedOut).toBeNull();
});

test('a silence ends a driver where the truck was heard last, whether or not it is heard again', () => {
  const items = [signs(0, 'signOn'), ...each(0, 30, () => ({ keyOn: true, speed: 6 }))];
  const count = counted(items);
  expect(count.facts(midnight + 34 * minute).rides).toMatchObject([{ workSeconds: 34 * 60 }]);
  expect(count.settlesAt(midnight + 34 * minute)).toBe(midnight + 40 * minute + 1_000);
  const silent = count.facts(later);
  expect(silent).toMatchObject({ workSeconds: 35 * 60, rides: [{ workSeconds: 30 * 60 }] });
  expect(counted([says(60, { keyOn: false, speed: 0 })], count).facts(later)).toEqual({
    ...silent,
    silentSeconds: silent.silentSeconds - 300,
  });
});

const someItems = fc
  .uniqueArray(
    fc.record({
      // Seconds; around both midnights and in a few hours between.
      at: fc.oneof(fc.integer({ min: -600, max: 7_200 }), fc.integer({ min: 82_000, max: 86_999 })),
      what: fc.constantFrom('report', 'report', 'report', 'report', 'signOn', 'signOff'),
      keyOn: fc.constantFrom(true, true, false, null),
      speed: fc.constantFrom(0, 5, null),
      meter: fc.constantFrom(true, false),
      number: fc.constantFrom('A', 'B'),
    }),
    { minLength: 1, maxLength: 120, selector: ({ at }) => at },
  )
  .map((some) =>
    some
      .sort((one, other) => one.at - other.at)
      .map(({ at, what, keyOn, speed, meter, number }, place): Item => {
        if (what !== 'report') return signs(at / 60, what as 'signOn', number);
        const way = { lng: 120 + place / 5_000, lat: 31 };
        const read = meter ? { powerOnSeconds: 5_000 + Math.floor(at * 0.7), workSeconds: 900 + at } : {};
        return says(at / 60, { keyOn, speed, ...way, ...read });
      }),
  );

test('a day that is gone on with ends as one that is counted at once, wherever it was left', () => {
  fc.assert(
    fc.property(someItems, fc.array(fc.nat(119)), (items, stops) => {
      let count = begun();
      for (const [at, item] of items.entries()) {
        count.take(item);
        if (!stops.includes(at)) continue;
        count.facts(item.time);
        const kept = JSON.parse(JSON.stringify(count.state)) as DayState;
        count = new DayCount(day, silence, kept);
      }
      expect(count.facts(later)).toEqual(counted(items).facts(later));
      expect(count.signedOut).toEqual(counted(items).signedOut);
    }),
    { numRuns: 500 },
  );
});

test('no hour is counted twice: parts make the whole, and drivers never have more than their truck', () => {
  fc.assert(
    fc.property(someItems, (items) => {
      const { rides, ...facts } = counted(items).facts(later);
      const near = (hours: number[], whole: number | null) =>
        Math.abs(hours.reduce((one, other) => one + other, 0) - (whole ?? 0)) <= 24;
      expect(near(facts.workByHour, facts.workSeconds)).toBe(true);
      expect(near(facts.powerOnByHour, facts.powerOnSeconds)).toBe(true);
      expect(Math.max(...facts.workByHour, ...facts.powerOnByHour)).toBeLessThanOrEqual(3_600);
      const driven = rides.reduce((whole, { workSeconds }) => whole + workSeconds, 0);
      expect(driven).toBeLessThanOrEqual((facts.workSeconds ?? 0) + rides.length);
      for (const ride of rides) expect(ride.lastAt).toBeLessThanOrEqual(day.to);
    }),
    { numRuns: 500 },
  );
});
