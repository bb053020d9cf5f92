import type { TruckValues } from '@fleet/protocol/truck/values';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type World } from '../../../../test/world';
import { atWorkInSql, isAtWork, isMoving, mayBeLocked, mayBeLockedInSql, movingInSql } from './motion';
import { readingOf } from './readings';
import { applyReport, blankState } from './truckState';

let world: World;
beforeAll(async () => {
  world = await newWorld();
});
afterAll(() => world.end());

/** As the column holds it. */
const speed = fc.oneof(
  fc.constantFrom(0, Math.fround(0.9), 1, Math.fround(1.1)),
  fc.float({ min: 0, max: 3, noNaN: true }),
);
const liftHeight = fc.oneof(fc.constantFrom(0, 300, 300.5), fc.double({ min: 0, max: 600, noNaN: true }));
const values = fc.record(
  { vehicleSpeed: speed, liftHeight, hydraulicsActive: fc.boolean(), keyOn: fc.boolean() },
  { requiredKeys: [] },
);

/** The row of a truck that reported this. */
function rowOf(said: TruckValues) {
  const state = { ...blankState(), vehicleId: '1', companyId: '1', orgId: '1' };
  applyReport(state, {
    terminalRowId: '1',
    vehicleId: '1',
    companyId: '1',
    time: 0,
    at: 0,
    receivedAt: 0,
    hash: { high: 0, low: 0 },
    wasKept: false,
    position: null,
    values: said,
    alarm: null,
    events: [],
  });
  return { speed: said.vehicleSpeed ?? null, readings: state.readings, activity: state.activity };
}

test('what a truck does is the same in memory and in the database', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(values, { minLength: 50, maxLength: 50 }), async (said) => {
      const rows = said.map((one) => rowOf(one));
      const { rows: inSql } = await sql`
        select ${movingInSql('state')} as is_moving, ${mayBeLockedInSql('state')} as may_be_locked,
          ${atWorkInSql('state')} as is_at_work
        from rows from (jsonb_populate_recordset(null::vehicle_state, ${JSON.stringify(rows)}::jsonb))
          with ordinality state order by ordinality`.execute(world.db);
      expect(inSql).toEqual(
        said.map(({ vehicleSpeed, liftHeight, hydraulicsActive, keyOn }) => ({
          isMoving: isMoving(vehicleSpeed),
          mayBeLocked: mayBeLocked(vehicleSpeed, liftHeight),
          isAtWork: isAtWork({ speed: vehicleSpeed, hydraulicsActive, keyOn }) === true,
        })),
      );
    }),
    { numRuns: 20 },
  );
});

test('a truck is at work when it drives or lifts, whatever its key says', () => {
  expect(isAtWork({ speed: 1, keyOn: false })).toBe(true);
  expect(isAtWork({ speed: 0, hydraulicsActive: true })).toBe(true);
  expect(isAtWork({ speed: 0.9, hydraulicsActive: false, keyOn: true })).toBe(false);
  expect(isAtWork({ hydraulicsActive: false })).toBe(false);
  expect(isAtWork({ keyOn: false })).toBe(false);
  expect(isAtWork({ keyOn: true })).toBeUndefined();
});

test('how it moved before its key went off is not known any more; what it says with the key off is', () => {
  const before = { vehicleSpeed: [6, 1], soc: [50, 1], keyOn: [false, 2] } as const;
  const readings = (said: object) => said as Parameters<typeof readingOf>[0];
  expect(readingOf(readings(before), 'vehicleSpeed')).toBeUndefined();
  expect(readingOf(readings(before), 'soc')).toBe(50);
  expect(readingOf(readings({ ...before, vehicleSpeed: [6, 2] }), 'vehicleSpeed')).toBe(6);
});
