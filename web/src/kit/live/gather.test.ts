import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gather } from './gather';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

interface One {
  id: string;
  at: number;
}
const idOf = ({ id }: One) => id;

test('the first comes through at once, the others together, each as it was last', () => {
  const handed: (readonly One[])[] = [];
  const gathered = gather<One>(150, idOf, (all) => handed.push(all));
  gathered.add([{ id: 'a', at: 0 }]);
  expect(handed).toEqual([[{ id: 'a', at: 0 }]]);

  for (let at = 1; at <= 3; at += 1) gathered.add([{ id: 'a', at }]);
  gathered.add([{ id: 'b', at: 4 }]);
  expect(handed).toHaveLength(1);
  vi.advanceTimersByTime(150);
  expect(handed[1]).toEqual([
    { id: 'a', at: 3 },
    { id: 'b', at: 4 },
  ]);
});

test('a stream that tells twenty-five times a second is handed over at most seven times', () => {
  let times = 0;
  const gathered = gather<One>(150, idOf, () => (times += 1));
  for (let at = 0; at < 25; at += 1) {
    gathered.add([{ id: 'a', at }]);
    vi.advanceTimersByTime(40);
  }
  expect(times).toBeLessThanOrEqual(7);
  expect(times).toBeGreaterThan(1);
});

test('what was cleared is not handed over', () => {
  const handed: (readonly One[])[] = [];
  const gathered = gather<One>(150, idOf, (all) => handed.push(all));
  gathered.add([{ id: 'a', at: 0 }]);
  gathered.add([{ id: 'b', at: 1 }]);
  gathered.clear();
  vi.advanceTimersByTime(1_000);
  expect(handed).toHaveLength(1);
});
