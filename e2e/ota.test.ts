import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writing } from '../server/src/base/scope';
import { rows } from './find';
import { beside } from './beside';
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
  await rows(page, 'V1.5.0').getByText('未发布').waitFor();

  await act(rows(page, 'V1.5.0'), '发布');
  await dialog(page).getByText('自动：有平台地址时从地址下载，否则通过终端链路').waitFor();
  await dialog(page).getByLabel('试点终端数').fill('2');
  await dialog(page).getByRole('button', { name: /发布$/ }).click();
  await dialog(page).getByText('与版本号不一致').waitFor();
  await dialog(page).getByLabel('输入版本号以确认').fill('V1.5.0');
  await dialog(page).getByRole('button', { name: /发布$/ }).click();
  await rows(page, 'V1.5.0').getByText('已发布').waitFor();
  expect(await rows(page, 'V1.5.0').getByRole('button', { name: '编辑' }).count()).toBe(0);
  await page.getByText(/当前发布 V1\.5\.0/).waitFor();

  await rows(page, 'V1.5.0').getByRole('button', { name: 'V1.5.0' }).click();
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

  await act(rows(page, 'V1.5.0'), '取消发布');
  await dialog(page)
    .getByRole('button', { name: /取消发布$/ })
    .click();
  await rows(page, 'V1.5.0').getByText('未发布').waitFor();
}, 180_000);

/** So many terminals of the first wave that wait for their turn fail. */
const fail = (versionNum: string, many: number) =>
  beside(stage, async (appCtx) => {
    const { numAffectedRows } = await sql`update firmware_device set state = 'failed' where id in
      (select device.id from firmware_device device join firmware on firmware.id = firmware_id
        where version_num = ${versionNum} and device.wave = 1 and device.state = 'waiting'
        order by device.id limit ${many})`.execute(writing(appCtx));
    expect(Number(numAffectedRows)).toBe(many);
  });

test('on a phone: a rollout is paused and resumed; one that failures halted says how many are accepted', async () => {
  const page = await stage.signIn('operator', screen, { phone: true });
  const card = page.locator('.cards__card').filter({ hasText: 'V1.5.0' });
  await act(card, '发布');
  await dialog(page).getByLabel('试点终端数').fill('9');
  await dialog(page).getByLabel('输入版本号以确认').fill('V1.5.0');
  await dialog(page).getByRole('button', { name: /发布$/ }).click();
  await card.getByRole('button', { name: '暂停推进' }).click();
  await dialog(page)
    .getByRole('button', { name: /暂停推进$/ })
    .click();
  await card.getByRole('button', { name: '继续推进' }).click();
  await dialog(page).getByText('已有的失败照常计入失败率').waitFor();
  await dialog(page)
    .getByRole('button', { name: /继续推进$/ })
    .click();

  await fail('V1.5.0', 3);
  await card.getByRole('button', { name: 'V1.5.0' }).click();
  await dialog(page).getByText('失败率超过上限，已自动暂停').waitFor();
  await dialog(page).getByRole('button', { name: '继续推进' }).click();
  await dialog(page)
    .getByText(/已失败的 [3-9] 台终端将被接受/)
    .waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
  await dialog(page)
    .getByRole('button', { name: /继续推进$/ })
    .click();
  await dialog(page).getByText('失败率超过上限，已自动暂停').waitFor({ state: 'detached' });
  await act(page.locator('.ant-drawer-footer'), '取消发布');
  await dialog(page)
    .getByRole('button', { name: /取消发布$/ })
    .click();
  await card.getByText('未发布').waitFor();
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
