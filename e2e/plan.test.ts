import { scheduleText } from '@fleet/contract/schedule/text';
import { session } from '@fleet/contract/session/calls';
import { clockParts } from '../web/src/kit/time';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dialog, fillDay, pick } from './form';
import { accessibilityFailures, openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({}, ['--still']);
});
afterAll(async () => {
  await stage.close();
});

const settings = '/PlatformSettings/ShiftSchedule/ShiftSetting';
const applications = '/PlatformSettings/ShiftSchedule/ScheduleApplication';
const dayMs = 86_400_000;
const on = (days: number) => clockParts(new Date(Date.now() + days * dayMs), 'Asia/Shanghai').day;
const save = (page: Page) => dialog(page).getByRole('button', { name: /保存$/ }).click();

/** Plans a shift for a vehicle on two days of next week. */
async function plan(page: Page, name: string, shift: string, from: string, to: string) {
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  await dialog(page).getByLabel('名称', { exact: true }).fill(name);
  await dialog(page).getByLabel('班次', { exact: true }).click();
  await page.locator('.ant-select-item-option', { hasText: shift }).locator('visible=true').first().click();
  await fillDay(dialog(page).getByLabel('开始日期', { exact: true }), from);
  await fillDay(dialog(page).getByLabel('结束日期', { exact: true }), to);
  await pick(dialog(page).getByLabel('车辆', { exact: true }), 'HD-03');
  await page.keyboard.press('Escape');
  await save(page);
}

test('a night shift is made by keys alone, planned, seen across midnight, refused twice, copied a week on', async () => {
  const page = await stage.signIn('admin', settings);
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  await dialog(page).getByLabel('班次名称').fill('夜班');
  const end = dialog(page).getByRole('slider', { name: '时段 1 结束' });
  await end.focus();
  for (let hour = 17; hour < 30; hour += 1) await page.keyboard.press('Shift+ArrowRight');
  await dialog(page).getByRole('textbox', { name: '时段 1 开始' }).fill('22');
  await page.keyboard.press('Tab');
  expect(await end.getAttribute('aria-valuetext')).toBe('06:00');
  await dialog(page).getByText('合计 8 小时').waitFor();
  await save(page);
  await page.getByText('22:00–06:00').first().waitFor();

  await page.goto(`http://127.0.0.1:${stage.server.http}${applications}?startDate=${on(7)}`);
  await page.locator('.weekTable tbody tr').first().waitFor();
  await page.getByText(/^\d{4}-\d\d-\d\d 至 \d{4}-/).waitFor();
  await plan(page, '下周夜班', '夜班', on(7), on(8));
  const row = page.locator('.weekTable tbody tr').filter({ hasText: 'HD-03' });
  await row.locator('.weekBar').first().waitFor();

  // While the right to change it is gone it cannot be opened.
  const change = async (word: string) => {
    await page.getByRole('button', { name: '主题' }).click();
    await page.getByRole('menuitemradio', { name: word }).click();
  };
  await page.route(
    `**${session.updateProfile.path}`,
    async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const left = answer.data.buttonPermiss.filter((right: string) => right !== 'schedule:edit');
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, buttonPermiss: left } } });
    },
    { times: 1 },
  );
  await change('深色');
  await row.locator('.weekBar:disabled').first().waitFor();
  await change('浅色');
  await row.locator('.weekBar:enabled').first().waitFor();

  await plan(page, '又一夜', '夜班', on(8), on(8));
  await page
    .getByText(/排班时间冲突：HD-03 .*“下周夜班”/)
    .first()
    .waitFor();
  await dialog(page).getByRole('button', { name: /取消$/ }).click();
  await page.getByRole('button', { name: '离开' }).click();

  await page.getByRole('button', { name: '复制本周' }).click();
  await dialog(page).getByRole('button', { name: '复制本周' }).click();
  await page.getByText('已复制 1 个排班').first().waitFor();
  await page.getByRole('button', { name: '列表' }).click();
  const listed = page.getByRole('row').filter({ hasText: '下周夜班' });
  await listed.nth(1).waitFor();
  expect(await listed.count()).toBe(2);
});

