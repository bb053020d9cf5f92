import { utils, write } from '@e965/xlsx';
import { brand, brandType } from '@fleet/contract/brand/calls';
import { driver } from '@fleet/contract/driver/calls';
import { insurance } from '@fleet/contract/insurance/calls';
import { session } from '@fleet/contract/session/calls';
import { train } from '@fleet/contract/training/calls';
import { vehicleImport } from '@fleet/contract/vehicle/calls';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personAt } from '../server/test/serverProcess';
import { until } from '../server/test/until';
import { shows } from './find';
import { dialog, pick, restingBox } from './form';
import { accessibilityFailures, act, openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({}, ['--still']);
});
afterAll(async () => {
  await stage.close();
});

const files = '/VehicleManagement/VehicleFiles';
const rows = (page: Page) => page.locator('tbody tr[data-row-key]');
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).locator('visible=true').first();

async function openFiles(): Promise<Page> {
  const page = await stage.signIn('admin', files, { language: 'en' });
  await rows(page).first().waitFor();
  return page;
}

function sheet(carIds: string[], bad: Record<number, Record<number, string>> = {}) {
  const heads = ['Vehicle ID', 'Organization', 'Brand', 'Model', 'Manufacture no.', 'Power type'];
  const more = ['Rated capacity (t)', 'Delivery date', 'Forklift type'];
  const grid = carIds.map((carId, at) =>
    Object.assign(
      [
        carId,
        '一号仓库',
        '林德 Linde',
        'E30',
        `SHEET-${at}`,
        'Electric',
        '3',
        '2025-01-31',
        'Counterbalance',
      ],
      bad[at],
    ),
  );
  const cars = utils.aoa_to_sheet([[...heads, ...more], ...grid]);
  const buffer = write(
    { SheetNames: ['Cars'], Sheets: { Cars: cars } },
    { bookType: 'xlsx', type: 'buffer' },
  ) as Buffer;
  return { name: 'cars.xlsx', mimeType: 'application/octet-stream', buffer };
}

const carIds = Array.from({ length: 50 }, (_, at) => `SHEET-${String(at).padStart(2, '0')}`);

test('a page is fetched in few pieces', async () => {
  const pieces = (page: Page) =>
    page.evaluate(
      () =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname)).length,
    );
  const signIn = await stage.open('/login');
  await signIn.locator('input[type=password]').waitFor();
  expect(await pieces(signIn)).toBeLessThan(15);

  expect(await pieces(await openFiles())).toBeLessThan(70);
});

