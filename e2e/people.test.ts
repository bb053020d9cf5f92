import { org } from '@fleet/contract/org/calls';
import { repair } from '@fleet/contract/repair/calls';
import { role } from '@fleet/contract/role/calls';
import { session } from '@fleet/contract/session/calls';
import { user } from '@fleet/contract/user/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writing } from '../server/src/base/scope';
import { beside } from './beside';
import { dialog, pick, restingBox } from './form';
import { accessibilityFailures, act, fillLogin, openStage, passwordOf, type Stage } from './stage';
import { personAt } from '../server/test/serverProcess';
import { until } from '../server/test/until';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({}, ['--still']);
});
afterAll(async () => {
  await stage.close();
});

const password = 'Forklift77Blue';
const shows = (page: Page, text: string | RegExp) =>
  page
    .getByText(text, { exact: typeof text === 'string' })
    .locator('visible=true')
    .first()
    .waitFor();
const goTo = (page: Page, path: string) => page.goto(stage.url(path));

/** Makes an account with a role, and signs in with the one-time password that is shown. */
async function hire(admin: Page, loginName: string, roleName: string, at: string): Promise<Page> {
  await goTo(admin, '/PlatformSettings/userManagement');
  await admin.getByRole('button', { name: '新增', exact: true }).first().click();
  await dialog(admin).getByLabel('登录名').fill(loginName);
  await dialog(admin).getByLabel('用户名').fill('新同事');
  await pick(dialog(admin).getByLabel('所属机构', { exact: true }), '一号仓库');
  await pick(dialog(admin).getByLabel('角色', { exact: true }), roleName);
  await dialog(admin).getByLabel('手机').fill('13912345678');
  await dialog(admin).getByLabel('有效期至').fill('2099-12-31');
  await admin.keyboard.press('Tab');
  await dialog(admin).getByRole('button', { name: /保存$/ }).click();
  const oneTime = await admin.locator('.secretPanel code').innerText();
  await admin.getByRole('button', { name: '关闭' }).locator('visible=true').last().click();

  return enterFirst(loginName, oneTime, at);
}

/** Signs in with a one-time password, and changes it. */
async function enterFirst(loginName: string, oneTime: string, at: string): Promise<Page> {
  const page = await stage.open(at);
  await fillLogin(page, loginName, oneTime);
  const fields = page.locator('input[type=password]');
  await page.locator('input[autocomplete=new-password]').first().waitFor();
  await fields.nth(0).fill(oneTime);
  for (const at of [1, 2]) await fields.nth(at).fill(`${loginName}77`);
  await page.keyboard.press('Enter');
  // Said at its field alone.
  await shows(page, '密码不能包含用户名');
  expect(await page.getByText('密码不能包含用户名').count()).toBe(1);
  for (const at of [1, 2]) await fields.nth(at).fill(password);
  await page.keyboard.press('Enter');
  await page.locator('#content').first().waitFor();
  return page;
}

test('a small form names the field that is empty, and tells of a link that is not good', async () => {
  const page = await stage.open('/login?forgot=1');
  await page.getByRole('button', { name: '发送' }).click();
  await shows(page, '请填写用户名');
  await shows(page, '请填写邮箱');

  await goTo(page, `/login?code=${'0'.repeat(32)}`);
  await page.getByRole('button', { name: '重置密码' }).click();
  await shows(page, '请填写新密码');
  const fields = page.locator('input[type=password]');
  for (const at of [0, 1]) await fields.nth(at).fill(password);
  await page.keyboard.press('Enter');
  // Of the link, which no field asks for; another one is asked for from here.
  await page.getByRole('alert').waitFor();
  await page.getByRole('link', { name: '忘记密码' }).click();
  await page.getByRole('dialog').getByLabel('邮箱').waitFor();
});

