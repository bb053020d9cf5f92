import { org } from '@fleet/contract/org/calls';
import { terminal } from '@fleet/contract/terminal/calls';
import { productKey, terminalType } from '@fleet/contract/terminalType/calls';
import { signConnect, type ConnectFields } from '@fleet/protocol/alink/connect';
import { registerPath, signRegister, signRegisterConnect } from '@fleet/protocol/alink/register';
import { sql } from 'kysely';
import mqtt, { type MqttClient } from 'mqtt';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCertificate } from '../../../../test/certificate';
import { countLockWaits } from '../../../../test/lockWaits';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

const folder = mkdtempSync(path.join(tmpdir(), 'fleet-tls-'));
const productSecret = 'pS3cretOfTheWholeLine';
let world: World;
let operator: Person;
let product: { id: string; productKey: string };
let terminalTypeId: string;
let orgId: string;

beforeAll(async () => {
  const { certFile, keyFile } = makeCertificate(folder);
  world = await newWorld({ env: { MQTT_TLS_CERT: certFile, MQTT_TLS_KEY: keyFile } });
  operator = await world.signIn('operator');
  orgId = (await operator.post(org.tree, { name: '恒达' })).data.rows[0]!.id;
  const types = (await operator.post(terminalType.list, {})).data.rows;
  terminalTypeId = types.find((type) => type.terminalModel === 'FT-ALINK')!.id;
  product = await addProduct('a1Line', { dynamicRegistration: true });
});
afterAll(async () => {
  await world.end();
  rmSync(folder, { recursive: true });
});

async function addProduct(name: string, switches: { dynamicRegistration?: boolean; plainLink?: boolean }) {
  const wanted = { productName: name, productKey: name, productSecret, terminalTypeId, ...switches };
  const { data } = await operator.post(productKey.add, wanted);
  return { id: data.id, productKey: name };
}

async function addDevice(deviceName: string, { id } = product) {
  const { data } = await operator.post(terminal.add, {
    terminalId: deviceName.replace(/\W/g, '').padEnd(8, '0'),
    orgId,
    terminalTypeId,
    productKeyId: id,
    deviceName,
  });
  return { id: data.id, deviceSecret: data.deviceSecret! };
}

const signing = (deviceName: string, of = product) => ({
  productKey: of.productKey,
  deviceName,
  productSecret,
  random: '567345',
});

async function register(body: string) {
  const response = await fetch(`http://127.0.0.1:${world.ports.http}${registerPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { code: number; data?: { deviceSecret: string } };
}

function dial(fields: ConnectFields, over: 'mqtt' | 'mqtts', port: number): Promise<MqttClient> {
  return mqtt.connectAsync(
    `${over}://127.0.0.1:${port}`,
    { ...fields, reconnectPeriod: 0, protocolVersion: 4, rejectUnauthorized: false },
    false,
  );
}
const dialSecure = (fields: ConnectFields) => dial(fields, 'mqtts', world.ports.mqtts);
const dialPlain = (fields: ConnectFields) => dial(fields, 'mqtt', world.ports.mqtt);
const asDevice = (deviceName: string, deviceSecret: string, of = product) =>
  signConnect({ productKey: of.productKey, deviceName, deviceSecret });

test('a device fetches its secret as often as it needs, until it has used it; then only a reset opens it again', async () => {
  const { id, deviceSecret } = await addDevice('REG-0001');
  const { body } = signRegister(signing('REG-0001'));

  expect(await register(body)).toMatchObject({ code: 200, data: { deviceSecret } });
  expect(await register(body)).toMatchObject({ code: 200, data: { deviceSecret } });
  await (await dialSecure(asDevice('REG-0001', deviceSecret))).endAsync();
  expect(await register(body)).toEqual({ code: 6289, message: 'device already active' });

  const reset = (await operator.post(terminal.resetSecret, { id })).data.deviceSecret!;
  expect(await register(body)).toMatchObject({ code: 200, data: { deviceSecret: reset } });
});

test('registration is refused by its reason, and tells nothing to who does not know the product secret', async () => {
  const off = await addProduct('a1Off', {});
  await addDevice('REG-0002');
  const right = signRegister(signing('REG-0002')).fields;
  const form = (change: object) => new URLSearchParams({ ...right, ...change }).toString();

  expect(await register(form({ sign: '0'.repeat(64) }))).toMatchObject({ code: 6600 });
  expect(await register(form({ productKey: 'a1Nobody' }))).toMatchObject({ code: 6600 });
  expect(await register(form({ signMethod: 'sha256' }))).toMatchObject({ code: 6292 });
  expect(await register(form({ random: '' }))).toMatchObject({ code: 460 });
  expect(await register(`${form({})}&random=1`)).toMatchObject({ code: 460 });
  expect(await register(signRegister(signing('REG-0002', off)).body)).toMatchObject({ code: 6288 });
});

test('a device that is in no file is refused, and stands on the list of unknown terminals', async () => {
  expect(await register(signRegister(signing('REG-0003')).body)).toMatchObject({ code: 6100 });
  const { rows } = (await operator.post(terminal.unknown, { linkKey: 'REG-0003' })).data;
  expect(rows).toMatchObject([{ protocol: 'alink', says: 'dynamic registration' }]);
});

