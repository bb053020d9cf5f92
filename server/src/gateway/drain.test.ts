import { expect, test } from 'vitest';
import { drain } from './drain';

const links = Array.from({ length: 50 }, (_, number) => number);

test('links are let go one after the other, all of them', async () => {
  const ended: number[] = [];
  const draining = drain(links, (one) => ended.push(one), 1_000);
  // However slow the machine is: some are still to go when the first has gone.
  expect(ended.length).toBeLessThan(links.length);
  await draining;
  expect(ended).toEqual(links);
});

test('with no time for it all are let go at once', () => {
  const ended: number[] = [];
  void drain(links, (one) => ended.push(one), 0);
  expect(ended).toEqual(links);
});