test('one sees where one is signed in, changes one’s e-mail with the password alone, and leaves every tab at once', async () => {
  const other = await stage.signIn('safety', '/VehicleManagement/VehicleStatus');
  const page = await stage.signIn('safety', '/VehicleManagement/VehicleStatus');
  await page.getByRole('button', { name: '账号' }).click();
  await page.getByText('我的账号').click();
  const drawer = dialog(page);
  await drawer.getByText('当前会话').waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
  await drawer.getByRole('button', { name: '结束会话' }).first().click();
  await other.waitForURL(/login/);

  await drawer.getByRole('button', { name: '修改联系方式' }).click();
  await dialog(page).getByLabel('邮箱').fill('safety.new@example.com');
  await dialog(page).getByLabel('当前密码').fill('wrong12345');
  await dialog(page).getByRole('button', { name: /保存$/ }).click();
  await shows(page, '密码不正确');
  await dialog(page).getByLabel('当前密码').fill(passwordOf(stage.server, 'safety'));
  await dialog(page).getByRole('button', { name: /保存$/ }).click();
  await shows(page, 'safety.new@example.com');
  await page.locator('.ant-drawer-close').locator('visible=true').last().click();

  const [second] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(() => void window.open(location.href)),
  ]);
  await second.locator('#content').first().waitFor();
  await page.getByRole('button', { name: '账号' }).click();
  await page.getByText('退出', { exact: true }).click();
  await second.waitForURL(/login/);
  expect(await second.evaluate(() => Object.keys(sessionStorage))).not.toContain('loginName');
  expect(
    await second.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('account:'))),
  ).toEqual([]);
});

test('a role made from nothing shows vehicle status alone; what is granted then appears without a new login', async () => {
  const admin = await stage.signIn('admin', '/PlatformSettings/roleManagement?open=new');
  await admin.getByLabel('角色名称').and(admin.locator(':focus')).fill('只看状态');
  const pageRow = (name: string) => admin.locator('.grantTree__page').filter({ hasText: name });
  await pageRow('车辆状态').getByRole('checkbox').click();
  await shows(admin, '+2 −0，影响 0 个用户');
  await admin.getByRole('button', { name: /保存$/ }).click();
  await admin.waitForURL(/open=\d+/);
  const editor = admin.url();

  const person = await hire(admin, 'statusonly', '只看状态', '/VehicleManagement/VehicleStatus');
  await shows(person, 'HD-03');
  const links = person.locator('nav.sidebar li a');
  expect(await links.allInnerTexts()).toEqual(['车辆状态']);
  for (const word of ['定位', '轨迹', '新增', '编辑'])
    expect(await person.getByText(word, { exact: true }).count()).toBe(0);

  await admin.goto(editor);
  await pageRow('车辆档案').getByRole('button', { name: '新增' }).click();
  await shows(admin, '+2 −0，影响 1 个用户');
  await admin.getByRole('button', { name: /保存$/ }).click();
  await links.filter({ hasText: '车辆档案' }).waitFor();
  await links.filter({ hasText: '车辆档案' }).click();
  await person.getByRole('button', { name: '新增', exact: true }).first().waitFor();

  await person.getByRole('button', { name: '新增', exact: true }).first().click();
  await dialog(person).getByLabel('车辆编号').fill('HD-88');

  await pageRow('车辆档案').getByRole('button', { name: '新增' }).click();
  await admin.getByRole('button', { name: /保存$/ }).click();
  // What is saved is shown before more is changed.
  await admin.getByText(/^\+\d+ −\d+/).waitFor({ state: 'detached' });
  await person.getByRole('button', { name: '新增', exact: true }).first().waitFor({ state: 'detached' });
  await shows(person, 'HD-03');

  await pageRow('车辆状态').getByRole('checkbox').click();
  // A page that is granted in part is granted whole first, then taken away.
  const files = pageRow('车辆档案').getByRole('checkbox');
  await files.click();
  await until('the whole page', () => files.isChecked());
  await files.click();
  await until('nothing of it', async () => !(await files.isChecked()));
  await admin.getByRole('button', { name: /保存$/ }).click();
  await links.first().waitFor({ state: 'detached' });
  // Whoever wrote reads why the form is gone, and that nothing is lost.
  await shows(person, '您的权限已变更，“新增 · 车辆档案”已关闭，已填写的内容保留为草稿');
  await goTo(person, '/');
  await shows(person, /暂无可用页面/);
  await person.close();
});

/** A request for repair of a truck of the department, and the page where it stands alone. */
async function askRepair(orgName: string) {
  const safety = await personAt(stage.server, 'safety');
  const { rows } = (await safety(vehicle.list, {})).data;
  const { id: vehicleId, carId } = rows.find((one) => one.orgName === orgName)!;
  const told = { repairPerson: '王安全', phone: '13800000103', situation: '左前轮胎磨损严重' };
  const repairTime = new Date().toISOString();
  const { id } = (await safety(repair.add, { vehicleId, repairTime, ...told })).data;
  return { id, carId, at: `/VehicleManagement/RepairManagement/Details?id=${id}` };
}

