import { expect, test } from 'vitest';
import { SharedBytes } from './sharedBytes';

test('bytes that three hundred ask for at once are read once; a reading that failed is tried again', async () => {
  const shared = new SharedBytes();
  let reads = 0;
  const read = () => {
    reads += 1;
    return reads === 1 ? Promise.reject(new Error('no disk')) : Promise.resolve(Buffer.alloc(1_000));
  };
  await expect(shared.of('V2', read)).rejects.toThrow('no disk');
  const all = await Promise.all(Array.from({ length: 300 }, () => shared.of('V2', read)));
  expect(new Set([...all, await shared.of('V2', read)]).size).toBe(1);
  expect(reads).toBe(2);
});
