import { expect, test } from 'vitest';
import { blockOf, rowsInSight, scrolledTo } from './rowWindow';

test('only the rows around the window are drawn', () => {
  expect(rowsInSight(0, 400, 40, 100_000)).toEqual({ first: 0, last: 16 });
  expect(rowsInSight(40_000, 400, 40, 100_000)).toEqual({ first: 994, last: 1016 });
  expect(rowsInSight(40_000, 400, 40, 3)).toEqual({ first: 3, last: 3 });
});

test('a row out of sight is scrolled just into it', () => {
  expect(scrolledTo(0, 100, 400, 40)).toBe(0);
  expect(scrolledTo(20, 0, 400, 40)).toBe(440);
  expect(scrolledTo(5, 100, 400, 40)).toBe(100);
});

test('what goes with rows is asked for in whole blocks, which stay while one scrolls a little', () => {
  expect(blockOf(0, 16, 100_000)).toEqual({ first: 0, last: 50 });
  expect(blockOf(994, 1016, 100_000)).toEqual({ first: 950, last: 1050 });
  expect(blockOf(996, 1018, 100_000)).toEqual({ first: 950, last: 1050 });
  expect(blockOf(0, 16, 3)).toEqual({ first: 0, last: 3 });
  expect(blockOf(40, 900, 100_000)).toEqual({ first: 0, last: 200 });
});