test('a record that is gone is shown no more where it stood open', async () => {
  const asked = await askRepair('一号仓库');
  const safety = await stage.signIn('safety', asked.at);
  const named = safety.locator('.pane').getByText(asked.carId).first();
  await named.waitFor();
  const admin = await personAt(stage.server, 'admin');
  await admin(repair.del, { ids: [asked.id] });
  await shows(safety, '记录不存在');
  await named.waitFor({ state: 'detached' });
  await safety.close();
});

test('whoever is moved to one department sees nothing more of the others, in whatever stood open', async () => {
  const admin = await personAt(stage.server, 'admin');
  const { rows: orgs } = (await admin(org.tree, {})).data;
  const place = async (orgName: string) => {
    for (const username of ['safety', 'drivers']) {
      const { id, version } = (await admin(user.list, { username })).data.rows[0]!;
      await admin(user.edit, { id, version, orgId: orgs.find((one) => one.orgName === orgName)!.id });
    }
  };
  const { at, carId } = await askRepair('二号仓库');
  const request = await stage.signIn('safety', at);
  await request.locator('.pane').getByText(carId).first().waitFor();
  const file = await stage.signIn('drivers', '/DriverManagement/DriverFile');
  await act(file.locator('tr').filter({ hasText: 'HDD001' }), '编辑');
  await dialog(file).getByLabel('手机号').waitFor();

  // One of them is not answered who he is now, and loses sight of it all the same.
  await request.route(`**${session.profile.path}`, (route) => route.abort(), { times: 1 });
  await place('一号仓库');
  await shows(file, '您可查看的数据范围已变更，页面已重新载入');
  await shows(request, '记录不存在');
  await file.locator('tr').filter({ hasText: 'HDD003' }).waitFor();
  await until(
    'nothing of the truck',
    async () => (await request.locator('.pane').getByText(carId).count()) === 0,
  );
  await until('nothing of the driver', async () => (await file.getByText('HDD001').count()) === 0);
  expect(await dialog(file).count()).toBe(0);
  await place('苏州恒达物流有限公司');
  for (const page of [request, file]) await page.close();
});

test('a page that an operator hides leaves every open menu at once, and comes back', async () => {
  const viewer = await stage.signIn('viewer', '/VehicleManagement/VehicleStatus');
  const link = viewer.locator('nav.sidebar li a').filter({ hasText: '车辆分布' });
  await link.waitFor();
  const operator = await stage.signIn('operator', '/BackgroundSettings/MenuManagement');
  const row = operator.locator('tr').filter({ hasText: '/VehicleManagement/VehicleDistribution' });
  const change = async (word: string) => {
    await row.getByRole('button', { name: '更多' }).click();
    await operator.getByRole('menuitem', { name: word, exact: true }).click();
  };
  await change('隐藏');
  await link.waitFor({ state: 'detached' });
  await goTo(viewer, '/VehicleManagement/VehicleDistribution');
  await shows(viewer, '没有权限访问此页面');
  await change('显示');
  await link.waitFor();
  await viewer.close();
});

test('a disabled user is shown out at once', async () => {
  const admin = await stage.signIn('admin', '/PlatformSettings/userManagement');
  const safety = await stage.signIn('safety', '/VehicleManagement/VehicleStatus');
  await shows(safety, 'HD-02');
  const row = admin.locator('tr').filter({ has: admin.getByText('safety', { exact: true }) });
  await row.getByRole('button', { name: '更多' }).click();
  await admin.getByRole('menuitem', { name: '停用' }).click();
  await dialog(admin).getByRole('button', { name: '停用' }).click();
  await safety.waitForURL(/\/login/);
  await safety.close();
});

