import { cloudFence } from '@fleet/contract/cloudFence/calls';
import { file } from '@fleet/contract/file/calls';
import { session } from '@fleet/contract/session/calls';
import { station } from '@fleet/contract/station/calls';
import { status } from '@fleet/contract/status/calls';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personAt } from '../server/test/serverProcess';
import { until } from '../server/test/until';
import { restingBox } from './form';
import { openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
});

const at = '/VehicleManagement/VehicleDistribution';
const canvasOf = (page: Page) => page.locator('canvas.maplibregl-canvas');
const entry = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

async function openMap(loginName: string, wanted?: Parameters<Stage['signIn']>[2], path = at) {
  const page = await stage.signIn(loginName, path, wanted);
  await canvasOf(page).waitFor({ timeout: 30_000 });
  await page.waitForFunction(() => performance.getEntriesByName('fleetDrawn').length > 0, undefined, {
    timeout: 30_000,
  });
  return page;
}

test('the list is the way through the map by keyboard; the address keeps who is chosen and where one looks', async () => {
  const page = await openMap('admin', { language: 'en' });
  // The demo's drivers sign on by card, and off again: list and card are compared in one moment.
  const driven = page.getByRole('option').filter({ has: page.locator('.vehicleList__driver') });
  await driven.first().click({ timeout: 120_000 });
  await page.waitForFunction(() => {
    const chosen = document.querySelector('[role=option][aria-selected=true]');
    const driverName = chosen?.querySelector('.vehicleList__driver')?.textContent;
    const card = document.querySelector('section.vehicleCard');
    return driverName && card?.textContent.includes(driverName);
  });
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('listbox', { name: 'Vehicles' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'HD-02' });
  await card.getByRole('link', { name: 'HD-02' }).waitFor();
  await card.getByRole('button', { name: 'Follow' }).click();
  await card.getByRole('button', { name: 'Stop following' }).waitFor();
  await canvasOf(page).focus();
  // Going to the vehicle has been written to the address too.
  const followed = entry(page, 'at');
  await page.keyboard.press('ArrowRight');
  await card.getByRole('button', { name: 'Follow', exact: true }).waitFor();
  await page.waitForURL((url) => url.searchParams.get('at') !== followed);

  const [before, vehicle] = [entry(page, 'at'), entry(page, 'vehicle')];
  expect(vehicle).not.toBeNull();
  await page.reload();
  await page.getByRole('region', { name: 'HD-02' }).waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('fleetDrawn').length > 0);
  expect(entry(page, 'at')).toBe(before);
}, 240_000);

test('a count filters the list and the map, and a province those that are registered there', async () => {
  const page = await openMap('operator', { language: 'en' });
  await page.getByRole('combobox', { name: 'Province' }).click();
  await page.locator('.ant-select-item-option', { hasText: 'Anhui' }).click();
  await page.getByRole('option', { name: /XY-01/ }).waitFor();
  expect(await page.getByRole('option', { name: /HD-/ }).count()).toBe(0);
  expect(entry(page, 'province')).toBe('340000');
  // The map goes to those that were found.
  await expect.poll(() => Number(entry(page, 'at')?.split(',').at(-1) ?? 0)).toBeGreaterThan(14);
  await page.getByRole('button', { name: /^Offline/ }).click();
  await page.getByText('Nothing matches').first().waitFor();
  expect(entry(page, 'state')).toBe('offline');

  // The list fills its box again.
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.getByRole('button', { name: /^All/ }).click();
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(10);
  // A window enlarged to twice its size shows the map above the list instead of a strip beside it.
  await page.setViewportSize({ width: 683, height: 384 });
  await page.waitForFunction(() => {
    const [map, list] = ['canvas.maplibregl-canvas', '.vehicleList'].map((one) =>
      document.querySelector(one)!.getBoundingClientRect(),
    );
    return map!.width > 400 && map!.bottom < list!.top;
  });
});

