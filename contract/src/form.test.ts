import { expect, test } from 'vitest';
import { BadForm, fromForm, toForm } from './form';
import { sheetColumns, sheetRows } from './sheet/calls';

test('as many rows and columns as a sheet may have also come as a form', () => {
  const row = Object.fromEntries(Array.from({ length: sheetColumns }, (_, at) => [`field${at}`, String(at)]));
  const rows = Array.from({ length: sheetRows }, () => row);
  expect(fromForm(toForm({ rows, dryRun: 'true' }))).toEqual({ rows, dryRun: 'true' });
});

test('a key that is repeated as often as a form may is read, and once more is refused', () => {
  const repeated = (times: number) => Array.from({ length: times }, (): [string, string] => ['ids', '1']);
  const most = 201_000;
  expect(fromForm(repeated(most)).ids).toHaveLength(most);
  expect(() => fromForm(repeated(most + 1))).toThrow(BadForm);
});