test('two people change one role: the second is shown what differs and settles it', async () => {
  const [one, other] = [
    await stage.signIn('admin', '/PlatformSettings/roleManagement?open=new'),
    await stage.signIn('admin', '/PlatformSettings/roleManagement'),
  ];
  await one.getByLabel('角色名称').fill('两人编辑');
  await one.getByRole('button', { name: /保存$/ }).click();
  await one.waitForURL(/open=\d+/);
  await other.goto(one.url());
  const name = (page: Page) => page.getByLabel('角色名称');
  await name(other).fill('第二人');
  await name(one).fill('第一人');
  await one.getByRole('button', { name: /保存$/ }).click();
  await one.locator('.roleList').getByText('第一人').waitFor();
  await other.getByRole('button', { name: /保存$/ }).click();
  await shows(other, '您已在别处修改此记录');
  await other.getByRole('button', { name: '确定' }).click();
  await other.getByRole('button', { name: /保存$/ }).click();
  await one.locator('.roleList').getByText('第二人').waitFor();
  await one.close();
});

/** A page with a saved role; what is then asked of `call` is done at once and answered when it is let through. */
async function slowlyAnswered(roleName: string, call: { path: string } = role.edit) {
  const page = await stage.signIn('admin', '/PlatformSettings/roleManagement?open=new');
  const name = page.getByLabel('角色名称');
  const save = () => page.getByRole('button', { name: /保存$/ }).click();
  const listed = page.locator('.roleList');
  await name.fill(roleName);
  await save();
  await page.waitForURL(/open=\d+/);
  let letThrough = () => {};
  const mayArrive = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(`**${call.path}`, async (route) => {
    const response = await route.fetch();
    await mayArrive;
    await route.fulfill({ response });
  });
  return { page, name, save, listed, letThrough };
}

test('what is changed in a role while the answer to its save is on the way stays changed', async () => {
  const { page, name, save, listed, letThrough } = await slowlyAnswered('答复未到');
  await name.fill('第一次');
  await save();
  // The list hears of the change before the form has its answer.
  await listed.getByText('第一次').waitFor();
  await name.fill('第二次');
  letThrough();
  await shows(page, '保存成功');
  expect(await name.inputValue()).toBe('第二次');
  await save();
  await listed.getByText('第二次').waitFor();
  await page.close();
});

test('what is typed in a new role while its first save is answered stays in the form that is typed in', async () => {
  const { page, name, save, listed, letThrough } = await slowlyAnswered('先前一个', role.add);
  await page.getByRole('button', { name: '新增角色' }).click();
  await page.waitForURL(/open=new/);
  await name.fill('首次保存');
  await save();
  await listed.getByText('首次保存').waitFor();
  await name.fill('继续修改');
  letThrough();
  await page.waitForURL(/open=\d+/);
  expect(await name.inputValue()).toBe('继续修改');
  expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);
  await save();
  await listed.getByText('继续修改').waitFor();
  await page.getByRole('button', { name: '新增角色' }).click();
  await page.waitForURL(/open=new/);
  expect(await name.inputValue()).toBe('');
  await page.close();
});

test('a new account’s one-time password comes with its login name, also where the list fails', async () => {
  const page = await stage.signIn('admin', '/PlatformSettings/userManagement');
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  await dialog(page).getByLabel('登录名').fill('listless');
  await dialog(page).getByLabel('用户名').fill('新同事');
  await pick(dialog(page).getByLabel('所属机构', { exact: true }), '一号仓库');
  await pick(dialog(page).getByLabel('角色', { exact: true }), '安全员');
  await dialog(page).getByLabel('手机').fill('13912345678');
  await dialog(page).getByLabel('有效期至').fill('2099-12-31');
  await page.keyboard.press('Tab');
  await page.route(`**${user.list.path}`, (route) => route.fulfill({ status: 503, json: {} }));
  await dialog(page).getByRole('button', { name: /保存$/ }).click();
  await page.locator('.secretPanel code').waitFor();
  await dialog(page).getByText('listless').waitFor();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException('no permission', 'NotAllowedError'));
  });
  await dialog(page)
    .getByRole('button', { name: /复\s*制/ })
    .click();
  await page.getByText('浏览器不允许复制').first().waitFor();
  await page.close();
});

test('a role that is saved keeps its new name until the list is read again', async () => {
  const { page, name, save, letThrough } = await slowlyAnswered('旧名称');
  letThrough();
  await name.waitFor();
  await page.route(`**${role.list.path}`, () => undefined);
  await name.fill('新名称');
  await save();
  await page.locator('.roleEditor__foot [role=status]:empty').waitFor({ state: 'attached' });
  expect(await name.inputValue()).toBe('新名称');
  await page.close();
});

