import { firstRows } from '@fleet/contract/shell/firstRows';
import { expect, test } from 'vitest';
import { marksOf, purposes } from '../parts/help/pages';
import { screenRoutes } from './routes';

test('every page says what it is for, and no help is without a page', () => {
  const paths = screenRoutes.map(({ path }) => path).sort();
  expect(Object.keys(purposes).sort()).toEqual(paths);
  expect(Object.keys(marksOf).filter((path) => !paths.includes(path))).toEqual([]);
});

test('empty lists lead to pages that there are', () => {
  const paths = screenRoutes.map(({ path }) => path);
  const named = Object.entries(firstRows).flatMap(([path, ways]) => [
    path,
    ...ways.flatMap(({ page }) => page ?? []),
  ]);
  expect(named.filter((path) => !paths.includes(path))).toEqual([]);
});
