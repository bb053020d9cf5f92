import { status } from '@fleet/contract/status/calls';
import { signConnect } from '@fleet/protocol/alink/connect';
import { upTopics } from '@fleet/protocol/alink/topics';
import mqtt, { type MqttClient } from 'mqtt';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../test/until';
import { newWorld, type Person, type World } from '../../../test/world';
import { storedIn } from '../../domain/fleet/stored/index';
import { connectVersion } from './version';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await newWorld();
  admin = await world.signIn('admin');
});
afterAll(() => world.end());

function deviceOf(carId: string) {
  const { link } = world.demo.trucks.find((truck) => truck.carId === carId)!;
  if (link.protocol !== 'alink') throw new Error(`${carId} is no Alink truck`);
  return link;
}

/** A stock MQTT client, signed as the maker's firmware would. */
async function dial(carId: string, deviceSecret = deviceOf(carId).deviceSecret): Promise<MqttClient> {
  const { productKey, deviceName } = deviceOf(carId);
  const { clientId, username, password } = signConnect({
    productKey,
    deviceName,
    deviceSecret,
    timestamp: '1714521600000',
    secureMode: '3',
  });
  return mqtt.connectAsync(`mqtt://127.0.0.1:${world.ports.mqtt}`, {
    clientId,
    username,
    password,
    reconnectPeriod: 0,
    protocolVersion: 4,
  });
}

const post = (params: object, id = '1') =>
  JSON.stringify({ id, version: '1.0', params, method: 'thing.event.property.post' });

test('a property posted by a stock client is acknowledged after the commit, answered, and live', async () => {
  const client = await dial('HD-04');
  const topics = upTopics(deviceOf('HD-04'));
  const answers: unknown[] = [];
  client.on('message', (topic, payload) => answers.push([topic, JSON.parse(payload.toString())]));

  await client.publishAsync(
    topics.propertyPost,
    post({
      keyOn: 1,
      vehicleSpeed: 6.5,
      soc: 81,
      geoLocation: { longitude: 120.72, latitude: 31.32, coordinateSystem: 1, fix: 1 },
    }),
    { qos: 1 },
  );

  const { id } = await world.findVehicle(admin, 'HD-04');
  const stored = await world.db.selectFrom('report').selectAll().where('vehicleId', '=', id).execute();
  expect(stored).toMatchObject([{ keyOn: true, speed: 6.5, soc: 81, lng: 120.72, lat: 31.32 }]);
  // The answer comes though nobody subscribed to it.
  const [topic, answer] = (await until('the answer', () => answers[0])) as [string, object];
  expect(topic).toBe(`${topics.propertyPost}_reply`);
  expect(answer).toMatchObject({ id: '1', code: 200, data: {} });
  const live = await until('the live state', async () => {
    const { data } = await admin.post(status.one, { id });
    return data.reportTime && data;
  });
  expect(live).toMatchObject({ state: 'working', soc: 81, speed: 6.5, link: 'online' });
  await client.endAsync();
});

test('a failing property is named, the others are kept', async () => {
  const client = await dial('HD-08');
  const answer = new Promise<{ data: object }>((resolve) =>
    client.once('message', (_, payload) => resolve(JSON.parse(payload.toString()) as { data: object })),
  );
  await client.publishAsync(upTopics(deviceOf('HD-08')).propertyPost, post({ soc: 250, vehicleSpeed: 3 }), {
    qos: 1,
  });
  expect((await answer).data).toEqual({ soc: expect.stringContaining('out of range') });
  const { id } = await world.findVehicle(admin, 'HD-08');
  expect(
    await world.db.selectFrom('report').select(['soc', 'speed']).where('vehicleId', '=', id).execute(),
  ).toEqual([{ soc: null, speed: 3 }]);
  await client.endAsync();
});

test('text that no store keeps, and a name that is said twice, are stored as far as they can be, answered and acknowledged', async () => {
  const client = await dial('HD-16');
  const { batchPost } = upTopics(deviceOf('HD-16'));
  const answers: { code: number }[] = [];
  client.on('message', (_, payload) => answers.push(JSON.parse(payload.toString()) as { code: number }));
  const time = Date.now() - 60_000;
  const told = (text: string) => `{"value":"${text}","time":${time}}`;
  const mast = `[${told('\\ud800')},${told('up\\udc00\\u0000!')}]`;
  const properties = `{"mast":${mast},"a\\"b":[${told('\\\\u0000')}],"soc":[{"value":55,"time":${time}}]}`;
  const message = `{"id":"7","version":"1.0","params":{"properties":${properties}}}`;

  await client.publishAsync(batchPost, message, { qos: 1 });

  await until('the answer', () => answers.length > 0);
  expect(answers).toMatchObject([{ id: '7', code: 200, data: {} }]);
  const { id } = await world.findVehicle(admin, 'HD-16');
  const always = { vehicleId: id, companyId: null, from: -Infinity, to: Infinity };
  const [stored] = await storedIn(world, [always], ['soc', 'readings']);
  expect(stored).toMatchObject([{ soc: 55, readings: { mast: 'up\ufffd!', 'a"b': '\\u0000' } }]);
  await client.endAsync();
});

