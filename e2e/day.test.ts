import { readdirSync } from 'node:fs';
import { session } from '@fleet/contract/session/calls';
import { status } from '@fleet/contract/status/calls';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personAt } from '../server/test/serverProcess';
import { until } from '../server/test/until';
import { pick } from './form';
import { accessibilityFailures, act, fillLogin, openStage, passwordOf, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ DEMO_REPORT_SECONDS: '3' });
});
afterAll(async () => {
  await stage.close();
});

/** The text on screen now; tabs in the background keep their content, hidden. */
const onScreen = (page: Page, text: string | RegExp) =>
  page
    .getByText(text, { exact: typeof text === 'string' })
    .locator('visible=true')
    .first();
const shows = (page: Page, text: string | RegExp) => onScreen(page, text).waitFor();
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** A truck at work whose driver has signed on, once there is one. */
async function driven(): Promise<{ carId: string; driverName: string }> {
  const post = await personAt(stage.server, 'admin');
  return until('a driver at work', async () => {
    const { data } = await post(status.list, { state: 'working' });
    const found = data.rows.find(({ driverName }) => driverName !== null);
    return found && { carId: found.carId, driverName: found.driverName! };
  });
}

test('an asset is sent with what an asset needs; documents and workers bring their policy', async () => {
  const home = `http://127.0.0.1:${stage.server.http}`;
  const headersOf = async (path: string, accept = '*/*') =>
    (await fetch(`${home}${path}`, { headers: { accept, 'accept-encoding': 'br' } })).headers;
  const policy = 'content-security-policy';
  const page = await fetch(home, { headers: { accept: 'text/html' } });
  expect([page.headers.get(policy), page.headers.get('x-frame-options')]).toEqual([
    expect.stringContaining("default-src 'self'"),
    'DENY',
  ]);
  const script = /\/assets\/[^"]+\.js/.exec(await page.text())![0];
  const sent = new Set((await headersOf(script)).keys());
  for (const name of ['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'])
    sent.delete(name);
  expect([...sent].sort()).toEqual([
    'cache-control',
    'content-encoding',
    'content-type',
    'vary',
    'x-content-type-options',
  ]);
  expect((await headersOf(script)).get('cache-control')).toContain('immutable');
  const worker = readdirSync(new URL('../web/dist/assets', import.meta.url)).find((name) =>
    /worker.*\.mjs$/.test(name),
  );
  expect((await headersOf(`/assets/${worker}`)).get(policy)).toContain("default-src 'self'");
  expect((await headersOf('/assets/gone.js', 'text/html')).get(policy)).toContain("default-src 'self'");
});

test('a company administrator signs in in Chinese, sees the trucks move, and plays one’s track back', async () => {
  const page = await stage.open('/VehicleManagement/VehicleStatus');
  await page.waitForURL(/\/login/);
  await page.locator('input[type=password]').waitFor();
  expect(await page.title()).toContain('智慧车队管理系统');
  await fillLogin(page, 'admin', 'wrong12345');
  await shows(page, '用户名或密码错误');
  expect(await page.locator('input[autocomplete=username]').inputValue()).toBe('admin');
  await fillLogin(page, 'admin', passwordOf(stage.server, 'admin'));

  await shows(page, 'HD-01');
  expect(pathOf(page)).toBe('/VehicleManagement/VehicleStatus');
  expect(await page.getByText('XY-01').count()).toBe(0);
  await onScreen(page, '工作').waitFor({ timeout: 30_000 });

  await page
    .getByRole('menuitem', { name: '车辆分布' })
    .or(page.getByRole('link', { name: '车辆分布' }))
    .first()
    .click();
  await page.waitForURL(/VehicleDistribution/);
  await page.locator('canvas').first().waitFor({ timeout: 30_000 });
  // Its driver stands beside its number, if there is one.
  await shows(page, /^HD-02/);

  const { http } = stage.server;
  await page.goto(`http://127.0.0.1:${http}/VehicleManagement/VehicleStatus`);
  await shows(page, 'HD-02');
  // A truck at work has more than one fix by now.
  const { carId, driverName } = await driven();
  const atWork = page.locator('tbody tr').filter({ has: page.getByText(carId, { exact: true }) });
  await act(atWork.locator('visible=true').first(), '轨迹');
  await page.waitForURL(/VehicleTrajectory/);
  await page.getByRole('button', { name: '播放' }).waitFor({ timeout: 30_000 });
  // At one second a second even a fresh track plays for a while.
  await page.getByText('1×', { exact: true }).click();
  await page.getByRole('button', { name: '播放' }).click();
  await page.getByRole('button', { name: '暂停' }).waitFor();

  // Who drives and what was done: in the points, as ticks, and as rows that follow the playback.
  await page.getByRole('button', { name: '暂停' }).click();
  await page.getByText('轨迹点', { exact: true }).click();
  await page.getByRole('columnheader', { name: '事件' }).waitFor();
  await page.getByRole('cell', { name: driverName, exact: true }).first().waitFor();
  await page.getByText('操作', { exact: true }).locator('visible=true').first().click();
  const signOn = page.getByRole('row', { name: /司机上车 · 刷卡/ }).last();
  await signOn.getByRole('cell', { name: driverName, exact: true }).waitFor();
  await page.getByRole('button', { name: '到终点' }).click();
  const last = page.locator('.trackTable tbody tr').last();
  await expect.poll(() => last.getAttribute('aria-current')).toBe('time');
  const clock = page.locator('.playBar__reading');
  const tick = page.locator('.timeSlider__deed').last();
  const at = /^[\d:]+/.exec((await tick.getAttribute('title'))!)![0];
  await tick.dispatchEvent('click');
  await expect.poll(() => clock.textContent()).toContain(at);

  // A page in another tab, without an opener, goes on with the session.
  const other = await page.context().newPage();
  await other.goto(stage.url('/VehicleManagement/VehicleStatus'));
  await shows(other, 'HD-02');
}, 180_000);

test('the operator adds a vehicle: every gap is named, a taken number is told where it stands, then it is on the list', async () => {
  // With reduced motion: the lists of choices once stood outside the window then.
  const page = await stage.signIn('operator', '/VehicleManagement/VehicleFiles', {
    language: 'en',
  });
  await shows(page, 'HD-01');
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const form = page
    .getByRole('dialog')
    .filter({ has: page.locator('form') })
    .last();
  await form.waitFor();
  // While it is busy, and for the length of a fading icon afterwards, the button is called "loading Save".
  const save = form.getByRole('button', { name: /Save$/ });
  await save.click();
  await form.getByText('Enter the vehicle ID.').waitFor();
  expect(await form.getByText(/^(Enter|Choose) the /).count()).toBeGreaterThan(4);
  const choose = (field: string, choice: string) => pick(form.getByLabel(field, { exact: true }), choice);
  await form.getByLabel('Vehicle ID').fill('HD-01');
  await form.getByLabel('Manufacture no.').fill('E2E-0001');
  await choose('Organization', '一号仓库');
  await choose('Model', 'E30');
  await choose('Forklift type', 'Counterbalance');
  await choose('Power type', 'Electric');
  await form.getByLabel('Rated capacity (t)').fill('3');
  await form.getByLabel('Delivery date').fill('2026-01-05');
  await page.keyboard.press('Tab');
  await save.click();
  await form.getByText('HD-01 is already in use.').first().waitFor();

  await form.getByLabel('Vehicle ID').fill('NEW-01');
  await save.click();
  await shows(page, 'NEW-01');
  await form.waitFor({ state: 'hidden' });
});

test('a viewer has no buttons that change anything, and a page outside the role says so', async () => {
  const page = await stage.signIn('viewer', '/VehicleManagement/VehicleFiles');
  await shows(page, 'HD-03');
  for (const word of ['新增', '编辑', '删除', '更换终端'])
    expect(await page.getByText(word, { exact: true }).count()).toBe(0);
  await page.goto(`http://127.0.0.1:${stage.server.http}/BackgroundSettings/TerminalFile`);
  await shows(page, '没有权限访问此页面');
  await page.goto(`http://127.0.0.1:${stage.server.http}/no/such/page`);
  await page.waitForURL(/\/404/);
  await page.getByRole('button', { name: '搜索车辆、司机、终端、页面' }).click();
  await page.getByRole('combobox').fill('HD-03');
  await page.getByRole('option', { name: /HD-03/ }).first().click();
  await page.waitForURL(/\?open=\d+/);
});

test('the language changes without losing what was typed', async () => {
  const page = await stage.signIn('operator', '/VehicleManagement/VehicleFiles');
  await shows(page, 'HD-01');
  const number = page.getByPlaceholder('车辆编号/车牌号/自编号');
  await number.fill('HD-1');
  await page
    .getByRole('button', { name: /English/ })
    .first()
    .click();
  await shows(page, 'Vehicle ID');
  expect(await page.getByPlaceholder('Any vehicle number').inputValue()).toBe('HD-1');
  expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('locale')])).toEqual([
    expect.stringMatching(/^en/),
    'en',
  ]);
});

