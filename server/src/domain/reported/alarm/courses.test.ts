import { defaultLimits } from '@fleet/contract/alarm/catalogue';
import type { TruckValues } from '@fleet/protocol/truck/values';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyOf, isCopyOf } from './courses';
import { judge } from './judge';
import type { Courses } from './told';

const electric = { capacity: 2_000, powerType: 'electric', batteryType: null, isUnderRepair: false } as const;

/** Judges that a vehicle says these values at a second. */
function hear(courses: Courses, at: number, values: TruckValues): void {
  const time = at * 1000;
  const told = {
    time,
    hash: String(at),
    before: time - 1000,
    hasDriverChanged: false,
    terminal: '1',
    values,
    events: [],
    alarm: null,
    alarmBefore: null,
    read: <N extends keyof TruckValues>(name: N) => values[name],
    place: null,
    signed: null,
  };
  judge(courses, told, defaultLimits, electric, () => undefined);
}

const said = fc.record<TruckValues>(
  {
    vehicleSpeed: fc.integer({ min: 0, max: 20 }),
    soc: fc.integer({ min: 0, max: 100 }),
    keyOn: fc.boolean(),
    seatOccupied: fc.boolean(),
    seatBeltFastened: fc.boolean(),
    motorTemp: fc.integer({ min: 20, max: 180 }),
  },
  { requiredKeys: [] },
);

test('courses that are written otherwise than their copy are none, whatever a vehicle says', () => {
  fc.assert(
    fc.property(fc.array(said, { minLength: 1, maxLength: 40 }), (reports) => {
      const courses: Courses = {};
      for (const [at, values] of reports.entries()) {
        const [copy, written] = [copyOf(courses), JSON.stringify(courses)];
        hear(courses, at, values);
        if (JSON.stringify(courses) !== written) expect(isCopyOf(copy, courses)).toBe(false);
      }
    }),
  );
});

test('a vehicle that goes on as it was is not written again', () => {
  const courses: Courses = {};
  const unbelted = { vehicleSpeed: 9, seatOccupied: true, seatBeltFastened: false, soc: 5 };
  for (let at = 0; at < 600; at += 1) hear(courses, at, unbelted);
  const copy = copyOf(courses);
  expect(Object.keys(copy)).not.toEqual([]);
  for (let at = 600; at < 630; at += 1) hear(courses, at, unbelted);
  expect(isCopyOf(copy, courses)).toBe(true);
});
