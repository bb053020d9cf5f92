import { battery } from '@fleet/contract/battery/calls';
import { up } from '@fleet/protocol/jt808/messageId';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personAt } from '../server/test/serverProcess';
import { Terminal808 } from '../server/test/terminal808';
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

const files = '/BatteryManagement/BatteryFile';
const states = '/BatteryManagement/BatteryStatus';
const minute = 60_000;

test('a battery is charged while one looks, and its curve and records tell what was', async () => {
  const post = await personAt(stage.server, 'admin');
  const [found] = (await post(battery.list, { batteryNumber: 'HD-BAT-02' })).data.rows;
  const { id, version, boundAt, vehicleId } = found!;
  // It has been in there for hours, somebody says now.
  await post(battery.bind, { id, version, bindTime: boundAt });
  const begin = Math.floor(Date.now() / 1000) * 1000 - 120 * minute;
  const bindTime = new Date(begin).toISOString();
  await post(battery.bind, { id, version: version + 1, vehicleId, bindTime });
  const truck = await Terminal808.signedOn(stage.server.jt808, '13900001002');
  const tell = (minutes: number, soc: number, batteryCurrent: number) =>
    truck.ask(
      up.location,
      encodeTruck({
        time: begin + minutes * minute,
        position: null,
        values: { soc, batteryCurrent, vehicleSpeed: batteryCurrent < 0 ? 6 : 0, keyOn: batteryCurrent < 0 },
      }),
    );
  for (const at of [0, 10, 20, 30]) await tell(at, 60 - 1.6 * at, -60);

  const page = await stage.signIn('admin', `${states}?batteryNumber=HD-BAT`, { language: 'en' });
  await rows(page, 'HD-BAT-02').getByText('Working').waitFor();
  for (const at of [40, 50, 60]) await tell(at, at - 20, 60);
  await rows(page, 'HD-BAT-02').getByText('Charging').waitFor();
  await truck.close();

  await page.getByRole('button', { name: 'HD-BAT-02' }).click();
  await dialog(page).getByRole('img', { name: 'Level of HD-BAT-02' }).waitFor();
  await dialog(page).getByText('Discharge threshold 15%').waitFor();
  const records = dialog(page).locator('tbody tr[data-row-key]');
  await records.filter({ hasText: 'Ended below the discharge threshold' }).waitFor();
  await records.filter({ hasText: 'Goes on' }).waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'As a table' }).click();
  await dialog(page).getByRole('region', { name: 'Level curve' }).getByText('12', { exact: true }).waitFor();
  await dialog(page).getByRole('switch', { name: 'Abnormal only' }).focus();
  await page.keyboard.press('Space');
  await records.filter({ hasText: 'Goes on' }).waitFor({ state: 'detached' });
  await records.filter({ hasText: 'Ended below the discharge threshold' }).waitFor();
  expect(await records.count()).toBe(1);
  await page.keyboard.press('Escape');

  await page.goto(`${page.url().split('?')[0]}?abnormal=true`);
  await rows(page, 'HD-BAT-02').waitFor();
  expect(await page.locator('tbody tr[data-row-key]').count()).toBe(1);
  expect(await accessibilityFailures(page)).toEqual([]);
});

test('on a phone a battery is written down and takes the place of another in its vehicle', async () => {
  const page = await stage.signIn('admin', files, { phone: true });
  const card = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await act(card('HD-BAT-03'), '解绑');
  await dialog(page).getByRole('button', { name: '解绑' }).click();
  await card('HD-BAT-03')
    .filter({ hasNotText: /HD-\d\d/ })
    .waitFor();

  await page.getByRole('button', { name: '新增' }).click();
  await dialog(page).getByLabel('电池编号').fill('HD-BAT-99');
  await pick(dialog(page).getByLabel('所属机构'), '一号仓库');
  await pick(dialog(page).getByLabel('电池类型'), '铅酸');
  await dialog(page).getByLabel('额定电压（V）').fill('48');
  await dialog(page).getByLabel('额定容量（Ah）').fill('600');
  await dialog(page).getByLabel('额定放电阈值（%）').fill('60');
  expect(await accessibilityFailures(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await dialog(page).locator('.ant-form-item-explain-error').first().waitFor();
  await dialog(page).getByLabel('额定放电阈值（%）').fill('25');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await act(card('HD-BAT-99'), '绑定');
  await pick(dialog(page).getByLabel('车辆'), 'HD-03');
  await dialog(page).getByRole('button', { name: '绑定' }).click();
  await card('HD-BAT-99').getByText('HD-03').first().waitFor();
  await card('HD-BAT-99').getByRole('button', { name: 'HD-BAT-99' }).click();
  await dialog(page).getByText('装车历史').waitFor();
  await dialog(page).getByText('至今').waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
});

test('who maintains may change a battery, and neither adds nor binds one', async () => {
  const page = await stage.signIn('maintain', files, { language: 'en' });
  await rows(page, 'HD-BAT-04').getByRole('button', { name: 'Edit' }).waitFor();
  for (const name of ['Add', 'Import', 'Unbind', 'Delete'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
});

test('no page has complained', () => {
  expect(stage.complaints).toEqual([]);
});
