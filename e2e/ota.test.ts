import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dialog } from './form';
import { accessibilityFailures, act, openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
});

const screen = '/BackgroundSettings/OTAManagement';
const content = Buffer.alloc(60_000, 'firmware of a made-up terminal ');
const sha256 = createHash('sha256').update(content).digest('hex');
const row = (page: Page, text: string) => page.locator('tbody tr').filter({ hasText: text });

test('a version is uploaded with its checksum, issued once its number is typed, and reaches the trucks that drive', async () => {
  const page = await stage.signIn('operator', screen);
  await page
    .getByRole('navigation', { name: '终端类型' })
    .getByRole('button', { name: /^FT-ALINK/ })
    .click();
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = dialog(page);
  await form.getByRole('button', { name: /保存$/ }).click();
  await form.getByText('请选择固件文件').waitFor();
  await form.getByLabel('版本号').fill('v1.5.0');
  await form.getByLabel('说明').fill('修复定位漂移');
  await form.getByLabel('固件文件').setInputFiles({ name: 'ft.bin', mimeType: '', buffer: content });
  await form.getByText(sha256).waitFor();
  await form.getByRole('button', { name: /保存$/ }).click();
  await row(page, 'V1.5.0').getByText('未发布').waitFor();

  await act(row(page, 'V1.5.0'), '发布');
  await dialog(page).getByText('自动：有平台地址时从地址下载，否则通过终端链路').waitFor();
  await dialog(page).getByLabel('试点终端数').fill('2');
  await dialog(page).getByRole('button', { name: /发布$/ }).click();
  await dialog(page).getByText('与版本号不一致').waitFor();
  await dialog(page).getByLabel('输入版本号以确认').fill('V1.5.0');
  await dialog(page).getByRole('button', { name: /发布$/ }).click();
  await row(page, 'V1.5.0').getByText('已发布').waitFor();
  expect(await row(page, 'V1.5.0').getByRole('button', { name: '编辑' }).count()).toBe(0);
  await page.getByText(/当前发布 V1\.5\.0/).waitFor();

  await row(page, 'V1.5.0').getByRole('button', { name: 'V1.5.0' }).click();
  const drawer = dialog(page);
  await drawer.getByText(/第 1 批 · 试点/).waitFor();
  // Most of them drive: whoever parks is upgraded, block by block over its own link.
  await drawer.getByRole('cell', { name: '成功' }).first().waitFor({ timeout: 90_000 });
  // The time of its last progress stands in one line, and below no other column.
  const progress = (await drawer.locator('td time').first().boundingBox())!;
  const table = (await drawer.locator('table').boundingBox())!;
  expect(progress.height).toBeLessThan(20);
  expect(table.width).toBeLessThanOrEqual(672);
  await drawer.getByLabel('进度').last().click();
  await page.locator('.ant-select-item-option', { hasText: '成功' }).locator('visible=true').click();
  await drawer.getByRole('cell', { name: 'V1.5.0' }).first().waitFor();
  await drawer.locator('.ant-drawer-close').click();
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' });

  await act(row(page, 'V1.5.0'), '取消发布');
  await dialog(page)
    .getByRole('button', { name: /取消发布$/ })
    .click();
  await row(page, 'V1.5.0').getByText('未发布').waitFor();
}, 180_000);

test('the screen has no accessibility failure, on a desk and on a phone', async () => {
  for (const phone of [false, true]) {
    const page = await stage.signIn('operator', screen, { phone });
    await page.getByText('V1.5.0').first().waitFor();
    if (phone) await page.locator('.cards__state').getByText('未发布').first().waitFor();
    expect(await accessibilityFailures(page)).toEqual([]);
    await page.close();
  }
});

test('no page has complained, and none has asked anybody but its own server', () => {
  expect(stage.complaints).toEqual([]);
});