test('a station is placed by a click, moved by keys, typed over by numbers, and a route runs through two', async () => {
  const page = await openMap('admin', { language: 'en' });
  await page.getByRole('button', { name: 'Layers' }).click();
  const panel = page.getByRole('complementary', { name: 'Layers' });
  const addStation = async (name: string, x: number) => {
    await panel.getByRole('button', { name: 'Add a station' }).click();
    await panel.getByLabel('Station name').fill(name);
    await canvasOf(page).click({ position: { x, y: 260 } });
    // The button of the layers does not throw away what was typed.
    expect(await page.getByRole('button', { name: 'Layers' }).isDisabled()).toBe(true);
    const longitude = panel.getByLabel('Longitude');
    await expect.poll(() => longitude.inputValue()).toMatch(/^1\d\d\.\d+/);
    const clicked = Number(await longitude.inputValue());
    await page.getByRole('button', { name: 'Middle of the station' }).press('ArrowRight');
    await expect.poll(async () => Number(await longitude.inputValue())).toBeGreaterThan(clicked);
    await panel.getByLabel('Radius (m)').fill('12');
    await panel.getByRole('button', { name: /Save$/ }).click();
    await panel.getByRole('button', { name, exact: true }).waitFor();
  };
  await addStation('Dock A', 160);
  await addStation('Dock B', 300);
  await panel.getByRole('button', { name: 'Edit Dock B' }).click();
  await expect.poll(() => panel.getByLabel('Radius (m)').inputValue()).toBe('12');
  await panel.getByRole('button', { name: 'Cancel' }).click();

  await panel.getByRole('button', { name: 'Add a route' }).click();
  await panel.getByLabel('Route name').fill('Feeder');
  const isBlue = ([r, g, b]: [number, number, number]) => r < 110 && g > 90 && g < 165 && b > 180;
  const withoutRoute = await shareOf(page, isBlue);
  for (const name of ['Dock B', 'Dock A']) {
    await panel.getByLabel('Stations').click();
    await page.locator('.ant-select-item-option', { hasText: name }).locator('visible=true').click();
  }
  await panel.getByRole('button', { name: 'Move Dock A up' }).click();
  await panel.getByText('1. Dock A').waitFor();
  // Among the routes that stand, the one that is drawn is blue and broad.
  await expect.poll(() => shareOf(page, isBlue)).toBeGreaterThan(withoutRoute + 0.0005);
  await panel.getByRole('button', { name: /Save$/ }).click();
  await panel.getByRole('button', { name: 'Feeder', exact: true }).waitFor();

  await panel.getByRole('switch', { name: 'Routes' }).click();
  await page.waitForURL(/layers=plans%2Cstations/);
  // Who edits something is brought to it, and clicks the stations of a route though their layer is off.
  await panel.getByRole('switch', { name: 'Stations' }).click();
  await panel.getByRole('button', { name: 'Edit Dock B' }).click();
  await page.getByRole('button', { name: 'Middle of the station' }).waitFor();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('button', { name: 'Add a route' }).click();
  const { width, height } = (await canvasOf(page).boundingBox())!;
  await until('the station in the middle of the map to be taken', async () => {
    await canvasOf(page).click({ position: { x: width / 2, y: height / 2 } });
    return panel.getByText('1. Dock B').isVisible();
  });
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('.ant-modal-confirm').getByRole('button', { name: 'Leave' }).click();
  await panel.getByRole('button', { name: 'Delete Dock A' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Route Feeder uses this station, so it cannot be deleted.').first().waitFor();
});

test('a site plan is laid onto the map, and is what those inside see first', async () => {
  const page = await openMap('admin');
  await page.getByRole('button', { name: '图层' }).click();
  const panel = page.getByRole('complementary', { name: '图层' });
  await panel.getByRole('button', { name: '新增平面图' }).click();
  await panel.getByLabel('平面图名称').fill('一期厂区');
  const red = { create: { width: 320, height: 200, channels: 3, background: '#ff0000' } } as const;
  const buffer = await sharp(red).png().toBuffer();
  const stored = page.waitForResponse((response) => response.url().includes(file.uploadImage.path));
  await panel.locator('input[type=file]').setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer });
  await stored;
  const corner = page.getByRole('button', { name: '右上角' });
  await corner.waitFor();
  const longitude = panel.getByLabel('右上角经度');
  await expect.poll(() => longitude.inputValue()).not.toBe('');
  const before = await longitude.inputValue();
  const box = await restingBox(corner);
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x - 30, box.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => longitude.inputValue()).not.toBe(before);
  await panel.getByRole('button', { name: /保存$/ }).click();
  const saved = panel.getByRole('button', { name: '一期厂区', exact: true });
  await saved.waitFor();
  expect(await saved.evaluate((button) => button === document.activeElement)).toBe(true);

  // A picture that is twice as high lies as wide as the former one, and twice as high.
  const sides = async () => {
    const [left, right, otherLeft, otherRight, top, bottom] = await Promise.all(
      ['左上角经度', '右上角经度', '左下角经度', '右下角经度', '左上角纬度', '左下角纬度'].map(async (name) =>
        Number(await panel.getByLabel(name).inputValue()),
      ),
    );
    return { width: (right! + otherRight! - left! - otherLeft!) / 2, height: top! - bottom! };
  };
  await panel.getByRole('button', { name: '编辑 一期厂区' }).click();
  await corner.waitFor();
  const former = await sides();
  const high = await sharp({ create: { ...red.create, height: 400 } })
    .png()
    .toBuffer();
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'high.png', mimeType: 'image/png', buffer: high });
  await page.getByText('新图片的长宽比不同').first().waitFor();
  await expect.poll(async () => (await sides()).height / former.height).toBeCloseTo(2, 2);
  expect((await sides()).width).toBeCloseTo(former.width, 5);
  await panel.getByRole('button', { name: /取\s*消$/ }).click();
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '离开' }).click();
  await page.close();

  const inside = await openMap('viewer');
  await expect.poll(() => shareOf(inside, ([r, g, b]) => r > 200 && g < 60 && b < 60)).toBeGreaterThan(0.2);
  await inside.getByRole('button', { name: '图层' }).click();
  expect(await inside.getByRole('button', { name: '新增平面图' }).count()).toBe(0);
});

