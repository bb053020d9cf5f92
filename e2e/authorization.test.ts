import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows, shows } from './find';
import { dialog, pick } from './form';
import { accessibilityFailures, act, openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ COMMAND_ANSWER_SECONDS: '5' });
});
afterAll(() => stage.close());

const at = (page: string) => `/DriverManagement/${page}`;

async function choose(page: Page, label: string, typed: string) {
  await pick(dialog(page).getByLabel(label, { exact: true }).first(), typed);
  // A list of which one takes several stays open; Escape would close the drawer without it.
  if (await page.locator('.ant-select-dropdown').locator('visible=true').count())
    await page.keyboard.press('Escape');
}

test('a driver’s cards are granted on a truck, effective once its terminal says so, and taken back', async () => {
  const page = await stage.signIn('drivers', at('ICEmpower'));
  await page.getByRole('button', { name: '授权', exact: true }).click();
  await choose(page, '司机', 'HDD001');
  await choose(page, '车辆', 'HD-01');
  await dialog(page).getByRole('button', { name: /授权$/ }).click();
  await rows(page, 'HD-01').getByText('已生效').waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/auth-key.png` });

  await act(rows(page, 'HD-01'), '收回授权');
  await dialog(page).getByRole('button', { name: '收回授权' }).click();
  await rows(page, 'HD-01').waitFor({ state: 'detached' });
});

test('the first field has the focus also where its control is fetched for the first time', async () => {
  const page = await stage.signIn('admin', at('DriverAuthorizationManagement'));
  let letGo = () => {};
  const fetched = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/DriversPick-/, async (route) => {
    await fetched;
    await route.continue();
  });
  await page.getByRole('button', { name: '授权', exact: true }).press('Enter');
  await expect.poll(() => dialog(page).locator('button:focus').count()).toBe(1);
  await dialog(page).getByLabel('权限', { exact: true }).waitFor();
  letGo();
  await dialog(page).locator('[data-field=driverIds] input:focus').waitFor();
});

test('Tab leaves an open list of which one takes several, and what was taken stays', async () => {
  const page = await stage.signIn('admin', at('DriverAuthorizationManagement'));
  await page.getByRole('button', { name: '授权', exact: true }).click();
  const vehicles = dialog(page).locator('[data-field=vehicleIds]');
  await vehicles.getByRole('combobox').first().click();
  await page.keyboard.type('HD-01');
  await page.locator('.ant-select-item-option-active').getByText('HD-01').waitFor();
  await page.keyboard.press('Enter');
  const taken = vehicles.locator('.ant-select-selection-item');
  await taken.getByText('HD-01').waitFor();
  await page.keyboard.press('Tab');
  await vehicles.getByRole('combobox').nth(1).and(page.locator(':focus')).waitFor();
  expect(await taken.count()).toBe(1);
});

test('who may drive a truck is shown with every reason why not', async () => {
  const page = await stage.signIn('admin', at('DriverAuthorizationManagement'));
  await page.getByRole('button', { name: '谁可以驾驶' }).click();
  await choose(page, '车辆', 'HD-05');
  await choose(page, '司机', 'HDD002');
  await shows(page, '没有授权');
  await shows(page, '不可驾驶');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/auth-who.png` });
});

test('the terminals of vehicles are asked what they hold', async () => {
  const page = await stage.signIn('admin', at('AuthorizationManagement'));
  await page.getByRole('button', { name: '同步', exact: true }).click();
  await choose(page, '车辆', 'HD-01');
  await dialog(page).getByRole('button', { name: '同步' }).click();
  await shows(page, '向所选车辆的终端读取授权？');
  await dialog(page).getByRole('button', { name: '同步' }).last().click();
  await shows(page, '已向终端读取');
});

test.each([
  ['AuthorizationManagement', false],
  ['DriverAuthorizationManagement', false],
  ['FingerprintAuthorization', true],
  ['ICEmpower', false],
  ['FaceAuthorize', true],
])('%s has no accessibility failure (phone: %s)', async (name, phone) => {
  const page = await stage.signIn('admin', at(name), { phone, language: 'en' });
  await page
    .getByRole('button', { name: /^(Authorize|Sync)$/ })
    .first()
    .waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
});

test('no page complained', () => {
  expect(stage.complaints).toEqual([]);
});
