import fc from 'fast-check';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { frameOf, readFrames } from './frames';

test('frames are read as they were said, however the stream cuts them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 50 }), async (said, pieceBytes) => {
      const stream = new PassThrough();
      const heard: unknown[] = [];
      readFrames(stream, (one) => heard.push(one));
      const bytes = Buffer.concat(said.map((one) => frameOf(one)));
      for (let at = 0; at < bytes.length; at += pieceBytes) stream.write(bytes.subarray(at, at + pieceBytes));
      stream.end();
      await new Promise((resolve) => stream.once('end', resolve).resume());
      expect(heard).toEqual(said.map((one) => JSON.parse(JSON.stringify(one)) as unknown));
    }),
  );
});

test('a stream that sends something else is destroyed', () => {
  for (const bytes of ['GET / HTTP/1.1\r\n\r\n', '\0\0\0\x04{"a"']) {
    const stream = new PassThrough();
    readFrames(stream, () => undefined);
    stream.emit('data', Buffer.from(bytes));
    expect(stream.destroyed).toBe(true);
  }
});
