import { contract } from '@fleet/contract/serviceContract/calls';
import { session } from '@fleet/contract/session/calls';
import { placeHeader, streamPath } from '@fleet/contract/live/stream';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvents } from '../../test/readEvents';
import { Terminal808 } from '../../test/terminal808';
import { until } from '../../test/until';
import { newWorld, type World } from '../../test/world';
import type { Context } from '../base/context';
import { type Peer, Switchboard } from '../base/wire/switchboard';
import { Ring } from './ring';
import { LiveStream } from './stream';

let world: World;
beforeAll(async () => {
  world = await newWorld();
});
afterAll(() => world.end());

const position = { lng: 120.72, lat: 31.32, altitude: null, direction: 0, satellites: 9, fixed: true };

test('each hears of the trucks in sight and of no others', async () => {
  const heard: Record<string, string[]> = {};
  const leaves = [];
  for (const name of ['operator', 'admin', 'admin2', 'viewer', 'maintain']) {
    heard[name] = [];
    const { token } = await world.signIn(name);
    leaves.push(
      await world.follow(token, (event, data) => {
        if (event === 'vehicleState')
          heard[name]!.push(...(data as { vehicleId: string }[]).map((state) => state.vehicleId));
      }),
    );
  }
  const operator = await world.signIn('operator');
  const [mine, theirs] = [
    await world.findVehicle(operator, 'HD-01'),
    await world.findVehicle(operator, 'XY-01'),
  ];
  const trucks = [
    await Terminal808.signedOn(world.ports.jt808, '13900001001'),
    await Terminal808.signedOn(world.ports.jt808, '13900002001'),
  ];

  for (const truck of trucks) await truck.report({ position, values: { keyOn: true } });

  await until(
    'the operator to hear of both',
    () => heard.operator!.includes(mine.id) && heard.operator!.includes(theirs.id),
  );
  await until('the administrators to hear', () => heard.admin!.length > 0 && heard.admin2!.length > 0);
  expect(new Set(heard.admin)).toEqual(new Set([mine.id]));
  expect(new Set(heard.admin2)).toEqual(new Set([theirs.id]));
  // HD-01 stands in another department than the viewer's, and maintenance has no screen with live trucks.
  expect([heard.viewer, heard.maintain]).toEqual([[], []]);
  for (const leave of leaves) leave();
  for (const truck of trucks) await truck.close();
});

test('a change is told to the others who may see that subject', async () => {
  const admin = await world.signIn('admin');
  const neighbour = await world.signIn('admin2');
  const heard: unknown[] = [];
  const elsewhere: unknown[] = [];
  const hear = (into: unknown[]) => (event: string, data: unknown) =>
    // Findings of the demo fleet are told on the same streams.
    event === 'changed' && (data as { subject: string }).subject === 'vehicle' && into.push(data);
  const leave = await world.follow(admin.token, hear(heard));
  const leaveToo = await world.follow(neighbour.token, hear(elsewhere));
  const { id, version } = await world.findVehicle(admin, 'HD-02');

  await admin.post(vehicle.edit, { id, version, capacity: 2 });

  await until('the change on the stream', () => heard.length > 0);
  expect(heard).toContainEqual({ subject: 'vehicle', ids: [id] });
  expect(elsewhere).toEqual([]);
  leave();
  leaveToo();
});

test('without a session there is no stream, and logging out ends it with a word', async () => {
  const url = `http://127.0.0.1:${world.ports.http}${streamPath}`;
  expect((await fetch(url)).status).toBe(401);
  const { token } = await world.signIn('safety');
  const heard: unknown[] = [];
  await world.follow(token, (event, data) => event === 'signedOut' && heard.push(data));
  await until(
    'the stream to be open',
    async () => (await world.send(session.profile, {}, token)).code === '200',
  );

  await world.send(session.logout, {}, token);

  await until('the last word', () => heard.length > 0);
  expect(heard).toEqual([{ reason: 'logout' }]);
});

test('after an id that nobody remembers, the reader is told to fetch everything again', async () => {
  const { token } = await world.signIn('admin');
  const heard: string[] = [];
  const leave = await world.follow(token, (event) => heard.push(event), 'another-run-17');
  await until('the word', () => heard.length > 0);
  expect(heard[0]).toBe('reload');
  leave();
});

