import { baseMap } from '@fleet/contract/baseMap/calls';
import { sitePlan } from '@fleet/contract/sitePlan/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toGcj02 } from '../protocol/src/truck/gcj02';
import { personAt } from '../server/test/serverProcess';
import { openStage, type Stage } from './stage';

const tileSize = 256;
const landmark = { lng: 120.72, lat: 31.32 };

/** Where the map that the tiles are of shows the landmark: in its own, shifted coordinates. */
const there = toGcj02(landmark);
const pixelsAt = (z: number) => {
  const sine = Math.sin((there.lat * Math.PI) / 180);
  const side = tileSize * 2 ** z;
  return {
    x: ((there.lng + 180) / 360) * side,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side,
  };
};

let tiles: Server;
let stage: Stage;
beforeAll(async () => {
  tiles = createServer((request, response) => {
    const [ground = '', ...place] = request.url!.slice(1).split('?')[0]!.split('/');
    const [z = 0, x = 0, y = 0] = place.map(Number);
    const spot = pixelsAt(z);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="${ground}"/>
      <circle cx="${spot.x - x * tileSize}" cy="${spot.y - y * tileSize}" r="7" fill="#f0f"/></svg>`;
    void sharp(Buffer.from(svg))
      .png()
      .toBuffer()
      .then((png) => response.writeHead(200, { 'content-type': 'image/png' }).end(png));
  });
  await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve));
  stage = await openStage({
    AMAP_TILES: `http://127.0.0.1:${(tiles.address() as AddressInfo).port}/lime/{z}/{x}/{y}`,
    OUTGOING_PRIVATE: '127.0.0.0/8',
  });
});
afterAll(async () => {
  await stage.close();
  tiles.close();
});

test.each([12, 15, 17])(
  'a landmark of shifted tiles lies where satellites see it, at level %d',
  async (level) => {
    // MapLibre counts zoom by tiles of 512 pixels.
    const address = `/VehicleManagement/VehicleDistribution?anyNum=nobody&at=${landmark.lat},${landmark.lng},${level - 1}`;
    const page = await stage.signIn('operator', address);
    const canvas = page.locator('canvas.maplibregl-canvas');
    await canvas.waitFor({ timeout: 30_000 });
    const box = (await canvas.boundingBox())!;
    const offset = async () => {
      const { data, info } = await pixelsOf(canvas);
      let [found, x, y] = [0, 0, 0];
      for (let pixel = 0; pixel < info.width * info.height; pixel += 1) {
        if (data[pixel * 3]! < 200 || data[pixel * 3 + 1]! > 60 || data[pixel * 3 + 2]! < 200) continue;
        found += 1;
        x += (pixel % info.width) + 0.5;
        y += Math.floor(pixel / info.width) + 0.5;
      }
      return found === 0 ? Infinity : Math.hypot(x / found - box.width / 2, y / found - box.height / 2);
    };
    await expect.poll(offset).toBeLessThanOrEqual(1);
    expect(stage.complaints).toEqual([]);
    await page.close();
  },
);

test('a track lies on the map of this installation, and the plans of the sites are asked for it', async () => {
  const admin = await personAt(stage.server, 'admin');
  const truck = (await admin(vehicle.list, { anyNum: 'HD-05' })).data.rows[0]!;
  const page = await stage.signIn('admin', '/VehicleManagement/VehicleFiles');
  const asked = [baseMap.tile, sitePlan.list].map(({ path }) =>
    page.waitForRequest((request) => new URL(request.url()).pathname === path),
  );

  await page.goto(stage.url(`/VehicleManagement/VehicleTrajectory?id=${truck.id}`));

  await Promise.all(asked);
  await page.close();
});

test('a map that the operator sets lies under an open map at once, tried before it is saved', async () => {
  const map = await stage.signIn('viewer', '/VehicleManagement/VehicleDistribution');
  const canvas = map.locator('canvas.maplibregl-canvas');
  await canvas.waitFor({ timeout: 30_000 });
  const share = async (isIt: (colour: [number, number, number]) => boolean) => {
    const { data, info } = await pixelsOf(canvas);
    let found = 0;
    for (let byte = 0; byte < data.length; byte += 3)
      if (isIt([data[byte]!, data[byte + 1]!, data[byte + 2]!])) found += 1;
    return found / (info.width * info.height);
  };
  await expect.poll(() => share(([r, g, b]) => g > 200 && r < 60 && b < 60)).toBeGreaterThan(0.3);

  const page = await stage.signIn('operator', '/PlatformSettings/MapSettings', { language: 'en' });
  const street = page.getByRole('region', { name: 'Street map' });
  await street.getByText('Set in the environment: AMap').waitFor();
  await street.getByRole('button', { name: /^Set/ }).press('Enter');
  const form = page.getByRole('dialog');
  await form.getByLabel('Provider').click();
  await page.getByTitle('Own address (XYZ)').click();
  const { port } = tiles.address() as AddressInfo;
  await form.getByLabel('Tile address').fill(`http://127.0.0.1:${port}/blue/{z}/{x}/{y}?tk={key}`);
  await form.getByRole('button', { name: 'Test' }).click();
  await form.getByText('Enter the key.').waitFor();
  await form.getByLabel('Key').fill('a-secret-of-theirs');
  await form.getByLabel('Credit').fill('Survey of the plant');
  await form.getByRole('button', { name: 'Test' }).click();
  await form.getByText(/A tile was received · level \d+, .* image\/png, 256×256/).waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  await street.getByText('Own address (XYZ)').waitFor();
  expect(await page.content()).not.toContain('a-secret-of-theirs');

  await expect.poll(() => share(([r, g, b]) => b > 200 && r < 60 && g < 60)).toBeGreaterThan(0.3);
  await map.getByText('Survey of the plant').waitFor();
  expect(stage.complaints).toEqual([]);
});

const pixelsOf = async (canvas: Locator) =>
  sharp(await canvas.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
