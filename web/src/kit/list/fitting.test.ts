import { expect, test } from 'vitest';
import { without } from './fitting';

const columns = ['id', 'state', 'place', 'brand', 'note'].map((name) => ({ name }));
const widths = [60, 100, 80, 70, 90];
const fitting = (pixels: number, stays = '') =>
  without(
    columns,
    ({ name }) => name !== stays,
    (_, at) => widths[at]!,
    pixels,
  ).map(({ name }) => name);

test('the last columns go until the rest fits', () => {
  expect(fitting(90)).toEqual(['id', 'state', 'place', 'brand']);
  expect(fitting(91)).toEqual(['id', 'state', 'place']);
});

test('the column that sorts and the first one stay', () => {
  expect(fitting(1, 'note')).toEqual(['id', 'state', 'place', 'note']);
  expect(fitting(9999, 'state')).toEqual(['id', 'state']);
});
