import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../server/test/terminal808';
import { openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
});

const faults = '/SafeManagement/FaultManagement';
const violations = '/SafeManagement/ViolationControl';
const dialog = (page: Page) => page.getByRole('dialog').locator('visible=true').last();
const rows = (page: Page, text: string | RegExp) => page.locator('tbody tr').filter({ hasText: text });

const place = { lng: 120.72, lat: 31.32, altitude: 5, direction: 0, satellites: 9, fixed: true };

/** A truck of the other company, which the simulator leaves alone, has a fault that begins now. */
async function breaksDown(activeFaults: string[], secondsAgo = 0) {
  const truck = await Terminal808.signedOn(stage.server.jt808, '13900002001');
  const time = Math.floor(Date.now() / 1000) * 1000 - secondsAgo * 1000;
  await truck.report({ time, position: place, values: { keyOn: true, vehicleSpeed: 0, activeFaults } });
  await truck.close();
}

test('placeholder', async () => {
  const page = await stage.signIn('admin', violations);
  await page.waitForTimeout(40_000);
  await page.screenshot({ path: '/tmp/shots/viol.png' });
  await page.goto(page.url().replace(violations, faults));
  await page.waitForTimeout(5_000);
  await page.screenshot({ path: '/tmp/shots/fault.png' });
  await rows(page, /HD-/).first().getByRole('button').first().click();
  await page.waitForTimeout(3_000);
  await page.screenshot({ path: '/tmp/shots/drawer.png' });
}, 180_000);