test('a new role that was left before the answer to its save does not open with it', async () => {
  const { page, name, listed, letThrough } = await slowlyAnswered('先有一个', role.add);
  await page.getByRole('button', { name: '新增角色' }).click();
  await page.waitForURL(/open=new/);
  expect(await name.inputValue()).toBe('');
  await name.fill('再有一个');
  await page.getByRole('button', { name: /保存$/ }).click();
  await listed.getByText('再有一个').waitFor();
  await listed.getByText('安全员').click();
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('.roleEditor input')?.value === '安全员',
  );
  // The notice of the first one may still stand: the list that is asked for again tells that the answer has come.
  const asked = page.waitForResponse(`**${role.list.path}`);
  letThrough();
  await asked;
  expect(await name.inputValue()).toBe('安全员');
  await page.close();
});

test('a role that was left before the answer to its save does not come back with it', async () => {
  const { page, name, save, listed, letThrough } = await slowlyAnswered('答复太迟');
  await name.fill('答复迟了');
  await save();
  await listed.getByText('答复迟了').waitFor();
  await listed.getByText('安全员').click();
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('.roleEditor input')?.value === '安全员',
  );
  letThrough();
  await shows(page, '保存成功');
  expect(await name.inputValue()).toBe('安全员');
  await page.close();
});

test('on a phone the tree of organizations shows its acts beside the figures', async () => {
  const page = await stage.signIn('admin', '/PlatformSettings/organizaManagement', { phone: true });
  const row = page.locator('tr').filter({ hasText: '白班组' });
  await row.getByRole('button', { name: '更多' }).waitFor();
  const table = page.locator('.treeTable .dataTable__scroll').locator('visible=true');
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '编辑' }).waitFor();
  await page.close();
});

test('on a phone the name of a menu stands in one line, not sign below sign', async () => {
  const page = await stage.signIn('operator', '/BackgroundSettings/MenuManagement', { phone: true });
  const row = page.locator('tr').filter({ hasText: 'Vehicle Files' });
  expect((await restingBox(row)).height).toBeLessThanOrEqual(60);
  await page.close();
});

test('an organization is moved from its menu by keyboard alone, with everything below it', async () => {
  const page = await stage.signIn('admin', '/PlatformSettings/organizaManagement');
  const rowOf = (name: string) => page.locator('tr').filter({ hasText: name });
  const vehiclesOf = async (name: string) => Number(await rowOf(name).locator('td').nth(2).innerText());
  const row = rowOf('二号仓库');
  await row.waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await rowOf('一号仓库').and(page.locator(':focus')).waitFor();
  const together = (await vehiclesOf('一号仓库')) + (await vehiclesOf('二号仓库'));
  await row.getByRole('button', { name: '更多' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('[role=menuitem]:focus').waitFor();
  // Items before it in the menu are passed over.
  const move = page.locator('[role=menuitem]:focus').filter({ hasText: '移动到' });
  while ((await move.count()) === 0) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await pick(dialog(page).getByLabel('上级机构', { exact: true }), '一号仓库');
  await dialog(page).getByRole('button', { name: '移动' }).focus();
  await page.keyboard.press('Enter');
  await shows(page, '移动成功');
  await rowOf('一号仓库').getByText(String(together), { exact: true }).waitFor();
});

test('a company is made with a cut logo; its administrator begins on its home page, under its logo', async () => {
  const operator = await stage.signIn('operator', '/BackgroundSettings/CompanyManagement');
  await operator.getByRole('button', { name: '新增', exact: true }).first().click();
  const form = dialog(operator);
  await form.getByLabel('公司名称').fill('浏览器公司');
  await form.getByLabel('统一社会信用代码').fill('91310115MA1K3XYT5G');
  // The zone that most take stands there, to be seen.
  await form.getByText('Asia/Shanghai').waitFor();
  await form.getByLabel('角色', { exact: true }).click();
  const offered = operator.locator('.ant-select-item-option:visible');
  await offered.filter({ hasText: '公司管理员' }).waitFor();
  // A role of the platform would be refused.
  expect(await offered.filter({ hasText: '平台运营' }).count()).toBe(0);
  await offered.filter({ hasText: '公司管理员' }).click();
  await pick(dialog(operator).getByLabel('首页', { exact: true }), '车辆分布');
  const picture = await operator.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 300 });
    canvas.getContext('2d')!.fillRect(0, 0, 300, 300);
    return canvas.toDataURL('image/png').split(',')[1]!;
  });
  await operator
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') });
  await operator.getByRole('button', { name: '使用' }).click();
  await operator.locator('img.pictureField__image').first().waitFor();
  await form.getByLabel('管理员账号').fill('browserboss');
  await form.getByLabel('管理员姓名').fill('浏览器管理');
  await form.getByLabel('安全员账号').fill('browsersafe');
  await form.getByLabel('安全员姓名').fill('浏览器安全');
  await form.getByRole('button', { name: /保存$/ }).click();
  const oneTime = await operator.locator('.secretPanel code').first().innerText();
  expect(await operator.locator('.secretPanel code').count()).toBe(2);

  const boss = await enterFirst('browserboss', oneTime, '/');
  await boss.waitForURL(/VehicleDistribution/);
  await boss.locator('img.logo__image').waitFor();

  // Nothing is there yet: nobody asked for less, and the way to the first vehicle is shown.
  expect(await boss.getByText('没有符合条件的数据').count()).toBe(0);
  await boss.goto(stage.url('/DataAnalysis/VehicleAnalysis/Comprehensive'));
  await boss.getByText('无数据', { exact: true }).first().waitFor();
  await boss.getByText('该时间段暂无统计数据').first().waitFor();
  expect(await boss.getByText('上期 无数据').count()).toBe(0);
  expect(await boss.getByText('点击柱形可筛选下表').count()).toBe(0);
  await boss.goto(stage.url('/HomePage'));
  await boss.locator('.homeFigures').waitFor();
  expect(await boss.locator('.homeFigures').innerText()).not.toContain('0 / 0');
  await boss.goto(stage.url('/PlatformSettings/ShiftSchedule/ScheduleApplication?by=driver'));
  await boss.getByText('登记司机后，会显示在这里。').waitFor();
  await boss.getByText('按车辆', { exact: true }).click();
  await boss.getByText('登记车辆后，会显示在这里。').waitFor();
  await boss.goto(stage.url('/VehicleManagement/VehicleAnnualReview'));
  await boss.getByText('登记车辆后，会显示在这里。').waitFor();
  await boss.getByRole('button', { name: '前往“车辆档案”' }).click();
  await boss.waitForURL(/VehicleFiles/);
  await boss.close();
});

