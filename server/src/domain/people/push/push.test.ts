import { driver } from '@fleet/contract/driver/calls';
import { jurisdiction } from '@fleet/contract/jurisdiction/calls';
import { log } from '@fleet/contract/log/calls';
import { pushTarget } from '@fleet/contract/push/calls';
import { terminal } from '@fleet/contract/terminal/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';
import { systemContext } from '../../../base/context';
import { sendPushes } from './service';

let world: World;
let operator: Person;
let admin: Person;
let authority: Server;
let jurisdictionId: string;
let answers: number[] = [];
const came: { signature: string; body: string }[] = [];
beforeAll(async () => {
  world = await newWorld({ doors: ['http'], env: { OUTGOING_PRIVATE: '127.0.0.0/30' } });
  [operator, admin] = [await world.signIn('operator'), await world.signIn('admin')];
  jurisdictionId = (await operator.post(jurisdiction.list, {})).data.rows[0]!.id;
  authority = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      came.push({ signature: String(request.headers['x-fleet-signature']), body });
      response.writeHead(answers.shift() ?? 200).end();
    });
  }).listen(0, '127.0.0.1');
  await once(authority, 'listening');
});
afterAll(async () => {
  authority.close();
  await world.end();
});

const url = () => `http://127.0.0.1:${(authority.address() as AddressInfo).port}/records`;
const inMinutes = (minutes: number) => ({
  ...systemContext(world.appCtx),
  now: new Date(Date.now() + minutes * 60_000),
});
const pushesOf = async (id: string) => (await admin.post(vehicle.pushes, { id })).data.rows;

test('without a jurisdiction or an address to send to, the push says so', async () => {
  const { id } = await world.findVehicle(admin, 'HD-01');
  expect(await admin.post(vehicle.push, { id })).toMatchObject({
    code: '40900',
    msg: expect.stringContaining('push address'),
  });
  const neighbour = await world.signIn('admin2');
  const foreign = await world.findVehicle(neighbour, 'XY-01');
  expect(await neighbour.post(vehicle.push, { id: foreign.id })).toMatchObject({
    code: '40900',
    msg: expect.stringContaining('no jurisdiction'),
  });
});

test('a push is signed, tried again until it is taken, and the record and its terminal are seen as pushed', async () => {
  const { data } = await operator.post(pushTarget.edit, { id: jurisdictionId, version: 0, url: url() });
  const secret = data.secret!;
  const { id, terminalId } = await world.findVehicle(admin, 'HD-01');
  expect(await admin.post(vehicle.push, { id })).toMatchObject({ data: { count: 1 } });
  expect(await admin.post(vehicle.push, { id })).toMatchObject({ code: '40900' });

  answers = [503];
  await sendPushes(inMinutes(0));
  expect(await pushesOf(id)).toMatchObject([{ state: 'waiting', attempts: 1, problem: 'HTTP 503' }]);
  await sendPushes(inMinutes(0));
  expect(came).toHaveLength(1);
  await sendPushes(inMinutes(2));
  expect(await pushesOf(id)).toMatchObject([
    { state: 'sent', attempts: 2, problem: null, pushedBy: 'admin' },
  ]);

  const { signature, body } = came.at(-1)!;
  const [, time, sum] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(signature)!;
  expect(sum).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
  expect(JSON.parse(body)).toMatchObject({ subject: 'vehicle', content: { carId: 'HD-01', terminalId } });
  const { rows } = (await operator.post(terminal.list, { pushed: true })).data;
  expect(rows.map((row) => row.terminalId)).toEqual([terminalId]);
});

test('a record that many people push at once goes on its way once', async () => {
  const { id } = await world.findVehicle(admin, 'HD-11');
  const answered = await Promise.all(Array.from({ length: 20 }, () => admin.post(vehicle.push, { id })));
  expect(answered.filter(({ code }) => code === '200')).toHaveLength(1);
  expect(await pushesOf(id)).toHaveLength(1);
  await sendPushes(inMinutes(0));
});

test('who pushed a record is not named as the person who changed it', async () => {
  const { id, version } = await world.findVehicle(admin, 'HD-04');
  expect(await operator.post(vehicle.edit, { id, version, capacity: 2.5 })).toMatchObject({ code: '200' });
  expect(await admin.post(vehicle.push, { id })).toMatchObject({ code: '200' });
  expect(await admin.post(vehicle.edit, { id, version, capacity: 3 })).toMatchObject({
    code: '40900',
    msg: expect.stringMatching(/^(?!You).+ has changed this record\.$/),
  });
  await sendPushes(inMinutes(0));
});

