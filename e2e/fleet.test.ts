import { file } from '@fleet/contract/file/calls';
import { org } from '@fleet/contract/org/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { user } from '@fleet/contract/user/calls';
import { utils, write } from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personAt } from '../server/test/serverProcess';
import { dialog, pick } from './form';
import { act, openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
});

const rowOf = (page: Page, carId: string) =>
  page
    .locator('tbody tr')
    .filter({ has: page.getByText(carId, { exact: true }) })
    .locator('visible=true')
    .first();

test('marked vehicles are transferred to another organization, with a word on what stays behind', async () => {
  const page = await stage.signIn('operator', '/VehicleManagement/VehicleFiles', { language: 'en' });
  await rowOf(page, 'HD-01').waitFor();
  for (const carId of ['HD-01', 'HD-02']) await rowOf(page, carId).locator('input[type=checkbox]').check();
  await page.locator('.batchBar').getByRole('button', { name: 'Transfer' }).click();
  const form = page.getByRole('dialog').filter({ hasText: 'Transfer · 2' });
  await form.getByText(/the new company cannot see earlier data/).waitFor();
  await form.getByRole('button', { name: /Transfer$/ }).click();
  await form.getByText('Choose the new organization.').waitFor();
  await pick(form.getByLabel('New organization'), '成品库');
  await form.getByRole('button', { name: /Transfer$/ }).click();
  await form.waitFor({ state: 'hidden' });
  await rowOf(page, 'HD-02').getByText('成品库').waitFor();
  expect(await rowOf(page, 'HD-03').getByText('成品库').count()).toBe(0);
  await page.close();

  const owner = await stage.signIn('admin2', '/VehicleManagement/VehicleFiles', { language: 'en' });
  await rowOf(owner, 'HD-01').getByText('HDTERM0001').waitFor();
  // Whoever replaces a terminal sees which one he takes off.
  await act(rowOf(owner, 'HD-01'), 'Replace terminal');
  await dialog(owner).getByText('Present terminal: HDTERM0001').waitFor();
  // None instead is another thing than a new one, and is asked as what it is.
  await dialog(owner)
    .getByRole('button', { name: /Replace terminal$/ })
    .click();
  const asked = owner.locator('.ant-modal-confirm').locator('visible=true');
  await asked.getByText('The vehicle no longer reports').waitFor();
  await asked.getByRole('button', { name: 'Unbind' }).click();
  await rowOf(owner, 'HD-01').getByText('HDTERM0001').waitFor({ state: 'detached' });
  await act(rowOf(owner, 'HD-01'), 'Replace terminal');
  await dialog(owner)
    .getByRole('button', { name: /Replace terminal$/ })
    .click();
  await dialog(owner).getByText('Choose a terminal.').waitFor();
});

test('two people change one vehicle: the second hears who was quicker, and undoes nothing of it', async () => {
  const page = await stage.signIn('admin', '/VehicleManagement/VehicleFiles');
  await act(rowOf(page, 'HD-05'), '编辑');
  await dialog(page).getByLabel('额定载重').fill('2.5');
  const operator = await personAt(stage.server, 'operator');
  const find = async () => (await operator(vehicle.list, { anyNum: 'HD-05' })).data.rows[0]!;
  const { id, version } = await find();
  await operator(vehicle.edit, { id, version, plateNum: '场内苏E0099' });
  const save = () => dialog(page).getByRole('button', { name: /保存$/ }).click();

  await save();
  const told = dialog(page)
    .getByRole('alert')
    .filter({ hasText: /^记录已被\S+修改/ });
  const differs = (field: string) => told.getByRole('row').filter({ hasText: field });
  expect(await differs('车牌号').getByRole('radio', { name: '采用对方的值' }).isChecked()).toBe(true);
  expect(await differs('额定载重').getByRole('radio', { name: '保留我的值' }).isChecked()).toBe(true);
  await told.getByRole('button', { name: '确定' }).click();
  await save();

  await dialog(page).waitFor({ state: 'hidden' });
  expect(await find()).toMatchObject({ plateNum: '场内苏E0099', capacity: 2.5 });
  await page.close();
});

test('insurance comes by sheet: a bad row is named and nothing written, then the whole is', async () => {
  const page = await stage.signIn('admin', '/VehicleManagement/InsureFile');
  await rowOf(page, 'HD-03').getByText('未录入').waitFor();
  const sheet = (rows: string[][]) => ({
    name: 'insurance.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: write(
      {
        SheetNames: ['保险'],
        Sheets: { 保险: utils.aoa_to_sheet([['车辆编号', '投保日期', '到期日期'], ...rows]) },
      },
      { bookType: 'xlsx', type: 'buffer' },
    ) as Buffer,
  });
  const good = ['HD-03', '2026-01-01', '2099-12-31'];
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '保险档案' });
  const choose = dialog.locator('input[type=file]');
  await choose.setInputFiles(sheet([good, ['HD-05', '2026-01-01', '2025-01-01']]));
  await dialog.getByText('到期日期须晚于投保日期').first().waitFor();
  await choose.setInputFiles(sheet([good]));
  await dialog.getByRole('button', { name: /导入 1/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await rowOf(page, 'HD-03').getByText('2099-12-31').waitFor();
  await rowOf(page, 'HD-03').getByText('正常').waitFor();
  expect(stage.complaints).toEqual([]);
});