test('a sheet with two bad rows of fifty is told cell by cell; mended it is taken in, and then taken back whole', async () => {
  const page = await openFiles();
  await button(page, 'Import').click();
  const choose = dialog(page).locator('input[type=file]');
  await choose.setInputFiles({ name: 'cars.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await shows(page, 'Only xls or xlsx.');
  await choose.setInputFiles(sheet(carIds, { 7: { 6: 'heavy' }, 31: { 1: 'nowhere' } }));
  await shows(page, '2 mistakes; nothing was written.');
  expect(await dialog(page).locator('tbody tr').allInnerTexts()).toEqual([
    expect.stringMatching(/Cars\s+9\s+Rated capacity \(t\)\s+heavy\s+A number expected\./) as string,
    expect.stringMatching(/Cars\s+33\s+Organization\s+nowhere\s+Not found: nowhere/) as string,
  ]);
  expect(await accessibilityFailures(page, '[role=dialog]')).toEqual([]);

  await choose.setInputFiles(sheet(carIds));
  await shows(page, 'All right: 50 to add, 0 to change.');
  await button(page, 'Import 50 rows').click();
  await shows(page, '50 added, 0 changed.');
  await button(page, 'Show').click();
  await shows(page, '50 rows');

  await button(page, 'Import').click();
  await button(page, 'Undo the import').click();
  await dialog(page).getByRole('button', { name: 'Undo the import' }).click();
  await shows(page, 'The import was undone.');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await shows(page, 'Nothing matches');
});

test('a dialog that is fetched on a slow line says so', async () => {
  const page = await openFiles();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/*ImportDialog*.js', async (route) => {
    await held;
    await route.continue();
  });
  await button(page, 'Import').click();
  await page.getByRole('status', { name: 'Loading' }).locator('visible=true').waitFor();
  letGo();
  await dialog(page).locator('input[type=file]').waitFor({ state: 'attached' });
  await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
  await page.close();
});

test('a write of a sheet without an answer keeps the sheet, and tells by a check what is left to write', async () => {
  const page = await openFiles();
  await button(page, 'Import').click();
  await dialog(page).locator('input[type=file]').setInputFiles(sheet(carIds));
  await shows(page, 'All right: 50 to add, 0 to change.');
  await page.route(`**${vehicleImport.upload.path}`, (route) => route.abort(), { times: 1 });
  await button(page, 'Import 50 rows').focus();
  await page.keyboard.press('Enter');
  const again = button(page, 'Check again');
  await again.waitFor();
  expect(await again.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await shows(page, 'All right: 50 to add, 0 to change.');
  await button(page, 'Import 50 rows').waitFor();
  await page.close();
});

test('a sheet that takes long to judge is waited for', async () => {
  const page = await stage.signIn('admin', '/HomePage', { language: 'en' });
  // A question is given up after three seconds instead of a minute.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms / 20);
  });
  await page.goto(stage.url(files));
  await rows(page).first().waitFor();
  await page.route(`**${vehicleImport.upload.path}`, async (route) => {
    const response = await route.fetch();
    await page.waitForTimeout(4_000);
    await route.fulfill({ response });
  });
  await button(page, 'Import').click();
  await dialog(page).locator('input[type=file]').setInputFiles(sheet(carIds));
  await shows(page, 'All right: 50 to add, 0 to change.');
  await page.close();
});

test('a long sheet is handed in once, however often its button is pressed', async () => {
  const page = await openFiles();
  await button(page, 'Import').click();
  const many = Array.from({ length: 301 }, (_, at) => `LONG-${at}`);
  await dialog(page).locator('input[type=file]').setInputFiles(sheet(many));
  await shows(page, 'All right: 301 to add, 0 to change.');
  let handedIn = 0;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**${vehicleImport.upload.path}`, async (route) => {
    handedIn += 1;
    await held;
    await route.fulfill({ json: { code: '200', msg: '', data: { taskId: '1' } } });
  });
  await button(page, 'Import 301 rows').dblclick();
  letGo();
  await dialog(page).waitFor({ state: 'hidden' });
  expect(handedIn).toBe(1);
  await page.close();
});

test('a view keeps filter, order and columns; its address brings it back in another window', async () => {
  const page = await openFiles();
  await page.getByRole('button', { name: 'Columns' }).locator('visible=true').click();
  await dialog(page).getByLabel('Power type', { exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByPlaceholder('Any vehicle number').fill('HD-1');
  await page.keyboard.press('Enter');
  await shows(page, '10 rows');
  await button(page, /^Views:/).click();
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
  await dialog(page).getByLabel('Name of the view').fill('Teens');
  await dialog(page).getByRole('button', { name: /Save$/ }).click();
  await button(page, 'Views: Teens').waitFor();
  const address = page.url();

  const other = await openFiles();
  await other.goto(address);
  await button(other, 'Views: Teens').waitFor();
  await shows(other, '10 rows');
  expect(await other.getByRole('columnheader', { name: 'Power type' }).count()).toBe(0);
  await button(other, 'Views: Teens').click();
  await other.getByRole('menuitemradio', { name: 'All', exact: true }).click();
  await other.getByRole('columnheader', { name: 'Power type' }).waitFor();
});

test('a view that is saved while the views are still being asked for the first time is shown when they are there', async () => {
  const page = await stage.signIn('admin', '/VehicleManagement/InsureFile', { language: 'en' });
  await rows(page).first().waitFor();
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // The stream would mend it a moment later.
  await page.route('**/v1/live/stream', (route) => route.abort());
  let asked = 0;
  await page.route('**/v1/view/selectView', async (route) => {
    asked += 1;
    const isFirst = asked === 1;
    const response = await route.fetch();
    if (isFirst) await held;
    await route.fulfill({ response });
  });
  await page.goto(new URL(files, page.url()).href);
  await rows(page).first().waitFor();
  await button(page, /^Views:/).click();
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
  await dialog(page).getByLabel('Name of the view').fill('In time');
  const saved = page.waitForResponse(/insertView/);
  await dialog(page).getByRole('button', { name: /Save$/ }).click();
  expect(await (await saved).json()).toMatchObject({ code: '200' });
  letGo();
  await button(page, 'Views: In time').waitFor();
});

test('columns that are chosen while the profile is still on its way stay chosen', async () => {
  const page = await stage.signIn('admin', '/VehicleManagement/InsureFile', { language: 'en' });
  await rows(page).first().waitFor();
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/v1/user/getUserProfile', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await page.goto(new URL('/VehicleManagement/VehicleStatus', page.url()).href);
  await rows(page).first().waitFor();
  const organization = page.getByRole('columnheader', { name: 'Organization' });
  await organization.waitFor();
  await page.getByRole('button', { name: 'Columns' }).locator('visible=true').click();
  await dialog(page).getByLabel('Organization', { exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await organization.waitFor({ state: 'hidden' });
  const profile = page.waitForResponse(/getUserProfile/);
  const kept = page.waitForResponse(/updateUserProfile/);
  letGo();
  await Promise.all([profile, kept]);
  await page.waitForTimeout(300);
  expect(await organization.count()).toBe(0);
});

test('rows are marked with the keyboard; a batch that one row refuses changes none', async () => {
  const page = await openFiles();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await shows(page, '2 selected');
  await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await shows(page, /HD-01: /);
  expect(await rows(page).first().innerText()).toContain('HD-01');
});

test('whoever deletes the last row of the last page comes to the page before', async () => {
  const admin = await personAt(stage.server, 'admin');
  const { orgId } = (await admin(session.profile, {})).data.user;
  const last = {
    driverNum: 'ZZ99',
    driverName: 'Last One',
    phone: '13900009999',
    licenceExpire: '2030-01-01',
  };
  await admin(driver.add, { ...last, orgId });
  const { total } = (await admin(driver.list, {})).data;
  const path = `/DriverManagement/DriverFile?sort=driverNum&pageSize=${total - 1}&pageNum=2`;
  const page = await stage.signIn('admin', path, { language: 'en' });
  await rows(page).getByText('ZZ99').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await button(page, 'Delete').click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => rows(page).count()).toBe(total - 1);
  expect(new URL(page.url()).searchParams.get('pageNum')).toBe(null);
});

test.each([
  ['/HomePage', '导出'],
  ['/VehicleManagement/RepairManagement', '报修'],
  ['/DriverManagement/DriverTrain', '新增'],
  ['/PlatformSettings/ShiftSchedule/ScheduleApplication', '新增'],
])('on a phone every tool of %s is in sight', async (path, main) => {
  const page = await stage.signIn('admin', path, { phone: true });
  const tools = page.locator('.screenHeader__actions').locator('visible=true');
  await tools.getByRole('button', { name: main, exact: true }).waitFor();
  const outside = await tools.locator('> *').evaluateAll((all) =>
    all
      .map((one) => one.getBoundingClientRect())
      .filter(({ left, right }) => left < 0 || right > innerWidth)
      .map(({ right }) => right),
  );
  expect(outside).toEqual([]);
  await page.close();
});

test('on a phone the tools of the home page stand in one row, in English too', async () => {
  const page = await stage.signIn('admin', '/HomePage', { phone: true, language: 'en' });
  const tools = page.locator('.screenHeader__actions > *').locator('visible=true');
  await page.getByText('Updated').first().waitFor();
  const middles = await tools.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 2)),
  );
  expect(middles).toHaveLength(4);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);
  await page.close();
});

