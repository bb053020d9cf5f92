import { expect, test, vi } from 'vitest';
import { LateQueue } from './queue';

const ours = { holds: () => true };

test('a vehicle that reports while it is judged anew is judged once, and has what came meanwhile taken after', async () => {
  const judged: number[] = [];
  const taken: number[] = [];
  const queue = new LateQueue<{ at: number }>(ours, async (vehicleId, since) => {
    judged.push(since);
    queue.take(vehicleId, { at: 200 });
    queue.take(vehicleId, { at: 300 });
    return ({ at }) => void taken.push(at);
  });
  queue.add('1', 100, true);
  expect(queue.backlog.vehicles).toBe(1);
  await queue.settle();

  expect([judged, taken]).toEqual([[100], [200, 300]]);
  expect(queue.has('1')).toBe(false);
});

test('a vehicle whose judging fails waits again, since what was to be judged and what came meanwhile', async () => {
  const judged: number[] = [];
  const queue = new LateQueue<{ at: number }>(ours, async (vehicleId, since) => {
    judged.push(since);
    if (judged.length > 1) return () => undefined;
    queue.take(vehicleId, { at: 50 });
    throw new Error('the database is away');
  });
  queue.add('1', 100, true);
  await expect(queue.settle()).rejects.toThrow('away');
  expect(queue.has('1')).toBe(true);
  await queue.settle(performance.now() + 1_000);
  expect(judged).toEqual([100, 50]);
});

test('a clock that is set back while a vehicle waits keeps it waiting no longer', async () => {
  const judged: string[] = [];
  const queue = new LateQueue<{ at: number }>(ours, async (vehicleId) => {
    judged.push(vehicleId);
    return () => undefined;
  });
  let uptime = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => uptime);
  queue.add('1', 100);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  uptime += 3_000;
  await queue.settle();
  vi.useRealTimers();
  vi.restoreAllMocks();
  expect(judged).toEqual(['1']);
});