test('a record in use is refused with links to its users, each named once', async () => {
  const page = await stage.signIn('operator', '/BackgroundSettings/JurisdictionalManagement');
  await act(page.locator('tbody tr[data-row-key]').first(), '删除');
  await dialog(page).getByRole('button', { name: /删除/ }).click();
  const notice = page.locator('.notice').locator('visible=true');
  await notice.waitFor();
  const link = await notice.getByRole('button').first().innerText();
  expect((await notice.innerText()).split(link)).toHaveLength(2);
  expect(await notice.innerText()).toContain('正在使用，不能删除');
  await page.close();
});

test.each([
  '/PlatformSettings/userManagement',
  '/PlatformSettings/roleManagement?open=new',
  '/PlatformSettings/organizaManagement',
  '/BackgroundSettings/MenuManagement',
  '/BackgroundSettings/CompanyManagement',
  '/BackgroundSettings/JurisdictionalManagement',
])('%s has no accessibility failure', async (at) => {
  const page = await stage.signIn('operator', at);
  await page.locator('td, .grantTree__page').first().waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
});

test('a company with hundreds of roles finds the last of them, and asks a second factor of it', async () => {
  await beside(stage, async (appCtx) => {
    await sql`insert into role (company_id, role_name, data_scope, rights)
      select company_id, '岗位 ' || lpad(at::text, 3, '0'), 'ORG_TREE', '{vehicle:view}'
      from account, generate_series(1, 230) at where login_name = 'admin'`.execute(writing(appCtx));
  });
  const page = await stage.signIn('admin', '/PlatformSettings/roleManagement');
  await page.getByRole('navigation', { name: '角色管理' }).getByText('岗位 230').click();
  await page.getByRole('region', { name: '岗位 230' }).waitFor();
  await page.getByRole('button', { name: '双重验证要求' }).click();
  await pick(dialog(page).getByLabel('要求双重验证'), '指定角色');
  await pick(dialog(page).getByLabel('角色', { exact: true }), '岗位 229');
});

test('no page has complained, and none has asked anybody but its own server', () => {
  expect(stage.complaints).toEqual([]);
});
