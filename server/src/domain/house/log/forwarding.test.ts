import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeCertificate } from '../../../../test/certificate';
import { newWorld, type World } from '../../../../test/world';
import { systemContext } from '../../../base/context';
import { forwardEntries, record, sealAndKeepEnd } from './index';

interface Entry {
  seq: string;
  link: string;
  time: string;
  action: string;
  recordName: string;
  before: object | null;
  isCut?: boolean;
}

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
});
afterAll(() => world.end());
/** All was sent but what the test does. */
beforeEach(async () => {
  await sealAndKeepEnd(systemContext(world.appCtx));
  await forward(`http://127.0.0.1:${received.port}`);
  received.bodies.length = 0;
});

const listen = async (server: Server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

const received = { port: 0, status: 200, bodies: [] as Entry[][] };
const receiver = createHttpServer((request, response) => {
  void text(request).then((body) => {
    received.bodies.push(JSON.parse(body) as Entry[]);
    response.writeHead(received.status).end();
  });
});
beforeAll(async () => {
  received.port = await listen(receiver);
});
afterAll(() => receiver.close());

const forward = (logEntriesTarget: string) => {
  const ctx = systemContext(world.appCtx);
  return forwardEntries({ ...ctx, config: { ...ctx.config, logEntriesTarget } });
};

/** Writes entries down and seals them. */
async function happens(...entries: { recordName: string; before?: object }[]) {
  const ctx = systemContext(world.appCtx);
  for (const entry of entries)
    await record(ctx, { module: 'vehicle', action: 'edit', recordId: null, ...entry });
  await sealAndKeepEnd(ctx);
}

test('each sealed entry is sent once, whole and in the order of the chain, and again when it was not taken', async () => {
  const target = `http://127.0.0.1:${received.port}/log`;
  await happens({ recordName: 'first', before: { capacity: 2 } }, { recordName: 'second' });
  received.status = 503;
  await expect(forward(target)).rejects.toThrow('answers 503');
  received.status = 200;
  await forward(target);
  await forward(target);
  const [refused, taken] = received.bodies;
  expect(received.bodies).toHaveLength(2);
  expect(taken).toEqual(refused);
  expect(taken).toMatchObject([
    { action: 'edit', recordName: 'first', before: { capacity: 2 }, isRemoved: false },
    { recordName: 'second', before: null },
  ]);
  expect(taken!.every(({ link }) => /^[\da-f]{64}$/.test(link))).toBe(true);
  expect(BigInt(taken![1]!.seq)).toBe(BigInt(taken![0]!.seq) + 1n);
});

test('more entries than go at once all go, none twice', async () => {
  await happens(...Array.from({ length: 450 }, (_, at) => ({ recordName: String(at) })));
  await forward(`http://127.0.0.1:${received.port}`);
  expect(received.bodies.map((body) => body.length)).toEqual([200, 200, 50]);
  const names = received.bodies.flat().map(({ recordName }) => Number(recordName));
  expect(names.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 450 }, (_, at) => at));
});

test('over TCP each stands behind its length; over UDP what is too long for a datagram comes without its values', async () => {
  const long = { note: '长'.repeat(30_000) };
  const heard: Promise<string>[] = [];
  const server = createServer((socket) => void heard.push(text(socket)));
  const port = await listen(server);
  await happens({ recordName: '叉车', before: long }, { recordName: 'next' });
  await forward(`syslog+tcp://127.0.0.1:${port}`);
  server.close();
  expect(entriesOf(await heard[0]!)).toMatchObject([
    { recordName: '叉车', before: long },
    { recordName: 'next' },
  ]);

  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const message = once(socket, 'message');
  await happens({ recordName: '叉车', before: long });
  await forward(`syslog://127.0.0.1:${socket.address().port}`);
  const [datagram] = (await message) as [Buffer];
  socket.close();
  expect(entryOf(datagram.toString())).toMatchObject({ recordName: '叉车', before: null, isCut: true });
});

test('a receiver whose certificate nobody vouches for gets nothing', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fleet-tls-'));
  const { certFile, keyFile } = makeCertificate(folder);
  const heard: Buffer[] = [];
  const server = createTlsServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, (socket) => {
    socket.on('data', (piece: Buffer) => void heard.push(piece));
  });
  const port = await listen(server);
  await happens({ recordName: 'secret' });
  await expect(forward(`syslog+tls://127.0.0.1:${port}`)).rejects.toThrow('self-signed');
  server.close();
  rmSync(folder, { recursive: true });
  expect(heard).toEqual([]);
});

/** The entry in a message: `<110>1 time host fleet pid log-entry - {…}`. */
function entryOf(message: string): Entry {
  const [, body] = /^<110>1 \S+Z \S+ fleet \d+ log-entry - (\{.*\})$/s.exec(message)!;
  return JSON.parse(body!) as Entry;
}

/** The entries of a stream, of which each message stands behind its length in bytes. */
function entriesOf(stream: string): Entry[] {
  const entries: Entry[] = [];
  let rest = Buffer.from(stream);
  while (rest.length > 0) {
    const space = rest.indexOf(' ');
    const end = space + 1 + Number(rest.subarray(0, space).toString());
    entries.push(entryOf(rest.subarray(space + 1, end).toString()));
    rest = rest.subarray(end);
  }
  return entries;
}