test('on a phone the arrows of pages are as high as a finger needs', async () => {
  const page = await stage.signIn('admin', files, { phone: true });
  const { width, height } = await restingBox(page.locator('.ant-pagination-next button'));
  expect([width, height]).toEqual([44, 44]);
  await page.close();
});

test('on a phone the letters of a field are as large as Safari wants them, so that it does not enlarge the page', async () => {
  const page = await stage.signIn('admin', files, { phone: true });
  await button(page, '新增').click();
  const sizes = await dialog(page)
    .locator('input:visible, textarea:visible')
    .evaluateAll((all) => [...new Set(all.map((one) => parseFloat(getComputedStyle(one).fontSize)))]);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  await page.close();
});

test('on a phone rows are marked on their cards, for the acts on many', async () => {
  const page = await stage.signIn('admin', files, { language: 'en', phone: true });
  await page.getByRole('checkbox', { name: 'Select HD-01' }).click();
  const bar = page.getByRole('region', { name: / selected$/ });
  await bar.getByRole('button', { name: /^Select all 24/ }).click();
  await bar.getByRole('button', { name: 'Transfer' }).click();
  await dialog(page).waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
  await page.close();
});

test('a long name without a blank stays within its card on a phone, and within its column', async () => {
  const admin = await personAt(stage.server, 'admin');
  const modelName = 'M'.repeat(30);
  const { data } = await admin(brand.add, { brandName: 'B'.repeat(30) });
  await admin(brandType.add, { brandId: data.id, modelName });
  const at = `/PlatformSettings/dictionaryManagement?modelName=${modelName}`;
  const page = await stage.signIn('admin', at, { phone: true });
  const name = page.locator('.cards__name').filter({ hasText: modelName });
  const { x, width } = await restingBox(name);
  expect(x + width).toBeLessThanOrEqual((await restingBox(page.locator('.cards__actions').first())).x);
  const card = await restingBox(page.locator('.cards__card').first());
  expect(card.x + card.width).toBeLessThanOrEqual(390);

  // With room for a table it lies over no other column.
  await page.setViewportSize({ width: 1366, height: 768 });
  const cell = await restingBox(page.locator('td').filter({ hasText: modelName }));
  const inCell = await restingBox(page.locator('td').getByRole('button', { name: modelName }));
  expect(inCell.x + inCell.width).toBeLessThanOrEqual(cell.x + cell.width);
  await page.close();
});

test('on a phone a card is headed by a name, not by its place in the order', async () => {
  const page = await stage.signIn('admin', '/PlatformSettings/checkManagement', { phone: true });
  await page.getByRole('button', { name: /^货叉/ }).waitFor();
  await page.close();
});

