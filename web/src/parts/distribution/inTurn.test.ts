import { expect, test } from 'vitest';
import { inTurn } from './inTurn';

test('while work is under way only the last wish is kept', async () => {
  const done: number[] = [];
  const lay = inTurn(async (what: number) => {
    await Promise.resolve();
    done.push(what);
  });

  const first = lay(1);
  void lay(2);
  void lay(3);
  await first;

  expect(done).toEqual([1, 3]);
});

test('work that comes later is done at once', async () => {
  const done: number[] = [];
  const lay = inTurn(async (what: number) => void done.push(what));

  await lay(1);
  await lay(2);

  expect(done).toEqual([1, 2]);
});