test('a stream that is opened at the place of an answer tells what changed since that was begun', async () => {
  const admin = await world.signIn('admin');
  const answer = await fetch(`http://127.0.0.1:${world.ports.http}${session.profile.path}`, {
    method: 'POST',
    headers: { token: admin.token },
  });
  const { id, version } = await world.findVehicle(admin, 'HD-04');
  await admin.post(vehicle.edit, { id, version, capacity: 2 });

  const heard: unknown[] = [];
  const leave = await world.follow(
    admin.token,
    (event, data) => heard.push({ event, data }),
    answer.headers.get(placeHeader)!,
  );

  const change = { event: 'changed', data: { subject: 'vehicle', ids: [id] } };
  await until('the change on the stream', () => heard.some((one) => isDeepStrictEqual(one, change)));
  expect(heard).not.toContainEqual(expect.objectContaining({ event: 'reload' }));
  leave();
});

test('who was away while the server missed something hears so when he comes back', async () => {
  const wire = new Switchboard();
  const stream = new LiveStream(world.appCtx, wire);
  const reader = {
    ...world.appCtx,
    scope: { kind: 'all' },
    actor: { rights: new Set() },
  } as unknown as Context;
  const server = createServer((request, response) => {
    const lastId = request.headers['last-event-id'] as string | undefined;
    void stream.serve(() => Promise.resolve(reader), response, lastId, undefined);
  }).listen(0);
  await once(server, 'listening');
  const follow = async (heard: string[], headers: Record<string, string> = {}) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    void readEvents(await fetch(url, { headers }), (event) => heard.push(event)).catch(() => undefined);
  };
  const lastId = stream.place;
  const [stayed, away]: string[][] = [[], []];
  await follow(stayed!);
  const joins = { hear: () => undefined, announce: () => undefined } as unknown as Peer;

  wire.join(joins, true);

  await until('who stayed to hear it', () => stayed!.includes('reload'));
  await follow(away!, { 'last-event-id': lastId });
  await until('who was away to hear it', () => away!.includes('reload'));
  stream.close();
  server.close();
});

test('the ring gives back exactly what came after an id, as long as it remembers', () => {
  const ring = new Ring<string>('e', 5);
  const ids = ['a', 'b', 'c', 'd'].map((item) => ring.idOf(ring.add('changed', [item]).number));
  expect(ring.since(ids[1]!)?.map((entry) => entry.items)).toEqual([['c'], ['d']]);
  expect(ring.since(ids[3]!)).toEqual([]);
  for (const item of ['e', 'f', 'g']) ring.add('changed', [item]);
  expect(ring.since(ids[0]!)).toBeNull();
  expect(ring.since(ids[1]!)?.length).toBe(5);
  expect(ring.since('e-99')).toBeNull();
  // An answer of another node names its time.
  expect(ring.since(`x-1-${Date.now() + 10_000}`)).toEqual([]);
  expect(ring.since(`x-1-${Date.now() - 10_000}`)).toBeNull();
  expect(ring.since('x-1')).toBeNull();
});

test('a batch of many records is told once', async () => {
  const admin = await world.signIn('admin');
  const heard: { subject: string; ids: string[] }[] = [];
  const leave = await world.follow(
    admin.token,
    (event, data) => event === 'changed' && heard.push(data as { subject: string; ids: string[] }),
  );
  const add = (contractId: string) =>
    admin.post(contract.add, {
      contractId,
      contractType: 'sales',
      supplier: 'S',
      contactName: 'N',
      contactPhone: '13900000000',
      signDate: '2026-01-01',
      amount: '1',
    });
  const ids = [(await add('TOLD-1')).data.id, (await add('TOLD-2')).data.id];
  await until('the new contracts on the stream', () =>
    ids.every((id) => heard.some((change) => change.ids.includes(id))),
  );
  heard.length = 0;

  await admin.post(contract.del, { matching: { contractId: 'TOLD-' }, count: 2 });

  await until('their end on the stream', () => heard.length > 0);
  expect(heard.map(({ ids, ...rest }) => ({ ...rest, ids: ids.toSorted() }))).toEqual([
    { subject: 'contract', ids: ids.toSorted() },
  ]);
  leave();
});