test('a device registers at most five times a minute', async () => {
  await addDevice('REG-0004');
  const { body } = signRegister(signing('REG-0004'));
  for (let times = 1; times <= 5; times += 1) expect(await register(body)).toMatchObject({ code: 200 });
  expect(await register(body)).toMatchObject({ code: 429 });
});

test('over MQTT the secret is pushed under TLS and refused in the clear; nothing else is allowed there', async () => {
  const { deviceSecret } = await addDevice('REG-0005');
  const fields = signRegisterConnect(signing('REG-0005'));
  await expect(dialPlain(fields)).rejects.toMatchObject({ code: 5 });

  const pushed = await new Promise<[string, unknown, MqttClient]>((resolve, reject) => {
    const client = mqtt.connect(`mqtts://127.0.0.1:${world.ports.mqtts}`, {
      ...fields,
      reconnectPeriod: 0,
      rejectUnauthorized: false,
    });
    client.once('error', reject);
    client.once('message', (topic, payload) => resolve([topic, JSON.parse(payload.toString()), client]));
  });
  const [topic, told, client] = pushed;
  expect(topic).toBe('/ext/register');
  expect(told).toEqual({ productKey: product.productKey, deviceName: 'REG-0005', deviceSecret });
  client.on('error', () => undefined);
  client.publish('/sys/a1Line/REG-0005/thing/event/property/post', '{}', { qos: 1 });
  await until('the link to close', () => !client.connected);
  client.end(true);
});

test('TLS is taken on its own port and on the plain one; without it only where the product says so', async () => {
  const { deviceSecret } = await addDevice('REG-0006');
  const fields = asDevice('REG-0006', deviceSecret);
  await (await dialSecure(fields)).endAsync();
  await (await dial(fields, 'mqtts', world.ports.mqtt)).endAsync();
  await expect(dialPlain(fields)).rejects.toMatchObject({ code: 5 });

  const { version } = (await operator.post(productKey.list, {})).data.rows.find(
    (row) => row.id === product.id,
  )!;
  await operator.post(productKey.edit, { id: product.id, version, plainLink: true });
  await (await dialPlain(fields)).endAsync();
});

test('two terminals with one identity take it from each other five times, then both wait a minute', async () => {
  const { deviceSecret } = await addDevice('REG-0007');
  const fields = asDevice('REG-0007', deviceSecret);
  const clients = [await dialSecure(fields)];
  for (let takeover = 1; takeover < 5; takeover += 1) {
    const before = clients.at(-1)!;
    clients.push(await dialSecure(fields));
    await until('the older link to close', () => !before.connected);
  }
  await expect(dialSecure(fields)).rejects.toMatchObject({ code: 3 });
  await expect(dialSecure(fields)).rejects.toMatchObject({ code: 3 });
  for (const client of clients) client.end(true);
});

test('a device connects at most five times a minute', async () => {
  const { deviceSecret } = await addDevice('REG-0008');
  const fields = asDevice('REG-0008', deviceSecret);
  for (let times = 1; times <= 5; times += 1) {
    await (await dialSecure(fields)).endAsync();
    await until('the broker to notice', async () => (await linksOpen()) === 0);
  }
  await expect(dialSecure(fields)).rejects.toMatchObject({ code: 3 });
});

async function linksOpen(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${world.ports.http}/metrics`)).text();
  return Number(/^fleet_mqtt_links (\d+)/m.exec(metrics)![1]);
}

test('a model is not deleted while a product of it is added', async () => {
  const model = { terminalType: 'T', terminalModel: 'AT-ONCE', protocol: 'alink' as const };
  const { id } = (await operator.post(terminalType.add, model)).data;
  let [added, deleted]: Promise<{ code: string }>[] = [];
  await world.db.transaction().execute(async (keeper) => {
    await sql`lock table product_key in share mode`.execute(keeper);
    added = operator.post(productKey.add, { productName: 'At once', terminalTypeId: id });
    await until('the product to wait', async () => (await countLockWaits(world.db)) === 1);
    let isOver = false;
    deleted = operator.post(terminalType.del, { id }).finally(() => (isOver = true));
    await until(
      'the deletion to wait or to end',
      async () => isOver || (await countLockWaits(world.db)) === 2,
    );
  });
  expect([(await added!).code, (await deleted!).code]).toEqual(['200', '40900']);
});

test('a product in use is not deleted, and its secret is shown once', async () => {
  expect(await operator.post(productKey.del, { id: product.id })).toMatchObject({ code: '40900' });
  const spare = await operator.post(productKey.add, { productName: 'Spare', terminalTypeId });
  expect(spare.data.productSecret).toHaveLength(32);
  expect(await operator.post(productKey.del, { id: spare.data.id })).toMatchObject({ code: '200' });
  const everything = JSON.stringify([
    await operator.post(productKey.list, {}),
    await world.db.selectFrom('operationLog').selectAll().execute(),
  ]);
  expect(everything).not.toContain(spare.data.productSecret);
  expect(everything).not.toContain(productSecret);
});
