import { baseMap } from '@fleet/contract/baseMap/calls';
import { log } from '@fleet/contract/log/calls';
import { mapSetting } from '@fleet/contract/mapSetting/calls';
import { everyRight } from '@fleet/contract/rights';
import { sql } from 'kysely';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';

const key = 'A-secret&key';
const asked: string[] = [];
let source: Server;
let port: number;
let world: World;
let operator: Person;
beforeAll(async () => {
  const png = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer();
  source = createServer((request, response) => {
    const url = request.url!;
    asked.push(url);
    if (url.startsWith('/refuses'))
      response
        .writeHead(403, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code: 301012, msg: '权限类型错误', tk: key }));
    else if (url.startsWith('/words'))
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>no tile</p>');
    else if (url.startsWith('/fake'))
      response.writeHead(200, { 'content-type': 'image/png' }).end('no picture');
    else if (url.startsWith('/elsewhere')) response.writeHead(302, { location: '/tiles' }).end();
    else if (url.startsWith('/endless'))
      response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(2 << 20));
    else response.writeHead(200, { 'content-type': 'image/png' }).end(png);
  });
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  port = (source.address() as AddressInfo).port;
  world = await newWorld({
    doors: ['http'],
    env: {
      TIANDITU_URL: `http://127.0.0.1:${port}/tianditu`,
      OUTGOING_PRIVATE: '127.0.0.0/24',
      AMAP_TILES: `http://127.0.0.1:${port}/env/{z}/{x}/{y}`,
    },
  });
  operator = await world.signIn('operator');
});
afterAll(async () => {
  await world.end();
  source.close();
});

const at = (path: string) => `http://127.0.0.1:${port}/${path}/{z}/{x}/{y}?k={key}`;
const own = (path = 'tiles') => ({ kind: 'street' as const, provider: 'own' as const, address: at(path) });
const place = { z: 4, x: 12, y: 6 };
const street = async () => (await operator.post(mapSetting.list, {})).data.rows[0]!;
const tileOf = (search: string) =>
  fetch(`http://127.0.0.1:${world.ports.http}${baseMap.tile.path}?${search}`, {
    headers: { token: operator.token },
  });

