import type { Output } from '@fleet/contract/call';
import type { driverStatus } from '@fleet/contract/driverStatus/calls';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from './find';
import { accessibilityFailures, openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
});

const screen = '/DriverManagement/DriverStatus';
const drawer = (page: Page) => page.getByRole('dialog').locator('visible=true').last();

test('who drives is seen as it happens; a driver’s day, his swipes and his stops are read beside the list', async () => {
  const page = await stage.signIn('drivers', screen);
  // The demo's drivers sign on by card, over both device links.
  const atWork = rows(page, /HD-\d\d/);
  await atWork.first().waitFor({ timeout: 60_000 });
  expect(await rows(page, '空闲').count()).toBeGreaterThan(0);
  await atWork.first().getByRole('button').first().click();
  await drawer(page).getByText('进行中').waitFor({ timeout: 30_000 });
  await drawer(page)
    .getByRole('img', { name: /工作 \d+ 分钟/ })
    .first()
    .waitFor();
  await drawer(page).getByRole('button', { name: '以表格显示' }).press('Enter');
  await drawer(page).getByRole('columnheader', { name: '状态' }).waitFor();
  await drawer(page).getByRole('tab', { name: '刷卡记录' }).click();
  await drawer(page).getByText('通过').first().waitFor();
  await drawer(page).getByRole('tab', { name: '停车' }).click();
  await drawer(page).getByText('此时段没有停车').waitFor();
  await page.close();

  const admin = await stage.signIn('admin', '/PlatformSettings/OperationLog');
  await rows(admin, '查看').filter({ hasText: 'drivers' }).filter({ hasText: 'HDD' }).first().waitFor();
}, 180_000);

test('the page of a driver tells of his licence and violations, which trucks he may drive, and leads to his records', async () => {
  const page = await stage.signIn('admin', screen);
  await rows(page, '').getByRole('button').first().click();
  await drawer(page)
    .getByText(/驾驶证至 \d{4}-\d\d-\d\d/)
    .waitFor();
  await drawer(page).getByText('近 30 天违章').waitFor();
  await drawer(page).getByRole('tab', { name: '可驾车辆' }).click();
  await drawer(page)
    .getByText(/可以驾驶|不可驾驶|暂无/)
    .first()
    .waitFor();
  await drawer(page).getByRole('tab', { name: '概况' }).click();
  await drawer(page).getByRole('link', { name: '违章' }).click();
  await page.waitForURL(/ViolationControl\?driverId=/);
});

test('where the file of a driver cannot be read, his page says so and asks again', async () => {
  const page = await stage.signIn('admin', screen);
  await rows(page, 'HDD').first().waitFor();
  await page.route('**/v1/**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await rows(page, 'HDD').first().getByRole('button').first().click();
  const head = drawer(page).locator('.recordHead');
  await head.getByRole('button', { name: '重试' }).waitFor();
  await page.unroute('**/v1/**');
  await head.getByRole('button', { name: '重试' }).click();
  await head.getByText(/驾驶证至 \d{4}-\d\d-\d\d/).waitFor();
  await head.getByRole('button', { name: '重试' }).waitFor({ state: 'detached' });
});

test('drivers are found by what they do', async () => {
  const page = await stage.signIn('drivers', screen);
  await rows(page, 'HDD').first().waitFor();
  const answered = page.waitForResponse(
    (answer) => new URLSearchParams(answer.request().postData() ?? '').get('workStatus') === 'idle',
  );
  await page.goto(stage.url(`${screen}?workStatus=idle`));
  // What a row shows goes on with its truck: the answer tells what was found.
  const { data } = (await (await answered).json()) as { data: Output<typeof driverStatus.list> };
  expect(new Set(data.rows.map(({ workStatus }) => workStatus))).toEqual(new Set(['idle']));
  await rows(page, data.rows[0]!.driverNum).first().waitFor();
});

test('the screen has no accessibility failure, in English and on a phone', async () => {
  for (const phone of [false, true]) {
    const page = await stage.signIn('drivers', screen, { language: 'en', phone });
    await page.getByText('Idle').first().waitFor();
    expect(await accessibilityFailures(page)).toEqual([]);
    await page.close();
  }
});

test('no page has complained', () => {
  expect(stage.complaints).toEqual([]);
});
