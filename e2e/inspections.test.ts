import { file } from '@fleet/contract/file/calls';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portrait } from '../server/test/portrait';
import { until } from '../server/test/until';
import { rows } from './find';
import { dialog } from './form';
import { accessibilityFailures, openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({}, ['--still']);
});
afterAll(async () => {
  await stage.close();
});

const path = '/SafeManagement/CarCheck';
const asked = (page: Page) => page.locator('.ant-modal-confirm').locator('visible=true');

test('on a phone: abnormal without a reason is refused; with one, and a photo, it is saved', async () => {
  const page = await stage.signIn('safety', path, { phone: true });
  const card = page.getByRole('listitem').filter({ hasText: 'HD-01' });
  await card.getByText('未点检').waitFor();
  await card.getByRole('button', { name: '点检', exact: true }).click();
  await dialog(page).getByText('点检 HD-01').waitFor();
  await dialog(page).getByRole('button', { name: '提交点检' }).click();
  await dialog(page)
    .getByText(/还有 \d+ 项未填/)
    .waitFor();
  await dialog(page).getByRole('button', { name: '全部正常' }).click();
  await dialog(page).getByRole('group', { name: '喇叭 Horn' }).getByRole('radio', { name: '异常' }).check();
  await dialog(page).getByRole('button', { name: '提交点检' }).click();
  await dialog(page).getByText('存在异常项，请在备注中填写异常原因').waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
  const choice = await dialog(page).locator('.fileChoice').boundingBox();
  expect(choice?.height).toBeGreaterThanOrEqual(44);
  await dialog(page).getByLabel('备注').fill('喇叭不响');
  const picture = { name: 'horn.jpg', mimeType: 'image/jpeg', buffer: await portrait() };
  const input = dialog(page).locator('input[type=file]');
  await input.setInputFiles(picture);
  await dialog(page).getByRole('img', { name: '照片 1' }).waitFor();
  // A photo that is taken away while the next one is on its way stays away.
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const upload = `**${file.uploadImage.path}`;
  await page.route(upload, (route) => released.then(() => route.continue()), { times: 1 });
  const begun = page.waitForRequest(upload);
  await input.setInputFiles(picture);
  await begun;
  await dialog(page).getByRole('button', { name: '移除照片 1' }).click();
  await dialog(page).getByRole('img', { name: '照片 1' }).waitFor({ state: 'detached' });
  release();
  await dialog(page).getByRole('img', { name: '照片 1' }).waitFor();
  expect(await dialog(page).getByRole('img', { name: /^照片/ }).count()).toBe(1);
  await dialog(page).getByRole('button', { name: '提交点检' }).click();
  await asked(page).getByText('提交后不可修改').waitFor();
  await asked(page).getByRole('button', { name: '提交点检' }).click();
  // An abnormal inspection can be reported for repair at once, and says why.
  await dialog(page).getByText('HD-01 存在异常项').waitFor();
  await dialog(page).getByRole('button', { name: '报修' }).click();
  expect(await dialog(page).getByLabel('情况说明').inputValue()).toBe('喇叭 Horn\n喇叭不响');
  await dialog(page).getByRole('button', { name: '报修' }).click();
  await page.getByText('已报修').first().waitFor();
  await card.getByText('王安全').waitFor();
  await card.getByRole('button', { name: 'HD-01' }).click();
  await dialog(page).getByText('喇叭不响').waitFor();
  await dialog(page).getByRole('img', { name: '照片 1' }).waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
});

test('at a desk it is seen at once, counted and in the records; the keyboard is enough', async () => {
  const page = await stage.signIn('admin', path, { language: 'en' });
  await rows(page, 'HD-02').getByText('Unchecked').waitFor();
  const watcher = await stage.signIn('safety', `${path}?anyNum=HD-02`, { language: 'en' });
  await rows(watcher, 'HD-02').getByText('Unchecked').waitFor();

  await rows(page, 'HD-02').getByRole('button', { name: 'Inspect' }).focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'All normal' }).focus();
  await page.keyboard.press('Enter');
  const mirrors = dialog(page).getByRole('group', { name: 'Mirrors' });
  await mirrors.getByRole('radio', { name: 'Normal', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await mirrors.getByRole('radio', { name: 'N/A' }).isChecked()).toBe(true);
  await dialog(page).getByRole('button', { name: 'Submit' }).focus();
  await page.keyboard.press('Enter');
  await asked(page).getByRole('button', { name: 'Submit' }).focus();
  await page.keyboard.press('Enter');
  await rows(page, 'HD-02').getByText('Checked', { exact: true }).waitFor();
  await rows(watcher, 'HD-02').getByText('Checked', { exact: true }).waitFor();
  await watcher.close();

  await page.getByRole('button', { name: /^Abnormal 1$/ }).click();
  await rows(page, 'HD-02').waitFor({ state: 'detached' });
  await rows(page, 'HD-01').waitFor();
  await page.getByText('Abnormal rate · Last seven days').waitFor();
  await page.getByTitle(/1 of 2$/).waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);

  await page.getByRole('button', { name: 'All reports' }).click();
  await rows(page, 'HD-02').getByText('Platform').waitFor();
  await rows(page, 'HD-01').getByRole('button', { name: 'HD-01' }).click();
  await dialog(page).getByText('喇叭 Horn').waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);

  // Opened by its address it is shown, though it is not among the reports that were fetched.
  const address = new URL(page.url());
  address.searchParams.set('anyNum', 'HD-02');
  await page.goto(address.href);
  await rows(page, 'HD-02').getByText('Platform').waitFor();
  await dialog(page).getByText('喇叭 Horn').waitFor();
  address.searchParams.set('open', '999999999');
  await page.goto(address.href);
  await dialog(page).getByText('The record does not exist.').waitFor();
});

