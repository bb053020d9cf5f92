import { expect, test } from 'vitest';
import type { OwnedReport } from '../../fleet/truck/index';
import { ReportQueue } from './queue';

const report = {} as OwnedReport;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function queueOf(pauseMs: number, batch = 1_000) {
  const batches: number[] = [];
  const write = async ({ length }: OwnedReport[]) => {
    batches.push(length);
    return { judged: Promise.resolve() };
  };
  return { batches, queue: new ReportQueue(write, { batch, writers: 2, pauseMs, full: 10_000 }) };
}

test('what arrives shortly after a batch goes together with what comes then, and all of it goes', async () => {
  const { batches, queue } = queueOf(10);
  const began = performance.now();
  const added: Promise<void>[] = [];
  for (let left = 300; left > 0; left -= 1) {
    added.push(queue.add([report]));
    await turn();
  }
  await Promise.all(added);
  const elapsed = performance.now() - began;
  expect(batches.reduce((sum, size) => sum + size, 0)).toBe(300);
  expect((batches.length - 1) * 10).toBeLessThanOrEqual(elapsed);
});

test('a lone report does not wait, nor does a batch that is full', async () => {
  const { batches, queue } = queueOf(60_000, 5);
  await queue.add([report]);
  expect(batches).toHaveLength(1);
  await Promise.all(Array.from({ length: 5 }, () => queue.add([report])));
  expect(batches).toEqual([1, 5]);
});

test('a queue that closes while a batch is being gathered tells whose reports are not stored', async () => {
  const { batches, queue } = queueOf(60_000);
  await queue.add([report]);
  const waiting = queue.add([report]);
  await turn();
  await queue.close();
  await expect(waiting).rejects.toThrow('the server is ending');
  expect(batches).toHaveLength(1);
});
