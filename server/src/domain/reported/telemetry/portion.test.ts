import { expect, test } from 'vitest';
import { chosenOf, portionOf } from './portion';

const namesOf = (count: number) => Array.from({ length: count }, (_, at) => String(at));

test('of a large fleet whoever turned is written at once, and the others in turns', () => {
  const unsaved = new Set(namesOf(10_000));
  const written: string[] = [];
  let rounds = 0;
  const turned = new Set(['9998', '9999']);
  while (unsaved.size > 0) {
    const chosen = chosenOf({ unsaved, turned }, portionOf(10_000), () => true);
    if (rounds === 0) expect(chosen).toEqual([...namesOf(500), '9998', '9999']);
    rounds += 1;
    for (const id of chosen) {
      unsaved.delete(id);
      turned.delete(id);
      // It reports on, and waits behind the others.
      if (rounds === 1) unsaved.add(id);
      written.push(id);
    }
  }
  expect(new Set(written).size).toBe(10_000);
  expect(rounds).toBe(21);
});

test('of a small fleet all are written each time, but for those that must wait', () => {
  const unsaved = new Set(namesOf(200));
  expect(chosenOf({ unsaved, turned: new Set() }, portionOf(200), (id) => id !== '7')).toHaveLength(199);
});
