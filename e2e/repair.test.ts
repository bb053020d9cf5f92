import { fault } from '@fleet/contract/alarm/calls';
import { file } from '@fleet/contract/file/calls';
import { repair } from '@fleet/contract/repair/calls';
import { up } from '@fleet/protocol/jt808/messageId';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portrait } from '../server/test/portrait';
import { personAt } from '../server/test/serverProcess';
import { Terminal808 } from '../server/test/terminal808';
import { until } from '../server/test/until';
import { rows } from './find';
import { dialog, pick } from './form';
import { accessibilityFailures, act, openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({}, ['--still']);
});
afterAll(async () => {
  await stage.close();
});

const board = '/VehicleManagement/RepairManagement';
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, state: string, carId: string) =>
  column(page, state).getByRole('article').filter({ hasText: carId });

/** A truck that says it has a fault, just now; a list that is opened afterwards shows it. */
async function reportsFault(phone: string) {
  const truck = await Terminal808.signedOn(stage.server.jt808, phone);
  const values = { keyOn: true, vehicleSpeed: 0, activeFaults: ['F10'] };
  const time = Math.floor(Date.now() / 1000) * 1000;
  await truck.ask(up.location, encodeTruck({ time, position: null, values }));
  await truck.close();
  const safety = await personAt(stage.server, 'safety');
  await until('the fault to be on file', async () => {
    const { rows } = (await safety(fault.list, {})).data;
    return rows.some(({ happenTime }) => Date.parse(happenTime) === time);
  });
}

test('keys walk over the cards of the board; the address of no request leads back to it', async () => {
  const page = await stage.signIn('admin', `${board}/Details`);
  await page.waitForURL((url) => url.pathname === board);
  await page.getByRole('article').first().waitFor();
  expect(await page.getByRole('tab', { name: '维修管理' }).count()).toBe(1);
  const here = () => page.evaluate(() => document.activeElement?.querySelector('h3')?.textContent);
  const numbers = await page.getByRole('article').locator('h3').allInnerTexts();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  expect(await here()).toContain(numbers[1]!.split('\n')[0]);
  await page.keyboard.press('k');
  expect(await here()).toContain(numbers[0]!.split('\n')[0]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/RepairManagement\/Details\?id=\d+/);
});

test('the board asks for the cards of its columns and for nothing besides; its refresh asks for them again', async () => {
  const page = await stage.signIn('admin', '/HomePage');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(repair.list.path))
      asked.push(new URLSearchParams(request.postData() ?? '').get('state') ?? 'all');
  });
  await page.goto(stage.url(board));
  await page.getByRole('article').first().waitFor();
  const columns = ['closed', 'pending', 'repaired', 'unaccepted'];
  await expect.poll(() => asked.toSorted()).toEqual(columns);
  asked.length = 0;
  await page.locator('.screenHeader').getByRole('button', { name: '刷新', exact: true }).click();
  await expect.poll(() => asked.toSorted()).toEqual(columns);
});