test('a critical item abnormal is asked about, stands beside the state, and waits in the bell', async () => {
  const page = await stage.signIn('safety', path);
  await rows(page, 'HD-04').getByRole('button', { name: '点检', exact: true }).click();
  await dialog(page).getByRole('button', { name: '全部正常' }).click();
  await dialog(page).getByRole('group', { name: '行车制动' }).getByRole('radio', { name: '异常' }).check();
  await dialog(page).getByLabel('备注').fill('制动失灵');
  await dialog(page).getByRole('button', { name: '提交点检' }).click();
  await asked(page).getByText('将通知安全员').waitFor();
  await asked(page).getByRole('button', { name: '提交点检' }).click();
  await dialog(page).getByText('HD-04 存在异常项').waitFor();
  await page.keyboard.press('Escape');
  await page.goto(stage.url('/VehicleManagement/VehicleStatus?anyNum=HD-04'));
  await rows(page, 'HD-04').getByText('关键项异常').waitFor();
  await page.getByRole('button', { name: /消息/ }).click();
  await dialog(page).getByRole('tab', { name: '关键项异常' }).click();
  await dialog(page).getByText('HD-04：行车制动').waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
});

test('an item found abnormal stays so when the rest is normal, and nothing that was filled in is lost unasked', async () => {
  const page = await stage.signIn('safety', path);
  await rows(page, 'HD-05').getByRole('button', { name: '点检', exact: true }).click();
  const radio = (item: string, result: string) =>
    dialog(page).getByRole('group', { name: item }).getByRole('radio', { name: result });
  const leftOut = dialog(page).getByText(/还有 \d+ 项未填/);
  await dialog(page).getByRole('group', { name: '转向' }).getByRole('radio', { name: '异常' }).check();
  await dialog(page).getByRole('button', { name: '提交点检' }).click();
  await leftOut.waitFor();
  // It leads to the first one that was left out.
  await until('the first item to have the focus', () =>
    radio('货叉与定位销', '正常').evaluate((one) => one === document.activeElement),
  );
  await dialog(page).getByRole('button', { name: '其余正常' }).click();
  await leftOut.waitFor({ state: 'detached' });
  expect(await radio('转向', '异常').isChecked()).toBe(true);
  expect(await radio('喇叭', '正常').isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await asked(page).getByRole('button', { name: '继续编辑' }).click();
  expect(await radio('转向', '异常').isChecked()).toBe(true);
  await dialog(page)
    .getByRole('button', { name: /取\s*消/ })
    .click();
  await asked(page).getByRole('button', { name: '离开' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await rows(page, 'HD-05').getByText('未点检').waitFor();
});

test('an inspection that a reload interrupts goes on where it was, and is forgotten once it is thrown away', async () => {
  const page = await stage.signIn('safety', path, { phone: true });
  const begin = async () => {
    const card = page.getByRole('listitem').filter({ hasText: 'HD-06' });
    await card.getByRole('button', { name: '点检', exact: true }).click();
  };
  const worn = dialog(page).getByRole('group', { name: '转向' }).getByRole('radio', { name: '异常' });
  await begin();
  await worn.check();
  await dialog(page).getByLabel('备注').fill('转向有异响');
  await page.reload();
  await begin();
  await dialog(page).getByText('已恢复未保存的草稿').waitFor();
  expect(await worn.isChecked()).toBe(true);
  expect(await dialog(page).getByLabel('备注').inputValue()).toBe('转向有异响');

  await dialog(page).getByRole('button', { name: '放弃草稿' }).click();
  expect(await worn.isChecked()).toBe(false);
  await page.reload();
  await begin();
  await dialog(page).getByRole('group', { name: '转向' }).waitFor();
  expect(await dialog(page).getByText('已恢复未保存的草稿').count()).toBe(0);
});

test('who may only look is offered no form', async () => {
  const page = await stage.signIn('viewer', path, { language: 'en' });
  await rows(page, 'HD-03').getByText('Unchecked').waitFor();
  expect(await page.getByRole('button', { name: 'Inspect', exact: true }).count()).toBe(0);
});

test('rates that could not be fetched say so, and are asked for again', async () => {
  const page = await stage.signIn('admin', '/SafeManagement/FaultManagement');
  const rates = '**/selectSpotCheckRate';
  await page.route(rates, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('link', { name: '车辆点检' }).first().click();
  const rate = page.locator('.checkRate').first();
  await rate.getByText('加载失败').waitFor();
  await page.unroute(rates);
  await rate.getByRole('button', { name: '重试' }).click();
  await rate.locator('li').first().waitFor();
  await page.close();
});

test('no page has complained', () => {
  expect(stage.complaints).toEqual([]);
});
