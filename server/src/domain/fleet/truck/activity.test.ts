import type { TruckValues } from '@fleet/protocol/truck/values';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ActivityWatch } from './activity';
import { follow } from './follow';
import { blankState } from './truckState';

const values = fc.record(
  {
    vehicleSpeed: fc.constantFrom(0, 0.9, 1, 6),
    keyOn: fc.boolean(),
    hydraulicsActive: fc.boolean(),
    batteryCurrent: fc.constantFrom(-3, 1.9, 2, 20),
    chargerState: fc.constantFrom(0, 1, 2),
    soc: fc.constantFrom(10, 90),
  },
  { requiredKeys: [] },
);
/** Clocks may be ahead of ours, so that reports are taken for older than they say. */
const reports = fc.array(fc.tuple(values, fc.nat(3_000), fc.integer({ min: -2_000, max: 60_000 })), {
  maxLength: 40,
});

test('the activity followed alone is that of the live state', () => {
  fc.assert(
    fc.property(reports, (drawn) => {
      const state = { ...blankState(), vehicleId: '1', companyId: '1', orgId: '1' };
      const watch = new ActivityWatch();
      let time = 0;
      for (const [said, step, lateness] of drawn) {
        time += step;
        const receivedAt = time + lateness;
        const owner = { vehicleId: '1', companyId: '1', terminalRowId: '1', hash: { high: 0, low: 0 } };
        follow(
          state,
          {
            ...owner,
            time,
            at: time,
            receivedAt,
            wasKept: false,
            position: null,
            values: said as TruckValues,
            alarm: null,
            events: [],
          },
          10,
        );
        const { vehicleSpeed: speed = null, keyOn = null, ...readings } = said;
        watch.take({ time, receivedAt, speed, keyOn, readings });
        expect(watch.activity).toBe(state.activity);
      }
    }),
  );
});