test('from a fault to the end: asked for, accepted by keyboard, not finished before its time, repaired by drag', async () => {
  await reportsFault('13900001002');
  const safety = await stage.signIn('safety', '/SafeManagement/FaultManagement');
  await act(rows(safety, '控制器故障'), '报修');
  expect(await dialog(safety).getByLabel('情况说明').inputValue()).toBe('F10 控制器故障');
  expect(await dialog(safety).getByLabel('报修人').inputValue()).toBe('王安全');
  await dialog(safety).getByRole('button', { name: '报修' }).click();
  await rows(safety, '控制器故障')
    .getByRole('link', { name: /^WX\d{12}$/ })
    .click();
  await safety.getByRole('heading', { name: /^WX\d{12} HD-02$/ }).waitFor();

  // Whoever repairs sees it at once, and how much waits.
  const repairer = await stage.signIn('repair', board);
  await card(repairer, '未接单', 'HD-02').waitFor();
  await repairer.getByRole('link', { name: /维修管理\s*5/ }).waitFor();
  expect(await accessibilityFailures(repairer)).toEqual([]);

  // Too early: the button is there, and says why.
  const finish = safety.getByRole('button', { name: '完成' });
  expect(await finish.getAttribute('aria-disabled')).toBe('true');
  await finish.press('Enter');
  await safety.getByText('尚未维修，不能完成').first().waitFor();

  await card(repairer, '未接单', 'HD-02')
    .getByRole('button', { name: /^移动 WX/ })
    .focus();
  await repairer.keyboard.press('Enter');
  const pending = repairer.getByRole('menuitem', { name: '待维修' });
  await pending.waitFor();
  const closed = repairer.getByRole('menuitem', { name: '已关闭' });
  expect(await closed.getAttribute('aria-disabled')).toBe('true');
  await pending.focus();
  await repairer.keyboard.press('Enter');
  await card(repairer, '待维修', 'HD-02').waitFor();
  await until('the focus to have come with the card', () =>
    card(repairer, '待维修', 'HD-02').evaluate((one) => one === document.activeElement),
  );
  await safety.getByText('待维修').first().waitFor();

  const dataTransfer = await repairer.evaluateHandle(() => new DataTransfer());
  await card(repairer, '待维修', 'HD-02').dispatchEvent('dragstart', { dataTransfer });
  await column(repairer, '已关闭').getByText('尚未维修，不能完成').waitFor();
  await column(repairer, '已维修').getByText('放到这里：录入工单').waitFor();
  await card(repairer, '待维修', 'HD-02').dispatchEvent('dragend', { dataTransfer });
  await card(repairer, '待维修', 'HD-02').dragTo(column(repairer, '已维修'));
  await dialog(repairer).getByLabel('故障项').fill('更换控制器');
  await dialog(repairer).getByLabel('人工费').fill('120');
  await dialog(repairer).getByLabel('材料费').fill('880.5');
  await dialog(repairer).getByRole('button', { name: '保存' }).click();
  await card(repairer, '已维修', 'HD-02').waitFor();
  // From here on it is for whoever asked for it: nobody else is offered a menu in which all is dimmed.
  expect(await card(repairer, '已维修', 'HD-02').getByRole('button', { name: /^移动/ }).count()).toBe(0);
  await repairer.goto(`${new URL(repairer.url()).origin}/VehicleManagement/VehicleStatus?anyNum=HD-02`);
  await rows(repairer, 'HD-02').getByText('维修中').waitFor();

  await safety.getByText('1,000.50').first().waitFor();
  await finish.click();
  await dialog(safety).getByRole('button', { name: '完成' }).click();
  await safety.getByText('已关闭').first().waitFor();
  const timeline = safety.getByRole('listitem').filter({ has: safety.locator('time') });
  expect((await timeline.locator('b').allTextContents()).join()).toBe('报修,接单,录入工单,完成');
  expect(await accessibilityFailures(safety)).toEqual([]);
  await rows(repairer, 'HD-02').getByText('维修中').waitFor({ state: 'detached' });
  await repairer.close();

  await safety.goto(`${new URL(safety.url()).origin}/SafeManagement/FaultManagement`);
  await rows(safety, '控制器故障').getByText('已处理').waitFor();
});

test('on a phone: asked for with a photo, and found again among one’s own', async () => {
  const page = await stage.signIn('safety', board, { language: 'en', phone: true });
  await page.getByRole('button', { name: 'Request repair' }).click();
  await dialog(page).getByRole('button', { name: 'Request repair' }).click();
  await dialog(page).getByText('Choose the vehicle.').waitFor();
  await pick(dialog(page).getByRole('combobox', { name: 'Vehicle' }), 'HD-03');
  await dialog(page).getByLabel('Situation').fill('The horn is silent');
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'horn.jpg', mimeType: 'image/jpeg', buffer: await portrait() });
  await dialog(page).getByRole('button', { name: 'Remove file 1' }).waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Request repair' }).click();
  await card(page, 'Not accepted', 'HD-03').waitFor();
  await page.getByRole('button', { name: 'Mine' }).click();
  await card(page, 'Not accepted', 'HD-03').waitFor();
  await page.getByRole('tab', { name: /^Repaired 1$/ }).click();
  await card(page, 'Repaired', 'HD-23').waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
  await page.getByRole('tab', { name: /^Not accepted/ }).click();
  await card(page, 'Not accepted', 'HD-03').getByRole('link', { name: /^WX/ }).click();
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);

  // Over a slow line it says that it is on its way; the way back closes it, and leaves the page below.
  let arrives = () => {};
  const slow = new Promise<void>((resolve) => (arrives = resolve));
  await page.route(`**${file.get.path}`, (route) => slow.then(() => route.continue()), { times: 1 });
  const preview = page.getByRole('button', { name: 'Preview' });
  await preview.click();
  await page.locator('.ant-btn-loading').getByText('Preview').waitFor();
  arrives();
  const picture = dialog(page).getByRole('img', { name: 'horn.jpg' });
  await picture.waitFor();
  await page.reload();
  await picture.waitFor();
  await page.goBack();
  await picture.waitFor({ state: 'detached' });
  await page.getByText('The horn is silent').first().waitFor();
  await preview.click();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await picture.waitFor({ state: 'detached' });
  await preview.and(page.locator(':focus')).waitFor();
});

test('no page has complained', () => {
  expect(stage.complaints).toEqual([]);
});
