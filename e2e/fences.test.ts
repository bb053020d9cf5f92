import { cloudFence } from '@fleet/contract/cloudFence/calls';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pick, restingBox } from './form';
import { accessibilityFailures, act, openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
});

const cloud = '/SafeManagement/CloudFence';
const electric = '/SafeManagement/ElectricFence';
const canvasOf = (page: Page) => page.locator('canvas.maplibregl-canvas');

async function openFences(at: string, wanted: Parameters<Stage['signIn']>[2] = { language: 'en' }) {
  const page = await stage.signIn('admin', at, wanted);
  await canvasOf(page).waitFor({ timeout: 30_000 });
  return page;
}
const numbers = (page: Page) =>
  Promise.all(
    ['Centre longitude', 'Centre latitude', 'Radius (m)'].map((name) => page.getByLabel(name).inputValue()),
  );
/** By what the element with the focus is named. */
const atFocus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at?.getAttribute('aria-label') ?? at?.textContent;
  });
/** Walks on with Tab until the focus is there. */
async function tabTo(page: Page, name: string) {
  const isThere = () =>
    page.evaluate((name) => {
      const at = document.activeElement;
      const label = at?.id ? document.querySelector(`label[for="${at.id}"]`)?.textContent : null;
      return [at?.getAttribute('aria-label'), at?.textContent, label].includes(name);
    }, name);
  for (let steps = 0; steps < 80; steps += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${name} by Tab`);
}

test('a fence is made by keys alone, its radius undone and done again, saved, and is the same after a reload; the focus comes back each time', async () => {
  const page = await openFences(cloud);
  await page.locator('.mapControls').waitFor();
  await page.locator('h1').click();
  await page.keyboard.press('n');
  await page.getByLabel('Fence name').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await page.keyboard.type('Dock north');
  await tabTo(page, 'Centre longitude');
  await page.keyboard.type('120.7201');
  await page.keyboard.press('Tab');
  await page.keyboard.type('31.3202');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('80');
  const middle = page.getByRole('button', { name: 'Centre of the fence' });
  await middle.waitFor();
  await middle.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => Number((await numbers(page))[1])).toBeCloseTo(31.32029, 5);
  await expect.poll(async () => Number((await numbers(page))[0])).toBeCloseTo(120.72115, 5);
  const [lng, lat] = await numbers(page);
  await page.waitForTimeout(700);
  await page.keyboard.press('+');
  await expect.poll(() => numbers(page)).toEqual([lng, lat, '90']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => numbers(page)).toEqual([lng, lat, '80']);
  await page.keyboard.press('Control+y');
  await expect.poll(() => numbers(page)).toEqual([lng, lat, '90']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => numbers(page)).toEqual([lng, lat, '80']);
  await page.getByText('No vehicle is selected').waitFor();
  await page.getByRole('button', { name: /Save$/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Dock north', exact: true }).waitFor();
  await expect.poll(() => atFocus(page)).toBe('Add');

  await page.reload();
  await page.getByRole('button', { name: 'Dock north', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => atFocus(page)).toBe('Back to the list');
  await tabTo(page, 'Edit');
  await page.keyboard.press('Enter');
  await page.getByLabel('Fence name').waitFor();
  expect(await numbers(page)).toEqual([lng, lat, '80']);
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect.poll(() => atFocus(page)).toBe('Back to the list');
  await page.keyboard.press('Enter');
  await expect.poll(() => atFocus(page)).toBe('Dock north');
});

test('a fence is drawn by mouse; cancelling leaves what was, and an overlap is said', async () => {
  const page = await openFences(cloud);
  await page.getByRole('button', { name: 'Dock north', exact: true }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edge = page.getByRole('button', { name: 'Edge of the fence' });
  await edge.waitFor();
  const box = await restingBox(edge);
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x - 30, box.y + 10, { steps: 5 });
  await page.mouse.up();
  const radius = page.getByLabel('Radius (m)');
  await expect.poll(async () => Number(await radius.inputValue())).toBeLessThan(80);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => radius.inputValue()).toBe('80');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(async () => Number(await radius.inputValue())).toBeLessThan(80);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByText('80', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Back to the list' }).click();

  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await page.getByLabel('Fence name').fill('Dock south');
  await canvasOf(page).click({ position: { x: 260, y: 300 } });
  await page.getByText('Overlaps with: Dock north').waitFor();
  await page.getByText('Forbidden', { exact: true }).click();
  await pick(page.getByLabel('Vehicles', { exact: true }), 'HD-05');
  const saved = page.waitForResponse((response) => response.url().includes(cloudFence.add.path));
  await page.getByRole('button', { name: /Save$/ }).click();
  expect((await saved).ok()).toBe(true);
  await page.getByRole('button', { name: 'Dock south', exact: true }).click();
  await page.getByRole('heading', { name: /Vehicles inside now/ }).waitFor();
  await page.getByRole('heading', { name: 'Crossings' }).waitFor();
});

test('an electric fence says of each terminal whether it holds it, and is gone once all have let go', async () => {
  const page = await openFences(electric, { language: 'zh' });
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  await page.getByLabel('围栏名称').fill('装卸区');
  await page.getByRole('button', { name: '放在地图中心' }).click();
  await page.getByText('尚未选择终端').waitFor();
  await pick(page.getByLabel('终端', { exact: true }), 'HD-01');
  await page.getByRole('button', { name: /保存$/ }).click();
  await page.getByRole('button', { name: '装卸区', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'HDTERM0001' });
  await row.getByText('已生效').waitFor({ timeout: 30_000 });
  await act(page.locator('.rowInline footer'), '删除');
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  // The fence that goes leads back to the list by itself.
  await expect.poll(() => page.getByRole('button', { name: '装卸区', exact: true }).count()).toBe(0);
});

test('a polygon is drawn corner by corner around a truck, taken back by keys, saved, and the same after a reload', async () => {
  const page = await openFences(cloud);
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await page.getByLabel('Fence name').fill('Yard');
  // The truck may not have told yet where it is.
  await expect
    .poll(
      async () => {
        await page.getByLabel('Put at a vehicle').fill('HD-01');
        await page.locator('.ant-select-item-option', { hasText: 'HD-01' }).first().click();
        return (await numbers(page))[0];
      },
      { timeout: 60_000 },
    )
    .not.toBe('');
  expect(await page.getByLabel('Radius (m)').inputValue()).toBe('30');
  await page.getByLabel('Shape').click();
  await page.locator('.ant-select-item-option', { hasText: 'Polygon' }).click();
  const points = page.getByLabel('Points', { exact: true });
  const draw = async (...places: (readonly [x: number, y: number])[]) => {
    for (const [x, y] of places) await canvasOf(page).click({ position: { x, y } });
  };
  const counted = () => points.inputValue().then((typed) => typed.split('\n').length);
  await draw([150, 150], [300, 150]);
  await expect.poll(counted).toBe(2);
  // Nobody is asked whether to save a fence that cannot be saved.
  await page.getByRole('button', { name: /Save$/ }).click();
  await page.getByText('At least 3 points are needed.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await draw([300, 300], [150, 300]);
  await expect.poll(counted).toBe(4);
  await page.getByRole('button', { name: 'Point 4', exact: true }).press('Delete');
  await expect.poll(counted).toBe(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Point 4', exact: true }).waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
  const drawn = await points.inputValue();
  await page.getByRole('button', { name: /Save$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Yard', exact: true }).waitFor();
  await page.reload();
  const yard = page.getByRole('button', { name: 'Yard', exact: true });
  await yard.waitFor();
  expect((await page.getByRole('columnheader').allInnerTexts()).join()).toContain('Fence name,Organization');
  await yard.click();
  // The radius of a polygon is of the circle around it: nobody has drawn that.
  const facts = await page.locator('.facts dt').allInnerTexts();
  expect(facts).toEqual(['Organization', 'Level', 'Speed limit (km/h)', 'Shape', 'Points']);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect.poll(() => points.inputValue()).toBe(drawn);
});

test('fences lie under the trucks of the live map, each kind with its switch', async () => {
  const page = await stage.signIn('admin', '/VehicleManagement/VehicleDistribution', { language: 'en' });
  await canvasOf(page).waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Layers' }).click();
  await page.getByRole('button', { name: 'Dock north' }).click();
  await page.getByRole('switch', { name: 'Cloud Fence' }).click();
  await page.waitForURL(/layers=plans%2Cstations%2Croutes%2Cefences(%2C|&|$)/);
});

test('on a phone the list and the form can be reached', async () => {
  const page = await openFences(cloud, { phone: true });
  await page.getByRole('button', { name: '新增', exact: true }).first().tap();
  await page.getByLabel('围栏名称').fill('门口');
  await canvasOf(page).tap({ position: { x: 200, y: 140 } });
  await expect.poll(() => page.getByLabel('中心经度').inputValue()).not.toBe('');
  await page.getByRole('button', { name: /保存$/ }).tap();
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).tap();
  await page.getByRole('button', { name: '门口', exact: true }).waitFor();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test.each([cloud, electric])('%s and its form have no accessibility failure', async (at) => {
  const page = await openFences(at);
  const audit = async () => {
    expect(await accessibilityFailures(page)).toEqual([]);
  };
  await page.locator('.dataTable').waitFor();
  await audit();
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await page.getByRole('button', { name: 'Put at the centre of the map' }).click();
  await page.getByRole('button', { name: 'Centre of the fence' }).waitFor();
  await audit();
});

test('no page has complained, and none has asked anybody but its own server', () => {
  expect(stage.complaints).toEqual([]);
});
