import type { Output } from '@fleet/contract/call';
import { driver } from '@fleet/contract/driver/calls';
import { role } from '@fleet/contract/role/calls';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personAt } from '../server/test/serverProcess';
import { rows, shows } from './find';
import { dialog, pick } from './form';
import { accessibilityFailures, openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
});

const files = '/DriverManagement/DriverFile';

/** Opens what else can be done with a row. */
async function more(page: Page, text: string) {
  await rows(page, text).getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem').locator('visible=true').first().waitFor();
}

test('a driver is added with an ID number that only who may can read; a draft does not keep it', async () => {
  const page = await stage.signIn('drivers', files);
  await rows(page, 'HDD001').waitFor();
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = dialog(page);
  await form.getByLabel('司机编号').fill('E2E1');
  await form.getByLabel('姓名').fill('欧阳浏览');
  await form.getByLabel('手机号').fill('13912340001');
  await form.getByLabel('身份证号').fill('110105194912310021');
  await form.getByLabel('邮箱').focus();
  await shows(page, '18 位身份证号，出生日期和校验位须正确');
  await form.getByLabel('身份证号').fill('11010519491231002x');
  await page.waitForFunction(() => JSON.stringify({ ...sessionStorage }).includes('13912340001'));
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('194912310');
  await pick(dialog(page).getByLabel('所属机构', { exact: true }), '一号仓库');
  await form.getByLabel('证件到期日').fill('2099-12-31');
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: /保存$/ }).click();
  await rows(page, 'E2E1').getByText('110105********002X').waitFor();

  // A masked value stays as it is when another field changes.
  await rows(page, 'E2E1').getByRole('button', { name: '编辑' }).click();
  expect(await dialog(page).getByLabel('身份证号').inputValue()).toBe('110105********002X');
  await dialog(page).getByLabel('姓名').fill('欧阳改名');
  await dialog(page).getByRole('button', { name: /保存$/ }).click();
  await rows(page, '欧阳改名').waitFor();

  await more(page, 'E2E1');
  await page.getByRole('menuitem', { name: '查看身份证号' }).click();
  await dialog(page).getByRole('button', { name: '查看' }).click();
  await dialog(page).getByText('11010519491231002X').waitFor();
  // Whoever may read it no longer does not read on.
  const operator = await personAt(stage.server, 'operator');
  const roles = async () => (await operator(role.list, { pageSize: 50 })).data.rows;
  const own = (await roles()).find(({ template }) => template === 'DRIVERS_MANAGER')!;
  const rights = own.rights.filter((right) => right !== 'driver:reveal');
  await operator(role.edit, { id: own.id, version: own.version, rights });
  await dialog(page).waitFor({ state: 'detached' });
  await rows(page, 'E2E1').getByText('110105********002X').waitFor();
  await operator(role.edit, { id: own.id, version: own.version + 1, rights: own.rights });
  await page.close();

  const safety = await stage.signIn('safety', files);
  await rows(safety, 'E2E1').getByText('110105********002X').waitFor();
  await rows(safety, 'E2E1').locator('.rowActions').locator('button, a').first().waitFor();
  expect(await safety.getByText('查看身份证号').count()).toBe(0);
  await safety.close();

  const admin = await stage.signIn('admin', '/PlatformSettings/OperationLog');
  await rows(admin, '查看身份证号').filter({ hasText: 'drivers' }).filter({ hasText: 'E2E1' }).waitFor();
});

