import { live } from '@fleet/contract/live/calls';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../server/test/terminal808';
import { openStage, type Stage } from './stage';

/** The demo company has more vehicles than anybody follows here. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ FOLLOWED_VEHICLES: '5' }, ['--still']);
});
afterAll(async () => {
  await stage.close();
});

/** The looks that a page sends. */
function looksOf(page: Page) {
  const looks: URLSearchParams[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(live.look.path)) looks.push(new URLSearchParams(request.postData() ?? ''));
  });
  return looks;
}

/** So long a look is on its way when the net is slow. */
const slowMs = 1_500;

const place = { lng: 120.72, lat: 31.32 };
const position = { ...place, altitude: null, direction: 0, satellites: 9, fixed: true };

test('where not all is told, a list hears of its rows and the map of what is in view', async () => {
  const page = await stage.signIn('admin', '/VehicleManagement/VehicleStatus', { language: 'en' });
  const row = page.getByRole('row').filter({ hasText: 'HD-01' });
  await row.getByText('Offline').first().waitFor();
  const truck = await Terminal808.signedOn(stage.server.jt808, '13900001001');
  await truck.report({ position, values: { keyOn: true } });
  await row.getByText('Idle').first().waitFor();

  const looks = looksOf(page);
  await page.goto(stage.url(`/VehicleManagement/VehicleDistribution?at=${place.lat},${place.lng},16`));
  const isPlaceIn = (look: URLSearchParams) =>
    Number(look.get('places[0][west]')) < place.lng &&
    Number(look.get('places[0][east]')) > place.lng &&
    Number(look.get('places[0][south]')) < place.lat &&
    Number(look.get('places[0][north]')) > place.lat;
  await expect.poll(() => looks.some(isPlaceIn)).toBe(true);
  const listed = page.getByRole('option', { name: /HD-01/ });
  await listed.getByText('Idle').first().waitFor({ state: 'attached' });
  await truck.report({ position, values: { keyOn: true, vehicleSpeed: 9 } });
  await listed.getByText('Working').first().waitFor({ state: 'attached' });
  // The counts of all vehicles come too.
  await page.getByRole('button', { name: /^Working 1/ }).waitFor();

  const before = looks.length;
  await page.locator('canvas.maplibregl-canvas').focus();
  await page.keyboard.press('-');
  await expect.poll(() => looks.length).toBeGreaterThan(before);

  // Of two looks under way at once the older could arrive last, and stay.
  let underWay = 0;
  let most = 0;
  await page.route(`**${live.look.path}`, async (route) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, slowMs));
    underWay -= 1;
    await route.continue();
  });
  const told = looks.length;
  for (let step = 1; step <= 4; step += 1) {
    await page.keyboard.press('-');
    await page.waitForTimeout(slowMs / 3);
  }
  await expect.poll(() => looks.length).toBeGreaterThan(told + 1);
  expect(most).toBe(1);
  await truck.close();
  expect(stage.complaints).toEqual([]);
}, 240_000);
