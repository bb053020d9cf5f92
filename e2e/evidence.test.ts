import { afterAll, beforeAll, expect, test } from 'vitest';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { personAt } from '../server/test/serverProcess';
import { rows } from './find';
import { dialog } from './form';
import { accessibilityFailures, act, openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({}, ['--still']);
});
afterAll(async () => {
  await stage.close();
});

test('a pack is ordered from the row of a vehicle, made as a task, and taken with the key that checks it', async () => {
  const page = await stage.signIn('admin', '/VehicleManagement/VehicleFiles');
  await rows(page, 'HD-03').getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '生成证据包' }).click();
  await dialog(page).getByLabel('事故时刻').click();
  await page.keyboard.type('2026-01-05 08:30');
  await page.keyboard.press('Enter');
  expect(await accessibilityFailures(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: '生成证据包' }).click();
  await page.getByText('已开始生成').last().waitFor();

  const list = await stage.signIn('admin', '/SafeManagement/EvidencePacks', { phone: true });
  await list
    .getByText(/^ZJ\d+/)
    .first()
    .waitFor();
  expect(await accessibilityFailures(list)).toEqual([]);

  const own = await stage.signIn('admin', '/SafeManagement/EvidencePacks');
  const pack = rows(own, 'HD-03');
  await pack.getByText('已完成').waitFor();
  const [file] = await Promise.all([own.waitForEvent('download'), act(pack, '下载证据包')]);
  expect(file.suggestedFilename()).toMatch(/^ZJ\d+\.zip$/);
  await own.getByRole('button', { name: '签名公钥' }).click();
  await dialog(own).getByText('BEGIN PUBLIC KEY').waitFor();
  expect(await accessibilityFailures(own)).toEqual([]);
  const [key] = await Promise.all([
    own.waitForEvent('download'),
    dialog(own).getByRole('button', { name: '保存公钥' }).click(),
  ]);
  expect(key.suggestedFilename()).toMatch(/\.pem$/);
});

test('a filter by vehicle is read by its number after a reload', async () => {
  const post = await personAt(stage.server, 'admin');
  const { id } = (await post(vehicle.suggest, { keyword: 'HD-03' })).data.rows[0]!;
  const page = await stage.signIn('admin', `/SafeManagement/EvidencePacks?vehicleId=${id}`);
  await page.locator('.ant-select').getByText('HD-03', { exact: true }).waitFor();
});

test('the first vehicles are offered before anything is typed', async () => {
  const page = await stage.signIn('admin', '/SafeManagement/EvidencePacks');
  await page.getByRole('combobox', { name: '车辆' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'HD-02' }).click();
  await page.waitForURL(/vehicleId=\d+/);
  await page.locator('.ant-select').getByText('HD-02', { exact: true }).waitFor();
});

test('an authority filters its packs by a vehicle of its companies', async () => {
  const page = await stage.signIn('regulator', '/SafeManagement/EvidencePacks');
  await page.getByRole('combobox', { name: '车辆' }).fill('HD-03');
  await page.locator('.ant-select-item-option').filter({ hasText: 'HD-03' }).click();
  await page.waitForURL(/vehicleId=\d+/);
});
