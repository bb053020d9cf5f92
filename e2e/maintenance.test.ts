import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../server/test/until';
import { dialog, pick } from './form';
import { accessibilityFailures, act, openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({}, ['--still']);
}, 240_000);
afterAll(() => stage.close());

const reminders = '/VehicleManagement/MaintainManagement';
const rowOf = (page: Page, carId: string) => page.locator('tr').filter({ hasText: carId });

test('what is overdue comes first; an order with the materials of its program settles it, and is counted', async () => {
  const page = await stage.signIn('maintain', reminders);
  const overdue = page.getByRole('button', { name: /^保养逾期/ });
  await overdue.click();
  await page.waitForURL(/maintainStatus=overdue/);
  await rowOf(page, 'HD-03').getByText('保养逾期').first().waitFor();
  await rowOf(page, 'HD-03')
    .getByText(/年度保养：已超 \d+ 天$/)
    .waitFor();
  const cells = await rowOf(page, 'HD-03').locator('td').allInnerTexts();
  expect(cells.filter((cell) => /^已超 \d+ 天$/.test(cell))).toHaveLength(1);
  expect(cells.filter((cell) => cell.startsWith('-'))).toEqual([]);
  await rowOf(page, 'HD-03').getByRole('button', { name: '登记保养' }).click();
  const form = dialog(page);
  await form.getByRole('button', { name: '填入所选项目的材料' }).click();
  await form.getByLabel('第 1 行材料名称').waitFor();
  await form.getByLabel('第 1 行规格').fill('');
  // A line that is added is written in at once; one that is taken away leaves the focus where the next is added.
  const focused = (one: Locator) =>
    until('the focus', () => one.evaluate((element) => element === document.activeElement));
  const add = form.getByRole('button', { name: '加一行材料' });
  await add.press('Enter');
  await focused(form.getByLabel('第 2 行材料名称'));
  await form.getByRole('button', { name: '移除第 2 行' }).press('Enter');
  await focused(add);
  await form.getByLabel('小时表').fill('10');
  await form.getByRole('button', { name: /保存$/ }).click();
  await form.getByText('不能小于上一次保养的 70 小时').waitFor();
  await form.getByLabel('小时表').fill('900');
  await form.getByLabel('人工费').fill('200');
  await form.getByRole('button', { name: /保存$/ }).click();
  await rowOf(page, 'HD-03').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^保养逾期\s*0$/ }).waitFor();

  await page.goto(stage.url('/VehicleManagement/MaintenanceManagement?anyNum=HD-03'));
  // Forty litres of oil at 18.50, and the work.
  const order = page.locator('tr').filter({ hasText: '940.00' });
  await order.getByRole('cell', { name: '900.0', exact: true }).waitFor();
});

test('an order never calls its programs by their keys', async () => {
  const page = await stage.signIn('maintain', reminders);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/maintainProject/selectProject', async (route) => {
    await held;
    await route.continue();
  });
  await rowOf(page, 'HD-06').getByRole('button', { name: '登记保养' }).click();
  const items = dialog(page)
    .locator('.ant-select')
    .filter({ has: page.getByLabel('保养项目') })
    .locator('.ant-select-selection-item');
  await dialog(page).getByLabel('保养项目').waitFor();
  expect(await items.allInnerTexts()).toEqual([]);
  letGo();
  await items.filter({ hasText: '年度保养' }).waitFor();
  await page.close();
});

test('a program is made with an item and a material, and holds for the vehicles that are named', async () => {
  const page = await stage.signIn('maintain', '/VehicleManagement/MaintenanceProgram');
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  await dialog(page).getByLabel('项目名称').fill('季度保养');
  await dialog(page).getByRole('button', { name: /保存$/ }).click();
  await dialog(page).getByText('小时周期和天数间隔至少填写一项').waitFor();
  await dialog(page).getByLabel('保养间隔').fill('90');
  await dialog(page).getByRole('button', { name: /保存$/ }).click();
  const row = page.locator('tr').filter({ hasText: '季度保养' });
  await row.getByRole('button', { name: '季度保养' }).click();
  await dialog(page).getByRole('button', { name: '新增项目' }).click();
  await dialog(page).getByLabel('项目名称').fill('检查链条');
  await dialog(page).getByRole('button', { name: /保存$/ }).click();
  const item = page.getByRole('listitem').filter({ hasText: '检查链条' });
  await item.getByRole('button', { name: '新增材料' }).click();
  await dialog(page).getByLabel('材料名称').fill('链条油');
  await dialog(page).getByLabel('数量').fill('0.5');
  await dialog(page).getByRole('button', { name: /保存$/ }).click();
  await item.getByText('链条油').waitFor();
  await page.keyboard.press('Escape');
  // Closing gives the focus back.
  await page.locator('[role=dialog]:visible').waitFor({ state: 'detached' });
  // While the server fails, it is said, and can be tried again.
  const tree = '**/v1/maintainProject/selectTreeFormProject';
  await page.route(tree, (route) => route.fulfill({ status: 500, body: '{}' }));
  const yearly = page.locator('tr').filter({ hasText: '年度保养' });
  await act(yearly, '指定车辆');
  await dialog(page).getByRole('button', { name: '重试' }).waitFor();
  await page.unroute(tree);
  await dialog(page).getByRole('button', { name: '重试' }).click();
  await dialog(page).getByRole('button', { name: '取消' }).click();
  await page.locator('[role=dialog]:visible').waitFor({ state: 'detached' });
  await act(row, '指定车辆');
  const vehicles = dialog(page).getByLabel('车辆', { exact: true });
  await pick(vehicles, 'HD-20');
  // What was typed for the first is gone, and the second is found.
  await pick(vehicles, 'HD-21');
  await dialog(page).getByRole('button', { name: /保存$/ }).click();
  await page.getByText('已加入 2 辆，移出 0 辆').first().waitFor();
  await row.getByText('检查链条').waitFor();
});

test('the cycles of a vehicle lie over no other column, in English too', async () => {
  const page = await stage.signIn('maintain', reminders, { language: 'en' });
  await page.locator('td > .cycles').first().waitFor();
  const beyond = await page
    .locator('td:has(> .cycles)')
    .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
  expect(Math.max(...beyond)).toBe(0);
  await page.close();
});

test('what is overdue now is told of a period with today alone; the heads of all tables begin at one edge', async () => {
  const analysis = '/DataAnalysis/MaintenanceAnalysis';
  const page = await stage.signIn('maintain', analysis);
  await page.getByText('目前逾期车辆').first().waitFor();
  const heads = page.locator('.analysis__table > header > h2');
  await page.getByRole('heading', { name: '每月保养' }).waitFor();
  const edges = await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().left));
  expect(new Set(edges).size).toBe(1);
  await page.goto(stage.url(`${analysis}?startDate=2020-01-06&endDate=2020-01-12`));
  await page.getByText('按时保养率').first().waitFor();
  expect(await page.getByText('目前逾期车辆').count()).toBe(0);
});

test('the three screens have no accessibility failure, in English and on a phone', async () => {
  for (const [phone, at, word] of [
    [true, reminders, 'HD-06'],
    [false, '/VehicleManagement/MaintenanceProgram', '年度保养'],
    [true, '/VehicleManagement/MaintenanceManagement', 'BY'],
  ] as const) {
    const page = await stage.signIn('maintain', at, { phone, language: 'en' });
    await page.getByText(word).locator('visible=true').first().waitFor();
    expect(await accessibilityFailures(page)).toEqual([]);
    await page.close();
  }
  expect(stage.complaints).toEqual([]);
});
