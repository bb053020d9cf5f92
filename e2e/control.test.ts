import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { control as calls } from '@fleet/contract/control/calls';
import { job } from '@fleet/contract/job/calls';
import { schedule as scheduleCalls } from '@fleet/contract/schedule/calls';
import { until } from '../server/test/until';
import { rows, shows } from './find';
import { dialog, pick } from './form';
import { accessibilityFailures, openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ COMMAND_ANSWER_SECONDS: '5' });
});
afterAll(() => stage.close());

const control = '/SafeManagement/EquipmentControl';

/** Through the wizard up to the look at what the command will do. */
async function order(page: Page, command: string, carId: string, fill: (page: Page) => Promise<void>) {
  await page.getByRole('button', { name: '下发指令' }).first().click();
  await dialog(page).getByText(command, { exact: false }).first().click();
  await dialog(page).getByRole('button', { name: '下一步' }).click();
  await pick(dialog(page).getByRole('combobox', { name: '按车辆' }), carId);
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: '下一步' }).click();
  await fill(page);
  await dialog(page).getByRole('button', { name: '下一步' }).click();
  await shows(page, '目标');
}

test('a text is sent to a truck, and is a success once the terminal says so', async () => {
  const page = await stage.signIn('admin', control);
  await order(page, '显示文字', 'HD-01', async () => {
    await dialog(page).getByLabel('内容').fill('请等一下');
    await dialog(page).getByText('打开', { exact: true }).click();
  });
  await shows(page, '内容：请等一下');
  // Each step that is reached has the focus: the button that led to it is gone, or stands behind it.
  await until('the focus to be in the step', () =>
    dialog(page)
      .getByRole('group', { name: '核对下发' })
      .evaluate((step) => step === document.activeElement),
  );
  // It is sent, and its answer is lost: with other words it is another order, and goes out too.
  await page.route(
    `**${calls.complex.path}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith(calls.complex.path));
  await dialog(page).getByRole('button', { name: '下发', exact: true }).click();
  await lost;
  const unanswered = dialog(page).getByText('尚未收到答复，请再次下发');
  await unanswered.waitFor();
  await dialog(page).getByRole('button', { name: '上一步' }).click();
  await dialog(page).getByLabel('内容').fill('请靠边停车');
  await dialog(page).getByRole('button', { name: '下一步' }).click();
  await shows(page, '内容：请靠边停车');
  expect(await unanswered.count()).toBe(0);
  await dialog(page).getByRole('button', { name: '下发', exact: true }).click();
  await shows(page, /共 1 · 成功 1/);
  await dialog(page).getByRole('button', { name: /关闭$/ }).last().click();
  const row = rows(page, 'HD-01').filter({ hasText: '显示文字' });
  await until('both to be done', async () => (await row.getByText('成功').count()) === 2);
  await row.first().getByText('服务', { exact: true }).waitFor();
  await page.getByRole('columnheader', { name: '批次' }).waitFor();
  await row.first().getByRole('button').first().click();
  await dialog(page).getByText('内容：请靠边停车').waitFor();
  await dialog(page).getByText('语音播报：打开').waitFor();
});

test('a lock is looked at twice before it goes, and what is missing is said', async () => {
  const page = await stage.signIn('safety', control);
  await order(page, '锁车', 'HD-02', async () => {
    await dialog(page).getByRole('button', { name: '下一步' }).click();
    await shows(page, '请选择锁定');
    await dialog(page).locator('[id=parameter-locked] input:focus').first().waitFor({ state: 'attached' });
    // It is read out with the field, and goes once that is filled in.
    expect(await dialog(page).getByRole('radiogroup', { name: '锁定' }).getAttribute('aria-invalid')).toBe(
      'true',
    );
    await dialog(page).getByText('锁车', { exact: true }).last().click();
    await dialog(page).getByLabel('原因').fill('检修');
    await dialog(page).getByLabel('原因').fill('');
  });
  await shows(page, '锁定：锁车');
  expect(await dialog(page).getByText('原因').count()).toBe(0);
  await shows(page, '锁车指令不等待：离线或行驶中的车辆不会下发。');
  await dialog(page).getByRole('button', { name: '下发', exact: true }).click();
  await shows(page, '请先确认下发');
  await dialog(page).locator('input[type=checkbox]:focus').waitFor({ state: 'attached' });
  // A safety officer has nothing but what stops or slows a truck.
  await dialog(page).getByRole('button', { name: '上一步' }).click();
  await dialog(page).getByRole('button', { name: '上一步' }).click();
  await dialog(page).getByRole('button', { name: '上一步' }).click();
  expect(await dialog(page).getByText('重启').count()).toBe(0);
  // Half an order is not left by a slip.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '继续编辑' }).click();
  await dialog(page).getByText('限制行驶', { exact: true }).waitFor();
});

test('all trucks of an organization are added by keyboard, to what was chosen while they were fetched', async () => {
  const page = await stage.signIn('admin', control);
  await page.getByRole('button', { name: '下发指令' }).first().click();
  await dialog(page).getByText('读取全部属性', { exact: true }).click();
  await dialog(page).getByRole('button', { name: '下一步' }).click();
  const wholeOrg = dialog(page).getByRole('combobox', { name: '添加整个机构的车辆' });
  const hasFocus = () => wholeOrg.evaluate((field) => field === document.activeElement);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const isOfOrg = (body: string | null) => body?.includes('orgId') === true;
  await page.route(`**${scheduleCalls.cars.path}`, async (route) => {
    if (isOfOrg(route.request().postData())) await answered;
    await route.continue();
  });
  await wholeOrg.focus();
  await page.keyboard.type('一号仓库');
  await page.locator('.ant-select-item-option-active:visible').filter({ hasText: '一号仓库' }).waitFor();
  const asked = page.waitForRequest((request) => isOfOrg(request.postData()));
  await page.keyboard.press('Enter');
  await asked;
  expect(await hasFocus()).toBe(true);
  await pick(dialog(page).getByRole('combobox', { name: '按车辆' }), 'HD-01');
  await page.keyboard.press('Escape');
  await wholeOrg.focus();
  answer();
  const chosen = dialog(page).locator('.ant-select-multiple .ant-select-selection-item');
  await chosen.filter({ hasText: 'HD-03' }).waitFor();
  expect(await chosen.filter({ hasText: 'HD-01' }).count()).toBe(1);
  expect(await hasFocus()).toBe(true);
});

test('trucks of an organization that come after a change to a sheet are not taken', async () => {
  const page = await stage.signIn('admin', control);
  await page.getByRole('button', { name: '下发指令' }).first().click();
  await dialog(page).getByText('读取全部属性', { exact: true }).click();
  await dialog(page).getByRole('button', { name: '下一步' }).click();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const isOfOrg = (body: string | null) => body?.includes('orgId') === true;
  await page.route(`**${scheduleCalls.cars.path}`, async (route) => {
    if (isOfOrg(route.request().postData())) await answered;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => isOfOrg(request.postData()));
  await pick(dialog(page).getByRole('combobox', { name: '添加整个机构的车辆' }), '一号仓库');
  await asked;
  await dialog(page).getByText('按表格', { exact: true }).click();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'targets.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('') });
  await dialog(page).getByText('targets.xlsx').waitFor();
  const late = page.waitForResponse((response) => isOfOrg(response.request().postData()));
  answer();
  await (await late).finished();
  await dialog(page).getByRole('button', { name: '下一步' }).click();
  await shows(page, '无参数');
  await dialog(page).getByRole('button', { name: '上一步' }).click();
  await dialog(page).getByText('targets.xlsx').waitFor();
  await page.close();
});

test('batches that could not be fetched are not called none', async () => {
  const page = await stage.signIn('admin', '/VehicleManagement/VehicleFiles');
  await page.route(`**${job.list.path}`, (route) =>
    route.fulfill({ json: { code: '200', msg: '', data: { rows: [], total: 0, pageNum: 1, pageSize: 50 } } }),
  );
  await page.route(`**${calls.batches.path}`, (route) =>
    route.fulfill({ status: 500, json: { code: '500', msg: '批次读取失败' } }),
  );
  const fetched = page.waitForResponse(`**${job.list.path}`);
  await page.getByRole('button', { name: '任务' }).click();
  await fetched;
  await dialog(page).getByText('批次读取失败').waitFor();
  expect(await dialog(page).getByText('暂无数据').count()).toBe(0);
  await page.close();
});

test('a row of the list says whether a truck was locked or unlocked; an order called off has no tick', async () => {
  const page = await stage.signIn('admin', control);
  await page.route(`**${calls.batches.path}`, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const one of answer.data.rows)
      Object.assign(one, { success: 0, sending: 0, expired: 0, cancelled: one.count });
    await route.fulfill({ response, json: answer });
  });
  await order(page, '锁车', 'HD-05', () => dialog(page).getByText('解锁', { exact: true }).last().click());
  await dialog(page).getByText('我已核对 1 台车辆').click();
  await dialog(page).getByRole('button', { name: '下发', exact: true }).click();
  await shows(page, '已下发 1 条指令');
  const progress = dialog(page).locator('.batch');
  await progress.getByText(/已取消 1$/).waitFor();
  expect(await progress.locator('.anticon-check-circle').count()).toBe(0);
  await dialog(page).getByRole('button', { name: /关闭$/ }).last().click();
  const row = rows(page, 'HD-05');
  await row.getByRole('cell', { name: '解锁', exact: true }).first().waitFor();
});

test('marked vehicles are told from the status list', async () => {
  const page = await stage.signIn('admin', '/VehicleManagement/VehicleStatus');
  // The off-line time has a column only while a truck of the page is off-line.
  await page.getByRole('columnheader', { name: '终端编号' }).waitFor();
  await rows(page, 'HD-03').getByRole('checkbox').check();
  await rows(page, 'HD-04').getByRole('checkbox').check();
  await page.getByRole('button', { name: '下发指令' }).locator('visible=true').first().click();
  // The group that stops a truck is named, in letters that can be read.
  const named = await dialog(page).getByText('限制行驶', { exact: true }).boundingBox();
  expect(named!.height).toBeGreaterThan(12);
  await dialog(page).getByText('读取全部属性').click();
  await dialog(page).getByRole('button', { name: '下一步' }).click();
  await shows(page, '无参数');
  await dialog(page).getByRole('button', { name: '下一步' }).click();
  await dialog(page).getByRole('button', { name: '下发', exact: true }).click();
  await shows(page, /共 2 · 成功 2/);
});

test.each([{ phone: false }, { phone: true }])(
  'equipment control has no accessibility failure (phone: $phone)',
  async ({ phone }) => {
    const page = await stage.signIn('admin', control, { phone, language: 'en' });
    await page.getByText('HD-01').locator('visible=true').first().waitFor();
    expect(await accessibilityFailures(page)).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/control-${phone}.png` });
    await page.getByRole('button', { name: 'Issue a command' }).first().click();
    await dialog(page).getByText('Lock / unlock').waitFor();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/wizard-${phone}.png` });
    await page.close();
  },
);

test('no page complained', () => {
  expect(stage.complaints).toEqual([]);
});