test('language and theme that are chosen in one tab count in the other at once', async () => {
  const page = await stage.signIn('viewer', '/VehicleManagement/VehicleFiles');
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(() => void window.open(location.href)),
  ]);
  await shows(other, 'HD-03');
  await page.getByRole('button', { name: /English/ }).click();
  await shows(other, 'Vehicle ID');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await other.locator('[data-shade=dark]').waitFor();
  await other.emulateMedia({ media: 'print' });
  await other.locator('[data-shade=light]').waitFor();
  await other.emulateMedia({ media: 'screen' });
  await other.locator('[data-shade=dark]').waitFor();

  await other.getByRole('button', { name: 'Theme' }).click();
  await other.getByRole('menuitemradio', { name: 'Light' }).click();
  await page.locator('[data-shade=light]').waitFor();

  // One that cannot be kept counts here, and says so.
  await page.route(`**${session.updateProfile.path}`, (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await shows(page, /counts here for now/);
  await page.locator('[data-shade=dark]').waitFor();
});

/** The page stands for a while, then a newer version takes the place of its files; the next load gets that one. */
async function replaceVersion(page: Page) {
  let isOld = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false;
  });
  await page.evaluate(() => {
    const begun = performance.now();
    performance.now = () => begun + 60_000;
  });
  await page.route('**/assets/**', (route) => (isOld ? route.fulfill({ status: 404 }) : route.continue()));
  await page.route(stage.url('/'), (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/assets/newer.js"></script>',
    }),
  );
}