test.each([
  ['zh', false, 40],
  ['zh', true, 50],
  ['en', false, 60],
  ['en', true, 70],
] as const)('drivers are planned like vehicles (%s, phone: %s)', async (language, phone, first) => {
  const say = ([zh, en]: readonly [string, string]) => (language === 'zh' ? zh : en);
  const words = {
    add: ['新增', 'Add'],
    save: ['保存', 'Save'],
    cancel: ['取消', 'Cancel'],
    leave: ['离开', 'Leave'],
  } as const;
  const page = await stage.signIn('admin', `${applications}?startDate=${on(first)}`, { language, phone });
  await page.getByText(say(scheduleText.byDriver), { exact: true }).click();
  const row = page.locator('.weekTable tbody tr').first();
  await row.getByText('HDD').waitFor();
  // Where the tools leave no room beside it, the title stands whole above them.
  expect(await page.locator('h1').evaluate((title) => title.scrollWidth > title.clientWidth)).toBe(false);
  const driverName = (await row.locator('th').evaluate((cell) => cell.firstChild?.textContent)) ?? '';
  await openNew();
  await dialog(page)
    .getByRole('button', { name: new RegExp(`${say(words.save)}$`) })
    .click();
  // All gaps at once, the members among them.
  await dialog(page).getByText(say(scheduleText.noMember)).waitFor();
  expect(await dialog(page).locator('.ant-form-item-explain-error').count()).toBe(5);
  await fill(`D${first}`, first);
  const bar = row.locator('.weekBar').first();
  await bar.waitFor();
  expect(await bar.getAttribute('aria-label')).toContain(on(first));
  if (phone) expect((await bar.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  await openNew();
  await fill(`E${first}`, first);
  await page
    .getByText(new RegExp(`${driverName} .*[“"]D${first}`))
    .first()
    .waitFor();
  await dialog(page)
    .getByRole('button', { name: new RegExp(`${say(words.cancel)}$`) })
    .click();
  await page.getByRole('button', { name: say(words.leave) }).click();

  await page.getByRole('button', { name: say(scheduleText.list), exact: true }).click();
  await page.getByText(driverName).first().waitFor();
  await page.close();

  function openNew() {
    return page
      .getByRole('button', { name: say(words.add), exact: true })
      .first()
      .click();
  }
  /** Plans the first driver for one day, by the form alone. */
  async function fill(name: string, day: number) {
    await dialog(page).getByLabel(say(scheduleText.scheduleName), { exact: true }).fill(name);
    await dialog(page).getByLabel(say(scheduleText.shiftId), { exact: true }).click();
    await page
      .locator('.ant-select-item-option', { hasText: '夜班' })
      .locator('visible=true')
      .first()
      .click();
    await fillDay(dialog(page).getByLabel(say(scheduleText.startDate), { exact: true }), on(day));
    await fillDay(dialog(page).getByLabel(say(scheduleText.endDate), { exact: true }), on(day));
    await pick(dialog(page).getByLabel(say(scheduleText.driverIds), { exact: true }), driverName);
    await page.keyboard.press('Escape');
    await dialog(page)
      .getByRole('button', { name: new RegExp(`${say(words.save)}$`) })
      .click();
  }
});

test.each([
  [settings, 'admin'],
  [applications, 'admin'],
  [`${applications}?by=driver`, 'admin'],
  ['/BackgroundSettings/EquipmentRenewal', 'operator'],
])('%s has no accessibility failure', async (at, loginName) => {
  const page = await stage.signIn(loginName, at);
  await page.locator('td').first().waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
});

test('an administrator gives the company a logo, and the platform looks into its mail', async () => {
  const openSettings = async (page: Page) => {
    await page.getByRole('button', { name: '账号' }).click();
    await page.getByRole('menuitem', { name: '自定义设置' }).click();
  };
  const admin = await stage.signIn('admin', settings);
  await openSettings(admin);
  const picture = await admin.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 300 });
    canvas.getContext('2d')!.fillRect(0, 0, 300, 300);
    return canvas.toDataURL('image/png').split(',')[1]!;
  });
  await admin
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') });
  await admin.getByRole('button', { name: '使用' }).click();
  await admin.locator('img.logo__image').waitFor();
  await admin.close();

  const operator = await stage.signIn('operator', '/BackgroundSettings/EquipmentRenewal');
  await openSettings(operator);
  await operator.getByRole('button', { name: '邮件', exact: true }).click();
  await operator.getByRole('button', { name: '发送测试邮件' }).click();
  await operator.getByRole('button', { name: /测试邮件.*operator@example.com/ }).click();
  await operator.getByText('这是一封测试邮件').waitFor();
});

test('no page has complained, and none has asked anybody but its own server', () => {
  expect(stage.complaints).toEqual([]);
});