test('keys go on from a row that was marked with the mouse', async () => {
  const page = await openFiles();
  await page.getByRole('checkbox', { name: 'Select HD-02' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await shows(page, '2 selected');
  expect(await page.getByRole('checkbox', { name: 'Select HD-03' }).isChecked()).toBe(true);
});

const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement);

test.each([
  [files, '列设置', '导入', '新增', '编辑', '本页帮助', '更多 › 推送', '更多 › 调拨'],
  ['/VehicleManagement/RepairManagement', '报修', '催单', '更多 › 编辑'],
  ['/DriverManagement/DriverTrain', '考试要求', '新增'],
  ['/DriverManagement/AuthorizationManagement', '同步', '谁可以驾驶'],
  ['/DriverManagement/FaceAuthorize', '授权', '清空'],
  ['/SafeManagement/FaultManagement', '报警规则'],
  ['/SafeManagement/EvidencePacks', '签名公钥', '生成证据包'],
  ['/PlatformSettings/ShiftSchedule/ScheduleApplication', '复制本周', '新增'],
  ['/PlatformSettings/roleManagement', '双重验证要求'],
])('the focus comes back from the dialogs and drawers of %s', async (path, ...openers) => {
  const page = await stage.signIn('admin', path);
  for (const [name = '', act] of openers.map((words) => words.split(' › '))) {
    const opener = button(page, new RegExp(`^${name}$`));
    await opener.focus();
    await page.keyboard.press('Enter');
    if (act) {
      await page.getByRole('menuitem', { name: act, exact: true }).focus();
      await page.keyboard.press('Enter');
    }
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').locator('visible=true').first().waitFor({ state: 'hidden' });
    await until(`the focus to come back from ${name} ${act ?? ''}`, () => isFocused(opener));
  }
  await page.close();
});

test('a form whose record could not be fetched says so, asks again, and gives the focus back', async () => {
  const page = await stage.signIn('admin', '/DriverManagement/DriverTrain');
  const opener = button(page, '考试要求');
  await page.route(`**${train.rule.path}`, (route) => route.fulfill({ status: 500, body: '{}' }), {
    times: 1,
  });
  await opener.focus();
  await page.keyboard.press('Enter');
  const again = dialog(page).getByRole('button', { name: '重试' });
  await again.focus();
  await page.keyboard.press('Enter');
  await dialog(page)
    .getByRole('button', { name: /^保\s?存$/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').locator('visible=true').first().waitFor({ state: 'hidden' });
  await until('the focus to come back', () => isFocused(opener));
  await page.close();
});

test('an address that names no record says so; a record that could not be fetched is asked for again', async () => {
  const page = await stage.signIn('admin', `${files}?open=abc`);
  await dialog(page).getByText('记录不存在').waitFor();
  await page.keyboard.press('Escape');
  await rows(page).first().waitFor();

  const id = await rows(page).nth(2).getAttribute('data-row-key');
  const list = '**/selectAllCar';
  await page.route(list, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(stage.url(`${files}?open=${id}`));
  await dialog(page).getByRole('button', { name: '重试' }).waitFor();
  await page.unroute(list);
  await dialog(page).getByRole('button', { name: '重试' }).click();
  await dialog(page).getByText('HD-03').first().waitFor();
  await page.close();
});

test.each([false, true])(
  'a record that is opened takes the focus with its first control; sliding in: %s',
  async (moving) => {
    const page = await stage.signIn('admin', files, { moving });
    await rows(page).first().waitFor();
    await button(page, 'HD-03').click();
    await until('the focus to be in the record', () => isFocused(dialog(page).locator('.ant-drawer-close')));
    await page.close();
  },
);

test('a menu that is opened while its record still slides in keeps the focus', async () => {
  const page = await stage.signIn('admin', files, { moving: true });
  await rows(page).first().waitFor();
  const slides = (act: 'pause' | 'finish') =>
    page.waitForFunction((act) => {
      const found = document
        .getAnimations()
        .map((slide) => ({ slide, target: (slide.effect as KeyframeEffect).target }))
        .filter(({ target }) => target?.closest('.ant-drawer'));
      for (const { slide } of found) slide[act]();
      return found.some(({ target }) => target?.matches('.ant-drawer-content-wrapper'));
    }, act);
  // Looked for from before: on a busy machine it would be over.
  await Promise.all([slides('pause'), button(page, 'HD-03').click()]);
  await dialog(page).getByRole('button', { name: '更多' }).focus();
  await page.keyboard.press('Enter');
  const item = page.locator('[role=menuitem]:focus');
  await item.waitFor();
  await slides('finish');
  await page.waitForFunction(() => document.getAnimations().length === 0);
  expect(await item.count()).toBe(1);
  await page.close();
});

test('a track whose end is before its start says so, names its vehicle, and offers no second attempt', async () => {
  const page = await stage.signIn('admin', '/HomePage', { language: 'en' });
  const period = 'startTime=2026-11-29T10:00:00Z&endTime=2026-11-29T09:00:00Z';
  await page.goto(stage.url(`/VehicleManagement/VehicleTrajectory?id=1&${period}`));
  await page.getByRole('alert').getByText('The end must not be before the start.').waitFor();
  await page.locator('.trackForm__vehicle').getByText('HD-01', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
});

test('a record that was opened by its address or by the search leaves the focus on its row', async () => {
  const page = await openFiles();
  const id = await rows(page).nth(2).getAttribute('data-row-key');
  await page.goto(stage.url(`${files}?open=${id}`));
  await dialog(page).waitFor();
  await rows(page).first().waitFor();
  await page.keyboard.press('Escape');
  await until('the focus to be on the row', () => isFocused(button(page, 'HD-03')));

  await page.keyboard.press('Control+k');
  await dialog(page).getByRole('combobox').fill('HD-05');
  await dialog(page)
    .getByRole('option', { name: /^HD-05/ })
    .first()
    .click();
  await dialog(page).getByText('HD-05').first().waitFor();
  await page.waitForURL(/open=/);
  // It is another page, whose rows come when they come; the page before stays behind it.
  await page.locator('tbody tr:visible').filter({ hasText: 'HD-05' }).waitFor();
  await dialog(page).locator('.ant-drawer-close').click();
  await until('the focus to be on the row', () => isFocused(button(page, 'HD-05')));
  await page.close();
});

test.each([false, true])(
  'a deletion by keyboard leaves the focus on the next row, also out of its record; sliding: %s',
  async (moving) => {
    const admin = await personAt(stage.server, 'admin');
    const { data } = await admin(brand.add, { brandName: `键盘${moving}` });
    for (const at of [1, 2, 3, 4, 5])
      await admin(brandType.add, { brandId: data.id, modelName: `KEY-${at}` });
    const at = `/PlatformSettings/dictionaryManagement?brandId=${data.id}&sort=modelName`;
    const page = await stage.signIn('admin', at, { moving });
    const row = (model: string) => rows(page).filter({ hasText: model });
    const confirm = async () => {
      await dialog(page)
        .locator('button:focus')
        .filter({ hasText: /取\s?消/ })
        .waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    };
    const has = (model: string) => until(`the focus on ${model}`, () => isFocused(row(model)));
    await row('KEY-1').getByRole('button', { name: '更多' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('[role=menuitem]:focus').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await confirm();
    await has('KEY-2');

    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: '更多' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('[role=menuitem]:focus').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await confirm();
    await page.locator('.ant-drawer').locator('visible=true').waitFor({ state: 'hidden' });
    await has('KEY-3');

    await page.keyboard.press('x');
    await shows(page, '已选 1 条');
    await button(page, '取消选择').focus();
    await page.keyboard.press('Enter');
    await has('KEY-3');

    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await shows(page, '已选 2 条');
    const bar = page.getByRole('region', { name: '已选 2 条' });
    await bar.getByRole('button', { name: /^删\s?除$/ }).focus();
    await page.keyboard.press('Enter');
    await confirm();
    await has('KEY-5');

    await row('KEY-5').getByRole('button', { name: '更多' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('[role=menuitem]:focus').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await confirm();
    // No row is left to take it.
    await row('KEY-5').waitFor({ state: 'detached' });
    await page.locator('.panel__ways button:focus').waitFor();
    await page.close();
  },
);

test.each(['zh', 'en'] as const)(
  'the words in an empty filter are read to their end: %s',
  async (language) => {
    const page = await stage.signIn('operator', '/VehicleManagement/VehicleStatus', { language });
    await page.setViewportSize({ width: 1366, height: 768 });
    const bar = page.locator('.filterBar');
    const field = bar.getByPlaceholder(language === 'zh' ? '车辆编号/车牌号/自编号' : 'Any vehicle number');
    const isWhole = (input: HTMLInputElement) => {
      const style = getComputedStyle(input);
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = style.font;
      const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      return pen.measureText(input.placeholder).width <= room;
    };
    await until('all of it in sight', () => field.evaluate(isWhole));
    const tops = await bar.evaluate((one) =>
      [...one.children].map((part) => (part as HTMLElement).offsetTop),
    );
    expect(new Set(tops).size).toBe(1);
    await page.close();
  },
);

test('a form that was opened by its key leaves the focus on the page, or on the new row; a cross is no stop', async () => {
  const page = await stage.signIn('admin', '/PlatformSettings/ShiftSchedule/ShiftSetting');
  await button(page, /^新\s?增$/).waitFor();
  const name = dialog(page).getByLabel('班次名称');
  await page.keyboard.press('n');
  await name.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('#content:focus').waitFor();

  await page.keyboard.press('n');
  await name.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('键盘班');
  await page.keyboard.press('Tab');
  expect(await page.locator('.ant-input-clear-icon:focus').count()).toBe(0);
  await name.focus();
  await page.keyboard.press('Enter');
  await until('the focus on the new row', () => isFocused(rows(page).filter({ hasText: '键盘班' })));
  await page.close();
});

test.each([
  ['operator', '/BackgroundSettings/OTAManagement', '终端类型'],
  ['admin', '/PlatformSettings/dictionaryManagement', '品牌'],
])(
  'on a phone of %s the part that narrows the list of %s stands below its title',
  async (who, path, name) => {
    const page = await stage.signIn(who, path, { phone: true });
    const title = await restingBox(page.getByRole('heading', { level: 1 }).locator('visible=true'));
    const part = await restingBox(page.getByRole('navigation', { name }));
    expect(part.y).toBeGreaterThan(title.y + title.height);
    await page.close();
  },
);

test.each([
  ['/DataAnalysis/VehicleAnalysis/Comprehensive', '.chartCard__tools button'],
  ['/VehicleManagement/VehicleStatus', '.stateCounts button'],
  ['/HomePage', '.homeCard__extra a'],
  ['/VehicleManagement/RepairManagement', '.repairCard :is(h3, p) > a'],
  ['/PlatformSettings/ShiftSchedule/ScheduleApplication?startDate=2099-01-05', '.weekTable__add'],
])('on a phone the controls of %s are as large as a finger needs', async (path, last) => {
  const page = await stage.signIn('admin', path, { phone: true });
  await page.locator(last).first().waitFor();
  const small = await page
    .locator(
      '.tile__name button, label.ant-segmented-item, .homeLine, .tabStrip :is(a, button), .cards__actions :is(a, button)',
    )
    .or(page.locator(last))
    .locator('visible=true')
    .evaluateAll((all) =>
      all
        .map((one) => ({ name: one.className, ...one.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width < 44 || height < 44),
    );
  expect(small).toEqual([]);
  await page.close();
});

test('on a phone the controls of drawers are as large as a finger needs', async () => {
  const page = await stage.signIn('admin', '/SafeManagement/EquipmentControl', { phone: true });
  const small = (inside: string) =>
    dialog(page)
      .locator(inside)
      .evaluateAll((all) =>
        all
          .map((one) => ({ name: one.textContent, ...one.getBoundingClientRect().toJSON() }))
          .filter(({ width, height }) => width < 44 || height < 44),
      );
  await button(page, '下发指令').click();
  await dialog(page).getByText('锁车 / 解锁').waitFor();
  expect(await small('.ant-radio-wrapper, button')).toEqual([]);
  await page.goto(stage.url('/VehicleManagement/VehicleFiles'));
  await page.getByRole('button', { name: 'HD-01' }).click();
  await dialog(page).locator('.rowActions').waitFor();
  expect(await small('.ant-drawer-close, .rowActions :is(a, button)')).toEqual([]);
  await page.goto(stage.url('/VehicleManagement/MaintenanceManagement'));
  await button(page, '新增').click();
  await dialog(page).getByRole('button', { name: '加一行材料' }).waitFor();
  expect(await small('.ant-drawer-body .ant-btn')).toEqual([]);
  await page.close();
});

test('on a phone choices, days and hours are as large as a finger needs', async () => {
  const page = await stage.signIn('admin', '/SafeManagement/ViolationControl', { phone: true });
  const small = (inside: string) =>
    page
      .locator(inside)
      .locator('visible=true')
      .evaluateAll((all) =>
        all
          .map((one) => ({ name: one.textContent, ...one.getBoundingClientRect().toJSON() }))
          .filter(({ width, height }) => width < 44 || height < 44),
      );
  await button(page, /筛选/).click();
  await dialog(page).locator('.ant-select').first().click();
  await page.locator('.ant-select-item-option').first().waitFor();
  expect(await small('.ant-select-item-option')).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog(page).locator('.ant-picker input').first().click();
  await page.locator('.ant-picker-time-panel-cell-inner').first().waitFor();
  expect(
    await small(
      '.ant-picker-cell, .ant-picker-header button, .ant-picker-time-panel-cell-inner, .ant-picker-presets li',
    ),
  ).toEqual([]);

  await page.goto(stage.url('/VehicleManagement/MaintenanceManagement'));
  await button(page, /新增/).click();
  await dialog(page).locator('.ant-picker input').first().click();
  const last = page.locator('.ant-picker-now-btn').locator('visible=true');
  await last.waitFor();
  const { y, height } = (await last.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height);
  const cross = (await dialog(page)
    .getByRole('button', { name: /关闭|Close/ })
    .first()
    .boundingBox())!;
  await page.touchscreen.tap(cross.x + cross.width / 2, cross.y + cross.height / 2);
  await last.waitFor({ state: 'hidden' });
  // The form is still there.
  await dialog(page).locator('.ant-picker input').first().click();
  await last.waitFor();
  await page.close();
});

test.each(['/VehicleManagement/VehicleStatus', '/SafeManagement/CarCheck'])(
  'on a phone the counts above %s keep their words within their frames, in English too',
  async (path) => {
    const page = await stage.signIn('admin', path, { phone: true, language: 'en' });
    const counts = page.locator('.stateCounts button').locator('visible=true');
    await counts.locator('b').first().waitFor();
    const squeezed = await counts.evaluateAll((all) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((one) => one.textContent),
    );
    expect(squeezed).toEqual([]);
    await page.close();
  },
);

test('on a phone the words of the bottom bar take two lines at most', async () => {
  const page = await stage.signIn('regulator', '/HomePage', { phone: true, language: 'en' });
  const words = page.locator('.bottomBar span:not(.anticon)');
  await words.first().waitFor();
  const heights = await words.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(32);
  await page.close();
});

test('at 200 % nothing of the top bar is pushed out of sight, and no tools lie over another part', async () => {
  const page = await openFiles();
  await page.setViewportSize({ width: 683, height: 384 });
  const parts = page.locator('.topBar > *, .topBar__end > *').locator('visible=true');
  const boxes = await parts.evaluateAll((all) =>
    all.map((one) => ({ ...one.getBoundingClientRect().toJSON(), isOuter: one.className === 'topBar__end' })),
  );
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(683);
  const inner = boxes.filter(({ isOuter }) => !isOuter);
  expect(inner.filter(({ left }, at) => at > 0 && left < inner[at - 1].right - 1)).toEqual([]);
  // Beside a narrow part the tools of a list take several rows, and the filters stand below them.
  await page.goto(stage.url('/PlatformSettings/dictionaryManagement'));
  const [tools, filters] = ['.screenHeader__actions', '.filterBar'].map((part) => page.locator(part));
  await rows(page).first().waitFor();
  const bottom = await tools!.evaluate((part) => part.getBoundingClientRect().bottom);
  expect(await filters!.evaluate((part) => part.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bottom);
  await page.close();
});

test('objections of an open form are said again in the other language, and what was typed stays', async () => {
  const page = await stage.signIn('admin', files);
  await button(page, '新增').click();
  await dialog(page).getByLabel('车辆编号').fill('LANG-1');
  await dialog(page).getByRole('button', { name: /保存$/ }).click();
  await dialog(page).getByText('请填写出厂编号').waitFor();
  // The mask keeps the mouse from it; a form that stands in its page has none.
  await page.getByRole('button', { name: 'English' }).dispatchEvent('click');
  await dialog(page).getByText('Enter the manufacture no.').waitFor();
  expect(await dialog(page).getByText(/^请/).count()).toBe(0);
  expect(await dialog(page).getByLabel('Vehicle ID').inputValue()).toBe('LANG-1');
  // Its neighbours have a red edge too: the ring of its focus is as plain as that.
  const wrong = dialog(page).getByLabel('Manufacture no.');
  await wrong.focus();
  const ring = () =>
    wrong.evaluate((field) => getComputedStyle(field.closest('.ant-input-status-error')!).boxShadow);
  await expect.poll(ring).toMatch(/^rgb\(/);
  await page.close();
});

test('when the chosen brand is deleted, the models of all brands are shown again', async () => {
  const page = await stage.signIn('admin', '/PlatformSettings/dictionaryManagement');
  const brands = page.getByRole('navigation', { name: '品牌' });
  await button(page, '新增品牌').click();
  await dialog(page).getByLabel('品牌').fill('短命牌');
  // The cross that empties it says so in the language of the page.
  await dialog(page).getByRole('button', { name: '清空', exact: true }).waitFor();
  await dialog(page).getByRole('button', { name: /保存$/ }).click();
  await brands.getByRole('button', { name: /^短命牌/ }).click();
  await page.waitForURL(/brandId=/);
  await brands.getByText('删除', { exact: true }).click();
  await dialog(page).getByRole('button', { name: '删除' }).click();
  await rows(page).first().waitFor();
  expect(page.url()).not.toContain('brandId');
  await page.close();
});

test('the model of a terminal stands in one line', async () => {
  const page = await stage.signIn('operator', '/BackgroundSettings/TerminalFile');
  await rows(page).first().waitFor();
  const heads = await page.locator('thead th').allInnerTexts();
  const models = page.locator(`tbody td:nth-child(${heads.indexOf('型号') + 1})`);
  const lines = await models.evaluateAll((all) =>
    all.map((cell) => {
      const words = document.createRange();
      words.selectNodeContents(cell);
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  expect(Math.max(...lines)).toBe(1);
  await page.close();
});

test('acts of a row that grow later take the room of the last columns, and lie over none', async () => {
  const page = await openFiles();
  const table = page.locator('.dataTable__scroll').locator('visible=true');
  const over = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await until('the columns to fit', async () => (await over()) <= 0);
  await page.addStyleTag({ content: '.rowActions { padding-inline-start: 250px }' });
  await until('the columns to fit again', async () => (await over()) <= 0);
});

test('on a phone a search closes the sheet of filters and shows what was found', async () => {
  const page = await stage.signIn('admin', files, { phone: true });
  await button(page, '筛选').click();
  await dialog(page).getByPlaceholder('车辆编号/车牌号/自编号').fill('HD-24');
  await dialog(page).getByRole('button', { name: '查询' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await button(page, 'HD-24').waitFor();
  await button(page, '筛选 (1)').waitFor();
  await page.close();
});

test('on a phone a field offers the keys that it needs, and a day none', async () => {
  const page = await stage.signIn('admin', '/AccounManagement/ContractManagement', { phone: true });
  await button(page, '新增').click();
  const modes = (label: string) => dialog(page).getByLabel(label).getAttribute('inputmode');
  expect([await modes('联系电话'), await modes('金额')]).toEqual(['tel', 'decimal']);
  expect(await dialog(page).getByLabel('签订日期').getAttribute('readonly')).not.toBeNull();
  await page.close();
});

test('each page says what it is for, and its help is opened, read and closed by keyboard', async () => {
  const page = await openFiles();
  const help = page.getByRole('dialog', { name: 'Help: Vehicle Files' });
  await page.keyboard.press('?');
  await help.getByText('One file for each truck').waitFor();
  await help.getByText('It has expired.').waitFor();
  expect(await accessibilityFailures(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });

  const opener = button(page, 'Help on this page');
  await opener.focus();
  await page.keyboard.press('Enter');
  await help.waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  await until('the focus to come back', () => opener.evaluate((one) => one === document.activeElement));
});

test('a truck that was never heard of is opened like any other', async () => {
  const page = await stage.signIn('admin', '/VehicleManagement/VehicleStatus', { language: 'en' });
  await rows(page).first().focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Nobody signed on').waitFor();
  expect(stage.complaints).toEqual([]);
});

test('an export comes as a file with the name of its list and the day', async () => {
  const page = await openFiles();
  await button(page, 'Export').click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export every column' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^Vehicle Files-\d{4}-\d{2}-\d{2}\.xlsx$/);
});

test.each([
  '/VehicleManagement/VehicleStatus',
  '/VehicleManagement/MaintainManagement',
  '/VehicleManagement/InsureFile',
  '/SafeManagement/EquipmentControl',
  '/BackgroundSettings/CompanyManagement',
  '/BackgroundSettings/DictionaryManaged',
])('the columns on screen are exported as far as a sheet can hold them: %s', async (path) => {
  const page = await stage.signIn('operator', path, { language: 'en' });
  await button(page, 'Export').click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export', exact: true }).click();
  expect((await coming).suggestedFilename()).toMatch(/\.xlsx$/);
  expect(stage.complaints).toEqual([]);
});

test('without a network no mark says that anything is live', async () => {
  const page = await openFiles();
  const live = page.getByRole('status').filter({ hasText: /^Live$/ });
  await live.waitFor({ state: 'attached' });
  await page.context().setOffline(true);
  await shows(page, 'You are offline');
  await page.getByRole('status').filter({ hasText: 'Live link lost' }).waitFor({ state: 'attached' });
  expect(await live.count()).toBe(0);
  await page.context().setOffline(false);
  await live.waitFor({ state: 'attached' });
  await page.close();
});

test('nothing failed in any page, and nothing was asked of another host', () => {
  expect(stage.complaints).toEqual([]);
});

test('a list is narrowed to a period by its name, and opened at its end', async () => {
  const page = await stage.signIn('admin', '/VehicleManagement/InsureFile', { language: 'en' });
  await rows(page).first().waitFor();
  await page.getByPlaceholder('Ends from').click();
  await page.getByText('This month', { exact: true }).click();
  await page.waitForURL(/endFrom=\d{4}-\d\d-01&endTo=\d{4}-\d\d-\d\d/);
  await page.getByPlaceholder('Ends from').hover();
  await page.locator('.ant-picker-clear').click();
  await page.waitForURL((url) => !url.search.includes('endFrom'));
  // A list that is answered anew between the two days forgets neither.
  const dayOfMonth = (of: number) =>
    page.locator(`td.ant-picker-cell-in-view[title$="-${of}"]`).locator('visible=true').first().click();
  await page.getByPlaceholder('Ends from').click();
  await dayOfMonth(10);
  const admin = await personAt(stage.server, 'admin');
  const { id, version } = (await admin(insurance.list, {})).data.rows[0]!;
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(insurance.list.path)),
    admin(insurance.edit, { id, version, insureStart: '2026-01-01', insureEnd: '2027-01-01' }),
  ]);
  await page.getByText('2027-01-01').waitFor();
  await dayOfMonth(20);
  await page.waitForURL(/endFrom=\d{4}-\d\d-10&endTo=\d{4}-\d\d-20/);
  await page.goto(stage.url('/SafeManagement/FaultManagement'));
  await button(page, 'More filters').click();
  await page.getByPlaceholder('Happened from').click();
  await page.getByText('Yesterday', { exact: true }).click();
  await page.waitForURL(/startTime=.*T16%3A00%3A00.000Z&endTime=.*T16%3A00%3A00.000Z/);
});

test('a question whose act is called cancel says what it is about, and is left by another word', async () => {
  const page = await stage.signIn('admin', '/SafeManagement/EquipmentControl');
  await button(page, '下发指令').click();
  await dialog(page).getByText('锁车 / 解锁').click();
  await dialog(page).getByRole('button', { name: '下一步' }).click();
  await pick(dialog(page).getByRole('combobox', { name: '按车辆' }), 'HD-06');
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: '下一步' }).click();
  await dialog(page).getByText('解锁', { exact: true }).last().click();
  await dialog(page).getByRole('button', { name: '下一步' }).click();
  await dialog(page).getByText('我已核对 1 台车辆').click();
  // The truck is off-line, and such a command does not wait.
  await dialog(page).getByRole('button', { name: '下发', exact: true }).click();
  await shows(page, /失效 1/);
  await dialog(page).getByRole('button', { name: /关闭$/ }).last().click();
  const command = page.locator('tbody tr').filter({ hasText: 'HD-06' }).filter({ hasText: '终端离线' });
  await act(command, '取消');
  await dialog(page).getByText('取消 · HD-06 解锁').locator('visible=true').first().waitFor();
  await dialog(page).getByRole('button', { name: '关闭' }).click();
  await act(command, '取消');
  await dialog(page).getByRole('button', { name: '取消' }).click();
  await command.waitFor({ state: 'detached' });
});