test('a screen whose files a newer version replaced comes by itself; what is typed elsewhere is saved first', async () => {
  const page = await stage.signIn('operator', '/VehicleManagement/VehicleFiles');
  await shows(page, 'HD-01');
  await replaceVersion(page);
  await page.getByRole('link', { name: '车辆年审' }).click();
  await page.getByRole('columnheader', { name: '车辆编号' }).first().waitFor();
  expect(pathOf(page)).toBe('/VehicleManagement/VehicleAnnualReview');

  await page.getByRole('link', { name: '车辆档案' }).click();
  await page.getByRole('button', { name: '新增' }).click();
  await page.getByRole('dialog').getByLabel('车辆编号').fill('HD-99');
  await replaceVersion(page);
  await page.evaluate(() => history.pushState({}, '', '/VehicleManagement/InsureFile'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await shows(page, '还有未保存的内容，请先保存，再重新加载');
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: '重新加载' }).click()]);
  await page.getByRole('link', { name: '车辆档案' }).click();
  await page.getByRole('button', { name: '新增' }).click();
  await shows(page, '已恢复未保存的草稿');
});

test('a small form keeps what was typed; the browser asks before it leaves one that may not, also behind another page', async () => {
  const page = await stage.signIn('admin', '/PlatformSettings/dictionaryManagement');
  const field = page.getByRole('dialog').getByLabel('品牌');
  const turn = (path: string) =>
    page.evaluate((at) => {
      history.pushState({}, '', at);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  const unsaved = page.locator('[data-unsaved]');
  await page.getByRole('button', { name: '新增品牌' }).click();
  await field.fill('新品牌');
  const signOutAsks = async () => {
    await page.getByRole('button', { name: '账号', exact: true }).click();
    await page.getByRole('menuitem', { name: '退出' }).click();
    await page.getByRole('button', { name: '继续编辑' }).click();
  };
  await Promise.all([page.waitForEvent('load'), page.reload()]);
  await signOutAsks();
  await page.getByRole('button', { name: '新增品牌' }).click();
  await shows(page, '已恢复未保存的草稿');
  expect(await field.inputValue()).toBe('新品牌');

  await turn('/DriverManagement/DriverFaceFile');
  await signOutAsks();
  await turn('/PlatformSettings/dictionaryManagement');
  expect(await field.inputValue()).toBe('新品牌');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '离开' }).click();
  await field.waitFor({ state: 'detached' });
  expect(await unsaved.count()).toBe(0);

  await turn('/DriverManagement/DriverFaceFile');
  await act(page.locator('tbody tr', { hasText: 'HDD002' }), '录入照片');
  const consent = page.getByRole('dialog').getByRole('checkbox');
  await consent.check();
  const leave = async () => {
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
  };
  await leave();
  await turn('/PlatformSettings/checkManagement');
  await page.getByRole('heading', { name: '点检项管理' }).locator('visible=true').waitFor();
  await leave();
  expect(await unsaved.count()).toBe(1);
  await turn('/DriverManagement/DriverFaceFile');
  expect(await consent.isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '离开' }).click();
  await consent.waitFor({ state: 'detached' });
  expect(await unsaved.count()).toBe(0);
  await Promise.all([page.waitForEvent('load'), page.reload()]);
  await page.close();
});

