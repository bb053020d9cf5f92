import { generator, mutate } from '../../../protocol/test/mutate';
import { connectOptions } from '../../../simulator/src/link/alinkLink';
import { upTopics } from '@fleet/protocol/alink/topics';
import { writePropertyPost } from '@fleet/protocol/alink/truck';
import { writeRequest } from '@fleet/protocol/alink/envelope';
import { buildFrame } from '@fleet/protocol/jt808/frame';
import { up } from '@fleet/protocol/jt808/messageId';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { once, type EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDatabase } from '../../test/ownDatabase';
import { startServerProcess, type ServerProcess } from '../../test/serverProcess';
import { Terminal808 } from '../../test/terminal808';

/** Packets over sockets: some thousand, or as many as `FUZZ_SOCKETS` says. */
const packets = Number(process.env.FUZZ_SOCKETS ?? 3_000);
const mostMoreBytes = 200 * 1_048_576;
const atOnce = 50;
/** Devices that post at once. */
const posting = 10;

let own: Awaited<ReturnType<typeof demoDatabase>>;
let server: ServerProcess;
let bystander: Terminal808;
beforeAll(async () => {
  own = await demoDatabase();
  server = await startServerProcess({
    dataDir: own.dataDir,
    args: ['--still'],
    env: { DATABASE_URL: own.url },
  });
  bystander = await Terminal808.signedOn(server.jt808, '13900001002');
  // Known hardware: a stranger who is first to register a number would keep it.
  await (await Terminal808.signedOn(server.jt808, '13900001001')).close();
});
afterAll(async () => {
  await bystander.close();
  await server.stop();
  await own.drop();
});

const random = generator(2026);
const position = { lng: 120.7, lat: 31.3, altitude: 5, direction: 0, satellites: 9, fixed: true };
const location = () =>
  encodeTruck({ time: Date.now(), position, values: { keyOn: true, soc: 50, peakG: 1 } });

const residentBytes = () =>
  1_024 * Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]);

/** Meanwhile another truck reports as if nothing were the matter. */
async function expectUnharmed(before: number): Promise<void> {
  expect((await bystander.report({ values: { keyOn: true } })).result).toBe(0);
  expect(bystander.isClosed).toBe(false);
  expect(residentBytes() - before).toBeLessThan(mostMoreBytes);
  expect((await fetch(`http://127.0.0.1:${server.http}/readyz`)).status).toBe(200);
  expect(server.said()).not.toContain('a fault of ours');
}

/** What a real client says first. */
async function firstPacket(): Promise<Buffer> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const [[socket], client] = await Promise.all([
    once(listener, 'connection') as Promise<[Socket]>,
    mqtt.connect(alinkOptions((listener.address() as AddressInfo).port, 'not its secret')),
  ]);
  const [packet] = (await once(socket, 'data')) as [Buffer];
  client.end(true);
  socket.destroy();
  listener.close();
  return packet;
}

const alinkLinks = () => server.demo.trucks.flatMap(({ link }) => (link.protocol === 'alink' ? [link] : []));

function alinkOptions(port: number, secret?: string) {
  return connectOptions('127.0.0.1', port, {
    ...alinkLinks()[0]!,
    ...(secret && { deviceSecret: secret }),
  });
}

/** Says something to a door from one of many addresses, and hangs up. */
async function sayTo(port: number, said: Buffer): Promise<void> {
  const localAddress = `127.0.${1 + random(200)}.${1 + random(200)}`;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  socket.end(said);
  socket.resume();
  await once(socket, 'close');
}

test(`${packets} damaged packets of strangers harm nobody`, { timeout: 3_600_000 }, async () => {
  const before = residentBytes();
  const frames = [0x0100, 0x0102, 0x0200, 0x0704, 0x0900].map((msgId) =>
    buildFrame({ phone: '13900001001', protocolVersion: null }, msgId, 1, location()),
  );
  const packet = await firstPacket();
  for (let sent = 0; sent < packets; sent += atOnce) {
    await Promise.all(
      Array.from({ length: atOnce }, (_, at) =>
        at % 2 === 0
          ? sayTo(server.jt808, mutate(frames[random(frames.length)]!, random))
          : sayTo(server.mqtt, mutate(packet, random)),
      ),
    );
    await expectUnharmed(before);
  }
});

test(`${packets} damaged messages of a terminal that has signed on are answered or end its link alone`, {
  timeout: 3_600_000,
}, async () => {
  const before = residentBytes();
  const ids = Object.values(up).filter((msgId) => msgId !== up.registration && msgId !== up.authentication);
  let terminal = await Terminal808.signedOn(server.jt808, '13900001001');
  for (let sent = 0; sent < packets; sent += atOnce) {
    if (terminal.isClosed) terminal = await Terminal808.signedOn(server.jt808, '13900001001');
    for (let at = 0; at < atOnce; at += 1)
      terminal.send(ids[random(ids.length)]!, mutate(location(), random).subarray(0, 1_023));
    await expectUnharmed(before);
  }
  await terminal.close();
});

test(`${packets} damaged posts of devices that have signed on are acknowledged`, {
  timeout: 3_600_000,
}, async () => {
  const before = residentBytes();
  // Each is read at its own pace: `gateway/README.md`.
  const devices = await Promise.all(alinkLinks().slice(0, posting).map(damaging));
  for (let sent = 0; sent < packets; sent += posting * atOnce) {
    await Promise.all(devices.map(({ post }) => post()));
    await expectUnharmed(before);
  }
  await Promise.all(devices.map(({ client }) => client.endAsync()));
});

/** A device that posts what nobody can read among what is whole. */
async function damaging(link: ReturnType<typeof alinkLinks>[number]) {
  const client: MqttClient = await mqtt.connectAsync(connectOptions('127.0.0.1', server.mqtt, link));
  const hungUp = once(client as unknown as EventEmitter, 'close').then(() => {
    throw new Error('the link was closed');
  });
  hungUp.catch(() => undefined);
  const topics = upTopics(link);
  const whole = writeRequest(
    '1',
    'thing.event.property.post',
    writePropertyPost({ soc: 50 }, position, Date.now()),
  );
  const to = [topics.propertyPost, topics.historyPost, topics.eventPost('signOn')];
  // Who says nothing readable for long is hung up on: every other post is whole.
  const said = (at: number) => (at % 2 === 0 ? whole : mutate(Buffer.from(whole), random));
  const post = () =>
    Promise.race([
      Promise.all(
        Array.from({ length: atOnce }, (_, at) =>
          client.publishAsync(to[at % 2 === 0 ? 0 : random(to.length)]!, said(at), { qos: 1 }),
        ),
      ),
      hungUp,
    ]);
  return { client, post };
}