test('a history post is stored once, however often it is sent', async () => {
  const client = await dial('HD-12');
  const key = deviceOf('HD-12');
  const time = Date.now() - 3_600_000;
  const params = [
    {
      identity: { productKey: key.productKey, deviceName: key.deviceName },
      properties: [{ soc: { value: 70, time } }, { soc: { value: 69, time: time + 1000 } }],
      events: [],
    },
  ];
  for (const id of ['5', '6'])
    await client.publishAsync(upTopics(key).historyPost, JSON.stringify({ id, version: '1.0', params }), {
      qos: 1,
    });
  const { id } = await world.findVehicle(admin, 'HD-12');
  expect(
    await world.db.selectFrom('report').select('soc').where('vehicleId', '=', id).orderBy('time').execute(),
  ).toEqual([{ soc: 70 }, { soc: 69 }]);
  await client.endAsync();
});

test('a wrong signature and an unknown device are refused alike; the unknown one is listed', async () => {
  await expect(dial('HD-16', 'not the secret')).rejects.toMatchObject({ code: 4 });
  const { productKey } = deviceOf('HD-16');
  const stranger = signConnect({
    clientId: 'x',
    productKey,
    deviceName: 'FLT-STRANGER',
    deviceSecret: 'none',
    signMethod: 'hmacsha1',
  });
  const dialing = mqtt.connectAsync(`mqtt://127.0.0.1:${world.ports.mqtt}`, {
    ...stranger,
    reconnectPeriod: 0,
  });
  await expect(dialing).rejects.toMatchObject({ code: 4 });
  const unknown = await world.db.selectFrom('unknownTerminal').select('linkKey').execute();
  expect(unknown).toEqual([{ linkKey: `${productKey}/FLT-STRANGER` }]);
});

test('another device’s topic is refused: in a subscription, and in what is published', async () => {
  const client = await dial('HD-20');
  const foreign = upTopics(deviceOf('HD-24'));
  const granted = await client.subscribeAsync([foreign.propertyPost, '#']).catch(() => 'refused');
  expect(granted).toBe('refused');
  client.on('error', () => undefined);
  for (let times = 1; times <= 3; times += 1)
    void client.publishAsync(foreign.propertyPost, post({ soc: 1 }), { qos: 1 }).catch(() => undefined);
  await until('the link to close', () => !client.connected);
  const { id } = await world.findVehicle(admin, 'HD-24');
  expect(await world.db.selectFrom('report').select('soc').where('vehicleId', '=', id).execute()).toEqual([]);
  await client.endAsync(true);
});

/** Says how many bytes a packet of a kind will have, and sends as much of them as is taken. */
async function pour(kind: number, bytes: number, first = Buffer.alloc(0)): Promise<number> {
  const socket = connect(world.ports.mqtt, '127.0.0.1');
  socket.on('error', () => undefined);
  const head = [kind];
  for (let left = bytes; head.length === 1 || left > 0; left = Math.floor(left / 128))
    head.push((left % 128) | (left >= 128 ? 0x80 : 0));
  socket.write(Buffer.concat([first, Buffer.from(head)]));
  const piece = Buffer.alloc(65_536);
  const more = () => {
    while (!socket.destroyed && socket.bytesWritten < bytes && socket.write(piece));
  };
  socket.on('drain', more);
  more();
  await until('the end of it', () => socket.destroyed);
  return socket.bytesWritten;
}

test('a stranger’s packets are short, or his link ends before they are taken in', async () => {
  const large = 200 << 20;
  for (const written of await Promise.all([pour(0x10, large), pour(0x10, large), pour(0x30, large)]))
    expect(written).toBeLessThan(large / 4);
  const greeting = Buffer.from('101000044d5154540402003c000473747261', 'hex');
  expect(await pour(0x30, large, greeting)).toBeLessThan(large / 4);
});

test('a device’s packet may be 256 kB long, and no longer', async () => {
  const client = await dial('HD-20');
  const { propertyPost } = upTopics(deviceOf('HD-20'));
  const said = (bytes: number) => post({ soc: 50, mast: 'x'.repeat(bytes) });
  await client.publishAsync(propertyPost, said(250_000), { qos: 1 });
  const { id } = await world.findVehicle(admin, 'HD-20');
  expect(await world.db.selectFrom('report').select('soc').where('vehicleId', '=', id).execute()).toEqual([
    { soc: 50 },
  ]);

  client.publish(propertyPost, said(270_000), { qos: 1 });
  await until('the link to end', () => !client.connected);
  await client.endAsync(true);
});