test('province and city are chosen by name or code with the keyboard, and a city brings its province', async () => {
  const page = await stage.signIn('admin', '/VehicleManagement/VehicleFiles', { language: 'en' });
  const row = rowOf(page, 'HD-04');
  await row.waitFor();
  await row.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog').filter({ hasText: 'Identity' });
  const field = (name: string) => form.locator(`[data-field="${name}"]`);
  const holds = (name: string, word: string) => field(name).getByTitle(word, { exact: true });
  await holds('city', 'Suzhou').waitFor();
  const choose = async (name: string, typed: string) => {
    await field(name).getByRole('combobox').focus();
    await page.keyboard.type(typed);
    await page.locator('.ant-select-item-option').locator('visible=true').first().waitFor();
    await page.keyboard.press('Enter');
  };
  await choose('province', '内蒙');
  await holds('province', 'Inner Mongolia').waitFor();
  expect(await holds('city', 'Suzhou').count()).toBe(0);
  await choose('city', '150100');
  await holds('city', 'Hohhot').waitFor();
  await choose('province', 'Hubei');
  await choose('city', 'xiantao');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('combobox', { name: 'City', exact: true }).click();
  await page.keyboard.type('Xiantao');
  await page.keyboard.press('Enter');
  await page.waitForURL(/province=420000/);
  await row.waitFor();
  await rowOf(page, 'HD-05').waitFor({ state: 'hidden' });
  await row.getByText('HD-04', { exact: true }).click();
  const drawer = page.getByRole('dialog').filter({ hasText: 'Storage address' });
  await drawer.getByText('Xiantao').waitFor();
  await drawer.getByText('Hubei').waitFor();
  expect(stage.complaints).toEqual([]);
});

test('a photo that is set in the file of a vehicle is seen at the head of its page', async () => {
  const page = await stage.signIn('admin', '/VehicleManagement/VehicleFiles');
  await rowOf(page, 'HD-05').getByRole('button').first().click();
  const picture = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 });
    canvas.getContext('2d')!.fillRect(0, 0, 400, 300);
    return canvas.toDataURL('image/png').split(',')[1]!;
  });
  const drawer = page.getByRole('dialog').locator('visible=true').last();
  await drawer
    .locator('.pictureField input[type=file]')
    .setInputFiles({ name: 'truck.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') });
  await page.getByRole('button', { name: '使用' }).click();
  await drawer.getByRole('img', { name: 'HD-05 的照片' }).waitFor();
  const answers = async (status: number, code: string) => {
    const json = { code, msg: 'no', data: null, errors: [] };
    await page.route(`**${file.getImage.path}`, (route) => route.fulfill({ status, json }));
  };
  await answers(500, '500');
  await page.goto(stage.url('/VehicleManagement/VehicleStatus?anyNum=HD-05'));
  await rowOf(page, 'HD-05').getByRole('button').first().click();
  const head = page.locator('.recordHead');
  await head.getByText('图片无法显示').waitFor();
  await page.unrouteAll();
  await head.getByRole('button', { name: /^重\s?试$/ }).click();
  await head.getByRole('img', { name: 'HD-05 的照片' }).waitFor();
  // A picture that is no longer for these eyes goes from the screen when all is asked for anew.
  await answers(200, '40400');
  await page.getByRole('button', { name: 'English', exact: true }).dispatchEvent('click');
  await head.getByText('The image cannot be shown.').waitFor();
  expect(await head.getByRole('img', { name: /HD-05/ }).count()).toBe(0);
});

test('whoever has no vehicle yet hears on the page of tracks where the first comes from', async () => {
  const admin = await personAt(stage.server, 'admin');
  const viewer = (await admin(user.list, { username: '' })).data.rows.find(
    ({ loginName }) => loginName === 'viewer',
  )!;
  const parentId = (await admin(org.tree, {})).data.rows.find(({ orgType }) => orgType === 'company')!.id;
  const { id: orgId } = (await admin(org.add, { parentId, orgName: '新仓库', orgType: 'department' })).data;
  await admin(user.edit, { id: viewer.id, version: viewer.version, orgId });
  const page = await stage.signIn('viewer', '/VehicleManagement/VehicleTrajectory');
  await page.getByText('登记车辆后，会显示在这里。').waitFor();
  expect(await page.getByText('请选择车辆').count()).toBe(0);
  await page.getByRole('button', { name: '前往“车辆档案”' }).click();
  await page.waitForURL(/VehicleFiles/);
});

test('the styles of common components come with the page, which makes none of them', async () => {
  const page = await stage.signIn('admin', '/VehicleManagement/VehicleFiles');
  await page.locator('tbody tr').first().waitFor();
  const made = await page.evaluate(() => {
    const styles = [...document.querySelectorAll('style')].map(({ textContent }) => textContent);
    return ['btn', 'select', 'pagination', 'input'].filter((name) =>
      styles.some((style) => style.includes(`).ant-${name}{`)),
    );
  });
  expect(made).toEqual([]);
  const button = page.locator('.ant-btn').first();
  expect(await button.evaluate((shown) => getComputedStyle(shown).position)).toBe('relative');
});
