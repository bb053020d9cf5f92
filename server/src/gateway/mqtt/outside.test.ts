import { status } from '@fleet/contract/status/calls';
import { signConnect } from '@fleet/protocol/alink/connect';
import { upTopics } from '@fleet/protocol/alink/topics';
import { Aedes, type AuthenticateError } from 'aedes';
import mqtt from 'mqtt';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../test/until';
import { newWorld, type World } from '../../../test/world';

let world: World;
let broker: Aedes;
let door: Server;
const sockets = new Set<Socket>();

/** A broker that asks us who may, as EMQX and Mosquitto do. */
beforeAll(async () => {
  broker = await Aedes.createBroker({
    authenticate(client, username, password, done) {
      const fields = { clientid: client.id, username, password: password?.toString(), peerhost: '127.0.0.1' };
      void ask('user', fields).then((isAllowed) =>
        done(
          isAllowed ? null : (Object.assign(new Error('no'), { returnCode: 4 }) as AuthenticateError),
          isAllowed,
        ),
      );
      Object.assign(client, { username });
    },
    // Asked when it subscribes only: the broker goes on while we are away.
    authorizePublish: (_client, _packet, done) => done(null),
    authorizeSubscribe(client, subscription, done) {
      const { username } = client as unknown as { username: string };
      void ask('acl', { username, topic: subscription.topic, action: 'subscribe' }).then((isAllowed) =>
        done(null, isAllowed ? subscription : null),
      );
    },
  });
  const isFollowed = new Promise<void>((resolve) =>
    broker.on('subscribe', (_, { id }) => id === 'fleet' && resolve()),
  );
  door = createServer((socket) => {
    sockets.add(socket);
    broker.handle(socket);
  }).listen(0, '127.0.0.1');
  await until('the broker', () => door.listening);
  const { port } = door.address() as AddressInfo;
  world = await newWorld({
    env: { MQTT_URL: `mqtt://fleet:secret%21@127.0.0.1:${port}`, MQTT_HOOK_TOKEN: 'hook' },
  });
  await isFollowed;
});
afterAll(async () => {
  await world.end();
  await new Promise<void>((resolve) => broker.close(() => resolve()));
  for (const socket of sockets) socket.destroy();
  door.close();
});

/** False as long as the server is not there to be asked. */
const ask = (what: 'user' | 'acl', fields: object) => askNow(what, fields).catch(() => false);

async function askNow(what: 'user' | 'acl', fields: object): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${world.ports.http}/auth/mqtt/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer hook' },
    body: JSON.stringify(fields),
  });
  return ((await response.json()) as { result: string }).result === 'allow';
}

function deviceOf(carId: string) {
  const { link } = world.demo.trucks.find((truck) => truck.carId === carId)!;
  if (link.protocol !== 'alink') throw new Error(`${carId} is no Alink truck`);
  return link;
}

function dial(carId: string, change: { deviceSecret?: string } = {}) {
  const { port } = door.address() as AddressInfo;
  const fields = signConnect({ ...deviceOf(carId), ...change });
  return mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { ...fields, reconnectPeriod: 0 }, false);
}

const post = (soc: number, id = '1') =>
  JSON.stringify({ id, version: '1.0', params: { keyOn: 1, soc }, method: 'thing.event.property.post' });

async function socOf(carId: string) {
  const admin = await world.signIn('admin');
  const { id } = await world.findVehicle(admin, carId);
  const stored = await world.db.selectFrom('report').select('soc').where('vehicleId', '=', id).execute();
  const { data } = await admin.post(status.one, { id });
  return { stored: stored.map(({ soc }) => soc), link: data.link };
}

test('a device of another broker is let in by its signature, heard, answered and on-line here', async () => {
  const client = await dial('HD-04');
  const { propertyPost } = upTopics(deviceOf('HD-04'));
  const answer = new Promise((resolve) => client.once('message', (topic) => resolve(topic)));
  await client.subscribeAsync(`${propertyPost}_reply`, { qos: 1 });
  await client.publishAsync(propertyPost, post(64), { qos: 1 });

  expect(await answer).toBe(`${propertyPost}_reply`);
  await until('the truck on-line', async () => (await socOf('HD-04')).link === 'online');
  expect((await socOf('HD-04')).stored).toEqual([64]);
  await client.endAsync();
});

test('a wrong signature and another device’s topic are refused, and a stranger may not ask', async () => {
  await expect(dial('HD-08', { deviceSecret: 'not the secret' })).rejects.toMatchObject({ code: 4 });
  const key = deviceOf('HD-08');
  const username = `${key.deviceName}&${key.productKey}`;
  expect(await ask('acl', { username, topic: upTopics(key).propertyPost, action: 'publish' })).toBe(true);
  const foreign = upTopics(deviceOf('HD-12')).propertyPost;
  expect(await ask('acl', { username, topic: foreign, action: 'publish' })).toBe(false);
  expect(await ask('acl', { username, topic: '#', action: 'subscribe' })).toBe(false);
  expect(await ask('user', { username: 'fleet', password: 'wrong' })).toBe(false);
  const stranger = await fetch(`http://127.0.0.1:${world.ports.http}/auth/mqtt/user`, { method: 'POST' });
  expect(stranger.status).toBe(403);
});

test('what comes while nobody follows waits in the broker, and is stored once', async () => {
  const client = await dial('HD-16');
  const { propertyPost } = upTopics(deviceOf('HD-16'));
  await client.publishAsync(propertyPost, post(51), { qos: 1 });
  await until('the first report', async () => (await socOf('HD-16')).stored.length === 1);
  await world.stop();
  await client.publishAsync(propertyPost, post(50, '2'), { qos: 1 });
  await world.restart();

  await until('the second report', async () => (await socOf('HD-16')).stored.length === 2, 15_000);
  expect((await socOf('HD-16')).stored.sort()).toEqual([50, 51]);
  await client.endAsync();
});
