import { expect, test } from 'vitest';
import { drain } from './drain';

const links = Array.from({ length: 50 }, (_, number) => number);

test('links are let go one after the other, all of them', async () => {
  const ended: number[] = [];
  const draining = drain(links, (one) => ended.push(one), 100);
  expect(ended).toEqual([0]);
  await draining;
  expect(ended).toEqual(links);
});

test('with no time for it all are let go at once', () => {
  const ended: number[] = [];
  void drain(links, (one) => ended.push(one), 0);
  expect(ended).toEqual(links);
});