test('the card of a truck names the zone that it is in', async () => {
  const admin = await personAt(stage.server, 'admin');
  const { orgId } = (await admin(session.profile, {})).data.user;
  const standing = await until('a truck that stands somewhere', async () => {
    const { rows } = (await admin(status.list, {})).data;
    return rows.find(({ state, lng }) => (state === 'charging' || state === 'off') && lng !== null);
  });
  const { id, carId, lng, lat } = standing;
  await admin(cloudFence.add, {
    ...{ fenceName: '3 号充电位', orgId, shape: 'circle', level: '2', vehicleIds: [] },
    ...{ centerLng: lng!, centerLat: lat!, radius: 12 },
  });
  const page = await openMap('admin', {}, `${at}?vehicle=${id}`);
  const card = page.getByRole('region', { name: carId });
  await card.getByText('3 号充电位').waitFor();
  expect(await card.getByText('所在区域').count()).toBe(1);
});

test('the land is fetched once somebody looks from where it can be seen, and again when that failed', async () => {
  const page = await openMap('viewer', { language: 'en' }, `${at}?at=31.32,120.72,12`);
  const address = /\/land-[^/]*\.json$/;
  const isLand = (one: { url(): string }) => address.test(one.url());
  let asked = 0;
  page.on('request', (request) => (asked += isLand(request) ? 1 : 0));
  await canvasOf(page).focus();
  await page.keyboard.press('-');
  await page.waitForURL((url) => url.searchParams.get('at')?.endsWith(',11') ?? false);
  // The map has come to rest by then, and would have asked.
  await page.waitForTimeout(1_000);
  expect(asked).toBe(0);
  await page.route(address, (route) => route.abort(), { times: 1 });
  await Promise.all([page.waitForEvent('requestfailed', isLand), page.keyboard.press('-')]);
  const fetched = page.waitForResponse(isLand);
  // The map asks when it rests, which takes a slow machine its time.
  await expect.poll(() => page.keyboard.press('ArrowLeft').then(() => asked), { interval: 3_000 }).toBe(2);
  expect((await fetched).ok()).toBe(true);
});