test('a record that is refused again and again is given up, the next one follows, and it can be pushed again', async () => {
  const { id } = await world.findVehicle(admin, 'HD-02');
  await admin.post(vehicle.push, { id });
  const { id: next } = await world.findVehicle(admin, 'HD-03');
  await admin.post(vehicle.push, { id: next });
  for (let attempt = 0; attempt < 8; attempt += 1) {
    expect(await pushesOf(next)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    answers = [500];
    await sendPushes(inMinutes(attempt * 300));
  }
  expect(await pushesOf(next)).toMatchObject([{ state: 'sent' }]);
  expect(await pushesOf(id)).toMatchObject([{ state: 'failed', attempts: 8, problem: 'HTTP 500' }]);
  expect(await admin.post(vehicle.push, { id })).toMatchObject({ code: '200' });
});

test('the secret of an address is shown once and never again', async () => {
  const { data } = await operator.post(pushTarget.one, { id: jurisdictionId });
  expect(data).toEqual({ url: url(), version: 1 });
  const again = { id: jurisdictionId, version: 1, url: `${url()}?again` };
  expect((await operator.post(pushTarget.edit, again)).data).toEqual({ secret: null });
  expect(await operator.post(pushTarget.edit, again)).toMatchObject({
    code: '40900',
    msg: 'You have changed this record elsewhere.',
    data: { version: 2 },
  });
  expect(await operator.post(pushTarget.edit, { ...again, version: 2, url: 'ftp://x' })).toMatchObject({
    errors: [{ field: 'url' }],
  });
});

test('with its address deleted, an authority’s waiting records are given up and say why', async () => {
  const { id } = await world.findVehicle(admin, 'HD-02');
  expect(await pushesOf(id)).toMatchObject([{ state: 'waiting' }, { state: 'failed' }]);
  expect(await operator.post(pushTarget.del, { id: jurisdictionId })).toMatchObject({ code: '200' });
  expect(await pushesOf(id)).toMatchObject([
    { state: 'failed', problem: expect.stringContaining('address was deleted') as string },
    { state: 'failed' },
  ]);
});

test('a driver is pushed with what an authority may see of him, his ID number masked', async () => {
  const { version } = (await operator.post(pushTarget.one, { id: jurisdictionId })).data;
  await operator.post(pushTarget.edit, { id: jurisdictionId, version, url: url() });
  const { rows } = (await admin.post(driver.list, {})).data;
  const { id, driverNum } = rows.find(({ idCard }) => idCard !== null)!;
  expect(await admin.post(driver.push, { id })).toMatchObject({ data: { count: 1 } });
  expect((await admin.post(driver.pushes, { id })).data.rows).toMatchObject([{ state: 'waiting' }]);
  const { content } = await world.db
    .selectFrom('pushDelivery')
    .select('content')
    .where('subject', '=', 'driver')
    .executeTakeFirstOrThrow();
  expect(content).toMatchObject({
    driverNum,
    idCard: expect.stringMatching(/^\d{6}\*{8}\d{3}[\dX]$/) as string,
  });
});

test('an address in a private network is refused by name when it is set, and nothing is sent there', async () => {
  const { version, url: before } = (await operator.post(pushTarget.one, { id: jurisdictionId })).data;

  const answer = await operator.post(pushTarget.edit, {
    id: jurisdictionId,
    version,
    url: 'http://169.254.169.254/latest/meta-data',
  });

  expect(answer).toMatchObject({ code: '400', errors: [{ field: 'url' }] });
  expect((await operator.post(pushTarget.one, { id: jurisdictionId })).data.url).toBe(before);
});

test('an address that was deleted is deleted once, and not set anew by whoever saw it before', async () => {
  const { url: before, version } = (await operator.post(pushTarget.one, { id: jurisdictionId })).data;
  expect(before).not.toBeNull();
  const deletions = async () =>
    (await operator.post(log.list, { module: 'jurisdiction', action: 'delPushTarget', pageSize: 50 })).data
      .rows.length;
  const logged = await deletions();
  await Promise.all(Array.from({ length: 10 }, () => operator.post(pushTarget.del, { id: jurisdictionId })));
  expect((await deletions()) - logged).toBe(1);
  const edit = { id: jurisdictionId, url: url() };
  expect(await operator.post(pushTarget.edit, { ...edit, version })).toMatchObject({ code: '40900' });
  expect((await operator.post(pushTarget.one, { id: jurisdictionId })).data).toEqual({
    url: null,
    version: 0,
  });
  expect(await operator.post(pushTarget.edit, { ...edit, version: 0 })).toMatchObject({ code: '200' });
});