test('the address is the screen: the same filter, page and order in a new window', async () => {
  const at = '/VehicleManagement/VehicleFiles?anyNum=HD-&pageSize=10&pageNum=2&sort=carId%2Cdesc';
  const page = await stage.signIn('operator', at);
  await shows(page, 'HD-14');
  expect(await page.getByText('HD-24', { exact: true }).count()).toBe(0);
});

test('on a phone the trucks are cards and everything can be reached', async () => {
  const page = await stage.signIn('admin', '/VehicleManagement/VehicleStatus', { phone: true });
  await shows(page, 'HD-01');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test.each([
  ['admin', ['车辆状态', '车辆分布', '故障管理', '车辆点检']],
  ['regulator', ['首页', '年审审批', '执法通知', '辖区车辆']],
])('on a phone %s has the pages of the day at hand', async (loginName, pages) => {
  const page = await stage.signIn(loginName, '/HomePage', { phone: true });
  const bar = page.locator('.bottomBar a');
  await bar.first().waitFor();
  expect(await bar.allInnerTexts()).toEqual(pages);
  await page.close();
});

test.each(['/login', '/VehicleManagement/VehicleStatus', '/VehicleManagement/VehicleFiles'])(
  '%s has no accessibility failure',
  async (at) => {
    const page = at === '/login' ? await stage.open(at) : await stage.signIn('operator', at);
    if (at !== '/login') await shows(page, 'HD-01');
    else await page.locator('input[type=password]').waitFor();
    expect(await accessibilityFailures(page)).toEqual([]);
    await page.close();
  },
);

test('no page has complained, and none has asked anybody but its own server', () => {
  expect(stage.complaints).toEqual([]);
});