test('a setting takes the place of the environment at once, and gives it back', async () => {
  const viewer = await world.signIn('viewer');
  const grounds = async () => (await viewer.post(baseMap.layers, {})).data.grounds;
  expect(await grounds()).toMatchObject([{ name: 'amap', isShifted: true, edition: 0 }]);
  expect(await street()).toMatchObject({ provider: 'environment', byEnvironment: ['amap'], version: 0 });
  const words = { credit: '厂区图', reviewNumber: 'GS(2026)1', coordinates: 'gcj02' as const };
  expect(await operator.post(mapSetting.edit, { ...own(), key, ...words, version: 0 })).toMatchObject({
    code: '200',
  });
  expect(await grounds()).toEqual([
    {
      name: 'street',
      provider: 'own',
      sources: ['street'],
      isShifted: true,
      credit: '厂区图',
      reviewNumber: 'GS(2026)1',
      edition: 1,
    },
  ]);
  const tile = await tileOf('source=street&edition=1&z=4&x=12&y=6');
  expect([tile.status, tile.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(asked.at(-1)).toBe(`/tiles/4/12/6?k=${encodeURIComponent(key)}`);
  expect((await tileOf('source=amap&z=4&x=12&y=6')).status).toBe(400);

  const back = { kind: 'street' as const, provider: 'environment' as const, version: 1 };
  expect((await operator.post(mapSetting.edit, back)).code).toBe('200');
  expect(await grounds()).toMatchObject([{ name: 'amap' }]);
  expect((await tileOf('source=street&edition=1&z=4&x=12&y=6')).status).toBe(400);
  expect((await tileOf('source=amap&z=4&x=12&y=6')).status).toBe(200);
  expect(await street()).toMatchObject({ hasKey: false, credit: null, version: 2 });
});

test('the key lies sealed, is never told, and goes to no other host', async () => {
  const { version } = await street();
  await operator.post(mapSetting.edit, { ...own(), key, version });
  const { rows } = await sql<{ sealed: Buffer; all: string }>`
    select key_sealed as sealed, base_map::text || (select string_agg(o::text, '') from operation_log o) as all
    from base_map where kind = 'street'`.execute(world.db);
  expect(rows[0]!.sealed.includes(key)).toBe(false);
  expect(rows[0]!.all).not.toContain(key);
  expect(rows[0]!.all).not.toContain(Buffer.from(key).toString('hex'));
  const answers = [await operator.post(mapSetting.list, {}), await operator.post(baseMap.layers, {})];
  expect(JSON.stringify([...answers, await operator.post(log.list, {})])).not.toContain(key);
  expect((await street()).hasKey).toBe(true);

  // The same host keeps it; another is asked for it anew, by a test too.
  const kept = await operator.post(mapSetting.test, { ...own('other'), ...place });
  expect(kept.data).toMatchObject({ outcome: 'image' });
  expect(asked.at(-1)).toBe(`/other/4/12/6?k=${encodeURIComponent(key)}`);
  const elsewhere = { ...own(), address: `http://127.0.0.2:${port}/{z}/{x}/{y}?k={key}` };
  const count = asked.length;
  for (const answer of [
    await operator.post(mapSetting.test, { ...elsewhere, ...place }),
    await operator.post(mapSetting.edit, { ...elsewhere, version: version + 1 }),
    await operator.post(mapSetting.edit, { ...own(), provider: 'amap', version: version + 1 }),
  ])
    expect(answer.errors).toMatchObject([{ field: 'key', msg: expect.stringContaining('again') }]);
  expect(asked).toHaveLength(count);
});

test('Tianditu needs nothing but a key, and lays names over its satellite pictures', async () => {
  const satellite = { kind: 'satellite' as const, provider: 'tianditu' as const, version: 0 };
  expect((await operator.post(mapSetting.edit, satellite)).errors).toMatchObject([{ field: 'key' }]);
  expect((await operator.post(mapSetting.edit, { ...satellite, key })).code).toBe('200');
  const { grounds } = (await operator.post(baseMap.layers, {})).data;
  expect(grounds.at(-1)).toMatchObject({
    name: 'satellite',
    sources: ['satellite', 'satelliteNames'],
    isShifted: false,
  });
  expect((await tileOf('source=satelliteNames&edition=1&z=4&x=12&y=6')).status).toBe(200);
  expect(asked.at(-1)).toMatch(
    /^\/tianditu\/cia_w\/wmts\?.*TILECOL=12&TILEROW=6&TILEMATRIX=4&tk=A-secret%26key$/,
  );
  await operator.post(mapSetting.edit, { kind: 'satellite', provider: 'none', version: 1 });
});

test('a test says what came back, in the provider’s own words but without the key', async () => {
  const outcome = async (path: string) =>
    (await operator.post(mapSetting.test, { ...own(path), key, ...place })).data;
  expect(await outcome('tiles')).toEqual({
    outcome: 'image',
    status: 200,
    type: 'image/png',
    bytes: expect.any(Number),
    width: 256,
    height: 256,
    said: null,
  });
  expect(await outcome('refuses')).toMatchObject({
    outcome: 'refused',
    status: 403,
    said: '{"code":301012,"msg":"权限类型错误","tk":"…"}',
  });
  expect(await outcome('words')).toMatchObject({ outcome: 'noImage', type: 'text/html', said: 'no tile' });
  expect(await outcome('fake')).toMatchObject({ outcome: 'noImage', type: 'image/png' });
  expect(await outcome('elsewhere')).toMatchObject({ outcome: 'redirect', status: 302 });
  expect(await outcome('endless')).toMatchObject({ outcome: 'tooLarge', status: null });
  const gone = { ...own(), address: 'http://127.0.0.1:1/{z}/{x}/{y}', ...place };
  expect((await operator.post(mapSetting.test, gone)).data.outcome).toBe('unreachable');
  const environment = { kind: 'street' as const, provider: 'environment' as const, ...place };
  expect((await operator.post(mapSetting.test, environment)).data.outcome).toBe('image');
});

test('a private network is refused unless it is allowed, and so is an address that makes no sense', async () => {
  const { version } = await street();
  const asks = async (address: string, more = {}) =>
    (await operator.post(mapSetting.edit, { ...own(), address, ...more, version })).errors?.[0];
  for (const address of [
    'http://127.1.0.1/{z}/{x}/{y}',
    'http://[::1]/{z}/{x}/{y}',
    'http://169.254.169.254/{z}/{x}/{y}',
  ])
    expect(await asks(address)).toMatchObject({ field: 'address', msg: expect.stringContaining('private') });
  for (const address of [
    'ftp://x.example/{z}/{x}/{y}',
    'https://{x}.example/{z}/{x}/{y}',
    'https://a@x.example/{z}/{x}/{y}',
  ])
    expect(await asks(address)).toMatchObject({ field: 'address' });
  expect(await asks('https://tiles.example/{x}/{y}')).toMatchObject({ field: 'address' });
  expect(await asks('https://tiles.example/{z}/{x}/{y}?tk=abc')).toMatchObject({
    field: 'address',
    msg: expect.stringContaining('{key}'),
  });
  expect(await asks('https://tiles.example/{z}/{x}/{y}', { key })).toMatchObject({ field: 'key' });
  expect(await street()).toMatchObject({ version });
});

test('only the platform sees and sets them, and of two changes of one version the later is refused', async () => {
  const admin = await world.signIn('admin');
  expect((await admin.post(mapSetting.list, {})).code).toBe('40300');
  // A role with the right that sees less than everything is no platform.
  const role = { roleName: 'maps', dataScope: 'COMPANY' as const, rights: [...everyRight], companyId: null };
  const { id } = await world.db.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow();
  await world.db.updateTable('account').set({ roleId: id }).where('loginName', '=', 'viewer').execute();
  const viewer = await world.signIn('viewer');
  const { version } = await street();
  for (const answer of [
    await viewer.post(mapSetting.list, {}),
    await viewer.post(mapSetting.edit, { ...own(), key, version }),
    await viewer.post(mapSetting.test, { ...own(), key, ...place }),
  ])
    expect(answer.code).toBe('40300');

  const none = { kind: 'street' as const, provider: 'none' as const, version };
  const both = await Promise.all([
    operator.post(mapSetting.edit, none),
    operator.post(mapSetting.edit, none),
  ]);
  expect(both.map(({ code }) => code).sort()).toEqual(['200', '40900']);
  expect(both.find(({ code }) => code === '40900')!.msg).toBe('You have changed this record elsewhere.');
  expect((await operator.post(baseMap.layers, {})).data.grounds).toEqual([]);
});
