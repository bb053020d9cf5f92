import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../test/until';
import type { Context } from '../base/context';
import { mostBehindBytes, StreamReader } from './streamReader';

const server = createServer();
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** A reader who has stopped reading, and of whom as much waits as may. */
async function behind(): Promise<{ reader: StreamReader; response: ServerResponse; socket: Socket }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  response.writeHead(200);
  const ctx = {} as Context;
  const reader = new StreamReader(
    () => Promise.resolve(ctx),
    ctx,
    new Set(),
    response,
    () => '1',
    undefined,
    undefined,
  );
  const packet = Buffer.alloc(1 << 20, 'x');
  // The system takes some megabytes before anything waits here.
  await until('enough to wait', () => {
    reader.pass(packet);
    return response.writableLength > mostBehindBytes - packet.length;
  });
  reader.pass(packet);
  return { reader, response, socket };
}

test('a reader who reads nothing between two pulses is let go, one who reads slowly is kept', async () => {
  const deaf = await behind();
  const slow = await behind();
  deaf.reader.pulse();
  slow.reader.pulse();
  expect([deaf.response.destroyed, slow.response.destroyed]).toEqual([false, false]);

  const before = slow.response.writableLength;
  slow.socket.resume();
  await until('something to be read', () => slow.response.writableLength < before);
  slow.socket.pause();
  deaf.reader.pulse();
  slow.reader.pulse();
  expect([deaf.response.destroyed, slow.response.destroyed]).toEqual([true, false]);
  slow.socket.destroy();
});
