import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toGcj02 } from '../protocol/src/truck/gcj02';
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
    const [z = 0, x = 0, y = 0] = request.url!.slice(1).split('/').map(Number);
    const spot = pixelsAt(z);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#0f0"/>
      <circle cx="${spot.x - x * tileSize}" cy="${spot.y - y * tileSize}" r="7" fill="#f0f"/></svg>`;
    void sharp(Buffer.from(svg))
      .png()
      .toBuffer()
      .then((png) => response.writeHead(200, { 'content-type': 'image/png' }).end(png));
  });
  await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve));
  stage = await openStage({
    AMAP_TILES: `http://127.0.0.1:${(tiles.address() as AddressInfo).port}/{z}/{x}/{y}`,
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
      const { data, info } = await sharp(await canvas.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      let [found, x, y] = [0, 0, 0];
      for (let pixel = 0; pixel < info.width * info.height; pixel += 1) {
        if (data[pixel * 3]! < 200 || data[pixel * 3 + 1]! > 60 || data[pixel * 3 + 2]! < 200) continue;
        found += 1;
        x += (pixel % info.width) + 0.5;
        y += Math.floor(pixel / info.width) + 0.5;
      }
      return found === 0 ? Infinity : Math.hypot(x / found - box.width / 2, y / found - box.height / 2);
    };
    await expect.poll(offset, { timeout: 30_000 }).toBeLessThanOrEqual(1);
    expect(stage.complaints).toEqual([]);
    await page.context().close();
  },
);
