import { expect, test } from 'vitest';
import { gathered } from './gathered';

test('what is asked in one turn is asked together, so many at once, and each gets its own answer or fault', async () => {
  const asked: (readonly number[])[] = [];
  const ask = gathered<number, string>(async (some) => {
    asked.push(some);
    if (some.includes(4)) throw new Error('four');
    return some.map(String);
  }, 2);
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(ask));
  expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    '1',
    '2',
    'Error: four',
    'Error: four',
    '5',
  ]);
  expect(await ask(6)).toBe('6');
  expect(asked).toEqual([[1, 2], [3, 4], [5], [6]]);
});
