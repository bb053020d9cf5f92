import { expect, test } from 'vitest';
import { portionsOf } from './portions';

test('a portion holds what fits into it, and what is too much alone is one of its own', () => {
  expect(portionsOf([2, 3, 1, 9, 1, 5], (cost) => cost, 5)).toEqual([[2, 3], [1], [9], [1], [5]]);
  expect(portionsOf([], () => 1, 5)).toEqual([]);
});
