import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type World } from '../../test/world';
import * as alone from './alone';
import { systemContext } from './context';

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: [] });
});
afterAll(() => world.end());

const { transactionAlone, transactionInLane } = alone;
const lock = 4_711;
const done = () => Promise.resolve('done');

test('each lane of a lock has one at a time, and who holds the lock alone has none beside', async () => {
  const ctx = systemContext(world.appCtx);
  const tries = async () => [
    await transactionInLane(ctx, lock, 0, done),
    await transactionInLane(ctx, lock, 1, done),
    await transactionAlone(ctx, lock, done),
  ];
  expect(await transactionInLane(ctx, lock, 0, tries)).toEqual([null, 'done', null]);
  expect(await transactionAlone(ctx, lock, tries)).toEqual([null, null, null]);
  expect(await tries()).toEqual(['done', 'done', 'done']);
});

test('no lock is held by those who need another one', () => {
  const numbers = Object.values(alone).filter((one) => typeof one === 'number');
  expect(numbers.length).toBeGreaterThan(5);
  expect(new Set(numbers).size).toBe(numbers.length);
});
