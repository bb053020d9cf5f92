import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readAhead } from './readAhead';

test('the next one is asked for before one is worked on, and no other', async () => {
  const told: string[] = [];
  const read = async (one: string) => {
    told.push(`read ${one}`);
    await turn();
    return one.toUpperCase();
  };
  for await (const [one, found] of readAhead(['a', 'b', 'c'], read)) told.push(`${one} is ${found}`);
  expect(told).toEqual(['read a', 'read b', 'a is A', 'read c', 'b is B', 'c is C']);
});

test('nothing is read of nothing', async () => {
  const reading = readAhead([], () => Promise.reject(new Error('read')));
  expect((await reading.next()).done).toBe(true);
});

test('a reading that fails is told in its turn, and to nobody who has left', async () => {
  const read = (one: number) => (one === 2 ? Promise.reject(new Error('no')) : Promise.resolve(one));
  const found: number[] = [];
  const all = async () => {
    for await (const [one] of readAhead([1, 2, 3], read)) found.push(one);
  };
  await expect(all()).rejects.toThrow('no');
  expect(found).toEqual([1]);
  for await (const [one] of readAhead([1, 2], read)) {
    expect(one).toBe(1);
    break;
  }
  await turn();
});
