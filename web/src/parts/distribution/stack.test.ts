import { expect, test } from 'vitest';
import type { Placed } from './fleet';
import { isStack, legsOf } from './stack';

const at = (x: number) => ({ x, y: 0.4 }) as Placed;

test('what stands on one place is a stack; what lies apart is not until the map is as close as it gets', () => {
  expect(isStack([at(0.5), at(0.5)], 12)).toBe(true);
  expect(isStack([at(0.5), at(0.500001)], 12)).toBe(false);
  expect(isStack([at(0.5), at(0.500001)], 20)).toBe(true);
  const manyHere = Array.from({ length: 5_000 }, () => at(0.5));
  expect(isStack(manyHere, 12)).toBe(true);
  expect(isStack([...manyHere, at(0.6)], 12)).toBe(false);
});

test.each([2, 8, 9, 40])('the %d feet of a spider leave room for each other', (count) => {
  const legs = legsOf(count);
  expect(legs).toHaveLength(count);
  for (const [index, leg] of legs.entries()) {
    for (const other of legs.slice(index + 1)) {
      expect(Math.hypot(leg.x - other.x, leg.y - other.y)).toBeGreaterThan(40);
    }
  }
});
