import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instant, instants } from './instants';

test('many instants are written like each alone', () => {
  const time = fc.oneof(
    fc.integer({ min: 0, max: 4_102_444_800 }).map((seconds) => seconds * 1000),
    fc.double({ min: 0, max: 4_102_444_800_000, noNaN: true }),
  );
  // Those of a track lie close together: many share a minute.
  const track = fc
    .tuple(time, fc.array(fc.integer({ min: 0, max: 90_000 })))
    .map(([first, steps]) => steps.map((step) => first + step));
  fc.assert(
    fc.property(fc.oneof(fc.array(time), track), (times) => {
      expect(instants(times)).toEqual(times.map(instant));
    }),
  );
});