test('a device that pours is read no faster than it may send, and loses nothing', async () => {
  const [broken, good] = [await dial('HD-24'), await dial('HD-08')];
  const first = Date.now() - 3_600_000;
  const began = performance.now();
  const all = Array.from({ length: 700 }, (_, at) => {
    const soc = { value: 50, time: first + at * 1_000 };
    return broken.publishAsync(upTopics(deviceOf('HD-24')).propertyPost, post({ soc }), { qos: 1 });
  });
  await good.publishAsync(upTopics(deviceOf('HD-08')).propertyPost, post({ soc: 60 }), { qos: 1 });
  await Promise.all(all);

  // Seven hundred, of which two hundred may come at once, and what lies in the socket with them.
  expect(performance.now() - began).toBeGreaterThan(2_000);
  const { id } = await world.findVehicle(admin, 'HD-24');
  const { count } = await world.db
    .selectFrom('report')
    .where('vehicleId', '=', id)
    .select((is) => is.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe('700');
  await Promise.all([broken.endAsync(), good.endAsync()]);
});

test('a device that pours long packets is read at a megabyte a second, and loses nothing', async () => {
  const client = await dial('HD-12');
  const first = Date.now() - 3_600_000;
  const began = performance.now();
  const all = Array.from({ length: 14 }, (_, at) => {
    const soc = { value: 50, time: first + at * 1_000 };
    const said = post({ soc, mast: 'x'.repeat(250_000) });
    return client.publishAsync(upTopics(deviceOf('HD-12')).propertyPost, said, { qos: 1 });
  });
  await Promise.all(all);
  // Three and a half megabytes, of which one may come at once.
  expect(performance.now() - began).toBeGreaterThan(2_000);
  const { id } = await world.findVehicle(admin, 'HD-12');
  const reports = await world.db
    .selectFrom('report')
    .select('time')
    .where('vehicleId', '=', id)
    .where('time', '>=', new Date(first).toISOString())
    .where('time', '<', new Date(first + 14_000).toISOString())
    .execute();
  expect(reports).toHaveLength(14);
  await client.endAsync();
});

test('a device subscribes to a hundred filters at most; what it leaves counts no more', async () => {
  const client = await dial('HD-20');
  const { productKey, deviceName } = deviceOf('HD-20');
  const filter = (at: number) => `/${productKey}/${deviceName}/user/${at}`;
  const granted = async (at: number) => (await client.subscribeAsync(filter(at)).catch(() => [])).length > 0;
  for (let at = 0; at < 100; at += 1) expect(await granted(at)).toBe(true);
  expect(await granted(100)).toBe(false);
  expect(await granted(99)).toBe(true);
  await client.unsubscribeAsync(filter(0));
  expect(await granted(100)).toBe(true);
  await client.endAsync();
});

test('MQTT 5 is refused in its own words', async () => {
  const connectV5 = Buffer.from('101000044d5154540502003c00000361626300', 'hex');
  expect(connectVersion(connectV5)).toBe(5);
  const socket = connect(world.ports.mqtt, '127.0.0.1');
  const answer = new Promise<Buffer>((resolve) => socket.once('data', resolve));
  socket.write(connectV5);
  expect((await answer).toString('hex')).toBe('2003008400');
  socket.destroy();
});

test('a device whose times cannot be is named with its truck, and nothing of it is taken, until its clock is right', async () => {
  const client = await dial('HD-24');
  const { propertyPost, historyPost } = upTopics(deviceOf('HD-24'));
  const { id } = await world.findVehicle(admin, 'HD-24');
  const says = (soc: number, time: number, topic = propertyPost) => {
    const told = { soc: { value: soc, time } };
    const params = topic === propertyPost ? told : [{ properties: [told] }];
    return client.publishAsync(topic, JSON.stringify({ id: String(soc), version: '1.0', params }), {
      qos: 1,
    });
  };
  const becomes = (name: string, wanted: { soc: number | null; isWrong: boolean }) =>
    until(name, async () => {
      const { soc, badges } = (await admin.post(status.one, { id })).data;
      return soc === wanted.soc && badges.includes('clockWrong') === wanted.isWrong;
    });
  await says(60, Date.now());
  await becomes('a right clock', { soc: 60, isWrong: false });
  // Values that a device has kept for years may be as old as it says.
  await says(59, Date.parse('2001-01-01'), historyPost);
  await says(58, Date.now());
  await becomes('what was kept to say nothing of the clock', { soc: 58, isWrong: false });
  await says(57, Date.parse('2001-01-01'));
  await becomes('2001', { soc: 58, isWrong: true });
  await says(56, Date.now());
  await becomes('a clock that was set right', { soc: 56, isWrong: false });
  await says(55, Date.parse('2099-01-01'));
  await becomes('2099', { soc: 56, isWrong: true });
  await client.endAsync();
});

test('the clock is told', async () => {
  const client = await dial('HD-04');
  const answer = new Promise<Record<string, string>>((resolve) =>
    client.once('message', (_, payload) => resolve(JSON.parse(payload.toString()) as Record<string, string>)),
  );
  await client.publishAsync(
    upTopics(deviceOf('HD-04')).ntpRequest,
    JSON.stringify({ deviceSendTime: '1571724098000' }),
  );
  const { deviceSendTime, serverRecvTime } = await answer;
  expect(deviceSendTime).toBe('1571724098000');
  expect(Math.abs(Number(serverRecvTime) - Date.now())).toBeLessThan(5_000);
  await client.endAsync();
});