test('a layer that could not be fetched is said to be missing, and comes with a retry', async () => {
  const page = await stage.signIn('safety', '/VehicleManagement/VehicleFiles', { language: 'en' });
  const address = `**${cloudFence.shapes.path}`;
  await page.route(address, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`http://127.0.0.1:${stage.server.http}${at}`);
  const note = page.getByText('Some layers could not be loaded.');
  await note.waitFor();
  await page.unroute(address);
  await page.getByRole('status').getByRole('button', { name: 'Retry' }).click();
  await note.waitFor({ state: 'hidden' });
  await page.close();
});

test('on a phone the map, its layers and the list can all be reached', async () => {
  const page = await openMap('safety', { phone: true });
  await page.getByRole('button', { name: '图层' }).tap();
  const panel = page.getByRole('complementary', { name: '图层' });
  await panel.getByRole('button', { name: '新增站点' }).tap();
  await panel.getByLabel('站点名称').fill('门口');
  await canvasOf(page).tap({ position: { x: 200, y: 60 } });
  // The map is given up while another page is looked at; what was typed on it is not.
  await expect.poll(() => panel.getByLabel('经度').inputValue()).not.toBe('');
  const [bar, at] = [page.locator('.bottomBar'), await panel.getByLabel('经度').inputValue()];
  await bar.getByText('车辆状态').tap();
  await page.getByText('HD-03', { exact: true }).locator('visible=true').first().waitFor();
  await bar.getByText('车辆分布').tap();
  await panel.getByText('已恢复未保存的草稿').waitFor();
  expect(await panel.getByLabel('站点名称').inputValue()).toBe('门口');
  expect(await panel.getByLabel('经度').inputValue()).toBe(at);
  const saved = page.waitForResponse((response) => response.url().includes(station.add.path));
  await panel.getByRole('button', { name: /保存$/ }).tap();
  expect((await saved).ok()).toBe(true);
  await panel.getByRole('button', { name: '关闭' }).tap();
  await page.getByRole('option', { name: /HD-03/ }).tap();
  await page.getByRole('region', { name: 'HD-03' }).waitFor();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test('without WebGL 2 the list still works, and says why there is no map', async () => {
  const page = await stage.signIn('admin', '/VehicleManagement/VehicleStatus');
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: never[]
    ) {
      return kind === 'webgl2' ? null : getContext.call(this, kind, ...rest);
    } as typeof getContext;
  });
  await page.getByText('HD-01', { exact: true }).first().waitFor();
  await page.goto(`http://127.0.0.1:${stage.server.http}${at}`);
  await page.getByText(/此浏览器不支持或未启用 WebGL 2，无法显示地图/).waitFor();
  await page.getByRole('option', { name: /HD-02/ }).click();
  await page.getByRole('region', { name: 'HD-02' }).waitFor();
});

test('no page has complained, and none has asked anybody but its own server', () => {
  expect(stage.complaints).toEqual([]);
});

/** How much of the map has such a colour. */
async function shareOf(page: Page, is: (colour: [number, number, number]) => boolean): Promise<number> {
  const { data, info } = await sharp(await canvasOf(page).screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let found = 0;
  for (let byte = 0; byte < data.length; byte += 3)
    if (is([data[byte]!, data[byte + 1]!, data[byte + 2]!])) found += 1;
  return found / (info.width * info.height);
}
