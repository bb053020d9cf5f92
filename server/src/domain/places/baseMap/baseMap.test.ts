import { baseMap } from '@fleet/contract/baseMap/calls';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type World } from '../../../../test/world';
import { readConfig } from '../../../base/config';

const folder = mkdtempSync(path.join(tmpdir(), 'fleet-boundary-'));
const file = path.join(folder, 'boundary.geojson');
const asked: string[] = [];
let source: Server;
let world: World;
beforeAll(async () => {
  writeFileSync(file, '{"type":"FeatureCollection","features":[]}');
  source = createServer((request, response) => {
    asked.push(request.url!);
    const isImage = !request.url!.startsWith('/vec_w');
    response.writeHead(200, { 'content-type': isImage ? 'image/png' : 'text/html' }).end('content');
  });
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  world = await newWorld({
    doors: ['http'],
    env: {
      AMAP_TILES: `${address}/tile?x={x}&y={y}&z={z}&key={key}`,
      AMAP_KEY: 'a secret',
      TIANDITU_KEY: 'another',
      TIANDITU_URL: address,
      MAP_BOUNDARY: file,
      MAP_BOUNDARY_NUMBER: 'GS(2026)0001',
    },
  });
});
afterAll(async () => {
  await world.end();
  source.close();
  rmSync(folder, { recursive: true });
});

const plain = { credit: null, reviewNumber: null, edition: 0 };
const get = (token: string, search: string) =>
  fetch(`http://127.0.0.1:${world.ports.http}${baseMap.tile.path}?${search}`, { headers: { token } });

test('a tile is fetched with the key that only the server knows, for whoever is signed in', async () => {
  const { token } = await world.signIn('viewer');
  const tile = await get(token, 'source=amap&z=15&x=27368&y=13358');
  expect([tile.status, tile.headers.get('content-type'), await tile.text()]).toEqual([
    200,
    'image/png',
    'content',
  ]);
  expect(tile.headers.get('cache-control')).toBe('private, max-age=86400');
  expect(asked.at(-1)).toBe('/tile?x=27368&y=13358&z=15&key=a%20secret');

  const before = asked.length;
  expect((await get('', 'source=amap&z=15&x=1&y=1')).status).toBe(401);
  for (const wrong of ['source=amap&z=2&x=4&y=0', 'source=amap&z=19&x=0&y=0', 'source=osm&z=1&x=0&y=0'])
    expect((await get(token, wrong)).status).toBe(400);
  expect(asked).toHaveLength(before);
});

test('what is no image is not passed on', async () => {
  const { token } = await world.signIn('viewer');
  expect((await get(token, 'source=tianditu&z=3&x=1&y=1')).status).toBe(503);
  expect((await get(token, 'source=tiandituNames&z=3&x=1&y=1')).status).toBe(200);
});

test('boundaries come with the number under which they were reviewed, and not without', async () => {
  const viewer = await world.signIn('viewer');
  expect((await viewer.post(baseMap.layers, {})).data).toEqual({
    grounds: [
      { name: 'amap', provider: 'amap', sources: ['amap'], isShifted: true, ...plain },
      {
        name: 'tianditu',
        provider: 'tianditu',
        sources: ['tianditu', 'tiandituNames'],
        isShifted: false,
        ...plain,
      },
    ],
    boundary: { reviewNumber: 'GS(2026)0001' },
  });
  const { bytes } = await viewer.download(baseMap.boundary, {});
  expect(Buffer.from(bytes).toString()).toContain('FeatureCollection');
  expect(() => readConfig({ MAP_BOUNDARY: file })).toThrow('MAP_BOUNDARY_NUMBER');
  expect(() => readConfig({ MAP_BOUNDARY: `${file}.gone`, MAP_BOUNDARY_NUMBER: 'GS' })).toThrow(
    'MAP_BOUNDARY',
  );
  expect(() => readConfig({ AMAP_TILES: 'https://tiles.example/{x}/{y}' })).toThrow('AMAP_TILES');
  expect(readConfig({ DATA_DIR: folder, MAP_BOUNDARY_NUMBER: 'GS(2026)0001' }).map).toEqual({
    tiles: {},
    boundary: { file, reviewNumber: 'GS(2026)0001' },
  });
});