test('a card reader types into the dialog: each card is taken, and one that was read before is told', async () => {
  const page = await stage.signIn('drivers', '/DriverManagement/KeyFile');
  await page.getByRole('button', { name: '读卡登记' }).click();
  await page.locator(':focus[placeholder="卡号"]').waitFor();
  for (const card of ['0099000001', 'ab12cd34', '0099000001', '123']) {
    await page.keyboard.type(card);
    await page.keyboard.press('Enter');
  }
  await shows(page, '已读 2 张');
  const told = await dialog(page).locator('li').allInnerTexts();
  expect(told.map((text) => text.split(/\s+/)[0])).toEqual(
    expect.arrayContaining(['123', '0099000001', 'AB12CD34']),
  );
  await shows(page, '本次已读过');
  expect(await page.locator(':focus').getAttribute('placeholder')).toBe('卡号');
  await dialog(page).getByRole('button', { name: '关闭' }).last().click();
  await rows(page, 'AB12CD34').waitFor();
});

test('a file says who drives now, as it happens, and for how long this month; by both it is found', async () => {
  const page = await stage.signIn('drivers', files);
  const hours = page.getByRole('columnheader', { name: '工作时长（h）' }).getByRole('button');
  await hours.focus();
  await shows(page, '本月截至目前，每分钟更新');
  // The demo's drivers sign on by card; nobody asks again meanwhile.
  const atWork = rows(page, '工作');
  await atWork.first().waitFor({ timeout: 90_000 });
  const num = await atWork.first().locator('td').nth(1).innerText();
  await hours.click();
  await hours.click();
  await page.waitForURL(/sort=workHours%2Cdesc/);
  await rows(page, num).waitFor();
  expect(await hours.locator('..').getAttribute('aria-sort')).toBe('descending');
  const shown = await page.locator('tbody tr td', { hasText: /^\d+\.\d$/ }).allInnerTexts();
  expect(shown.length).toBeGreaterThan(10);
  expect(shown).toEqual([...shown].sort((first, second) => Number(second) - Number(first)));
  // A row that was found as idle stays and says so when its driver works meanwhile.
  const answered = page.waitForResponse(
    (response) =>
      response.url().includes(driver.list.path) &&
      !!response.request().postData()?.includes('workStatus=idle'),
  );
  await page.goto(`${new URL(page.url()).origin}${files}?workStatus=idle`);
  const { data } = (await (await answered).json()) as { data: Output<typeof driver.list> };
  expect([...new Set(data.rows.map(({ workStatus }) => workStatus))]).toEqual(['idle']);
  await rows(page, data.rows[0]!.driverNum).waitFor();
  await page.goto(`${new URL(page.url()).origin}${files}?anyNum=${num}`);
  await rows(page, num).getByRole('button', { name: num }).click();
  await dialog(page).getByText('工作时长（h）').waitFor();
  await dialog(page)
    .getByText(/^(工作|空闲)$/)
    .first()
    .waitFor();
}, 300_000);

test('a driver is found from anywhere by name', async () => {
  const page = await stage.signIn('drivers', files);
  const name = await rows(page, 'HDD002').locator('td').nth(2).innerText();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/搜索车辆/).fill('HDD002');
  await page.getByRole('option').filter({ hasText: name }).click();
  await page.waitForURL(/DriverFile\?open=\d+/);
  await dialog(page).getByText('HDD002').first().waitFor();
});

test.each([
  ['regulator', '/GovernmentRegulation/JurisdictionalCar', 'HD-03'],
  ['regulator', '/GovernmentRegulation/JurisdictionalDriver', 'HDD002'],
  ['maintain', '/VehicleManagement/MaintainManagement', 'HD-03'],
])('%s finds a record of %s from anywhere', async (who, path, number) => {
  const page = await stage.signIn(who, '/');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/搜索车辆/).fill(number);
  await page.getByRole('option').filter({ hasText: number }).click();
  await page.waitForURL((url) => url.pathname === path && url.searchParams.has('open'));
  await dialog(page).getByText(number).first().waitFor();
});

test.each([files, '/DriverManagement/KeyFile'])('%s has no accessibility failure', async (at) => {
  const page = await stage.signIn('drivers', at);
  await page.locator('td').first().waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
});

test('no page has complained, and none has asked anybody but its own server', () => {
  expect(stage.complaints).toEqual([]);
});
