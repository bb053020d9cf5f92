import { alarm } from '@fleet/contract/alarm/calls';
import { streamPath } from '@fleet/contract/live/stream';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { up } from '@fleet/protocol/jt808/messageId';
import type { TruckValues } from '@fleet/protocol/truck/values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../server/test/terminal808';
import { until } from '../server/test/until';
import { rows } from './find';
import { dialog } from './form';
import { accessibilityFailures, act, openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({}, ['--still']);
});
afterAll(async () => {
  await stage.close();
});

const faults = '/SafeManagement/FaultManagement';
const violations = '/SafeManagement/ViolationControl';
const place = { lng: 120.72, lat: 31.32, altitude: 5, direction: 0, satellites: 9, fixed: true };
const second = 1000;

/** HD-01 and the like report, ten seconds apart, the last of it just now, or some seconds ago. */
async function reports(phone: string, said: TruckValues[], ago = 0) {
  const truck = await Terminal808.signedOn(stage.server.jt808, phone);
  const begin = (Math.floor(Date.now() / second) - said.length * 10 - ago) * second;
  for (const [at, values] of said.entries())
    await truck.ask(up.location, encodeTruck({ time: begin + at * 10 * second, position: place, values }));
  await truck.close();
}
const fast = (speeds: number[]) => speeds.map((vehicleSpeed) => ({ keyOn: true, vehicleSpeed }));

test('a fault is announced, seen, handled with a reason, and gone from what waits; a severe one is not ignored', async () => {
  const page = await stage.signIn('admin', faults);
  await page.getByText('暂无数据').waitFor();
  await reports('13900001001', [{ keyOn: true, vehicleSpeed: 0, activeFaults: ['F01', 'F10'] }]);
  // A severe alarm is announced by a toast; a new one waits until somebody wants to see it.
  await page.getByText('HD-01：控制器故障').first().waitFor();
  await page.getByRole('button', { name: '有 2 条新记录，点击查看' }).click();
  const severe = rows(page, '控制器故障');
  await severe.waitFor();
  await severe.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '报修' }).waitFor();
  expect(await page.getByRole('menuitem', { name: '忽略' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '消息：2 条未读' }).waitFor();
  await page.getByRole('link', { name: /故障管理\s*2/ }).waitFor();

  await severe.getByRole('button', { name: '处理' }).click();
  await dialog(page).getByRole('button', { name: '处理' }).click();
  await dialog(page).getByText('请填写原因').waitFor();
  await dialog(page).getByLabel('原因').fill('已更换控制器');
  await dialog(page).getByRole('button', { name: '处理' }).click();
  await severe.getByText('已处理').waitFor();
  expect(await severe.getByRole('button', { name: '处理' }).count()).toBe(0);

  await act(rows(page, '空滤堵塞'), '忽略');
  await dialog(page).getByLabel('原因').fill('下次保养时清理');
  await dialog(page).getByRole('button', { name: '忽略' }).click();
  await rows(page, '空滤堵塞').getByText('已忽略').waitFor();
  await page.getByRole('button', { name: '消息', exact: true }).waitFor();

  await severe.getByRole('button', { name: 'HD-01' }).click();
  await dialog(page).getByText('已更换控制器').waitFor();
  await dialog(page).locator('canvas').waitFor();
});

test('what waits is read in the messages, and handled there', async () => {
  await reports('13900001002', fast([8, 12, 12, 13, 8]));
  const page = await stage.signIn('safety', '/VehicleManagement/VehicleStatus');
  await page.getByRole('button', { name: /消息：\d+ 条未读/ }).click();
  await dialog(page).getByRole('tab', { name: '违章' }).click();
  const message = dialog(page).getByRole('listitem').filter({ hasText: 'HD-02 · 超速' });
  await message.waitFor();
  await dialog(page).getByRole('button', { name: '全部标为已读' }).click();
  await page.getByRole('button', { name: '消息', exact: true }).waitFor();
  await message.getByRole('button', { name: '处理' }).click();
  await dialog(page).getByLabel('原因').fill('已教育司机');
  await dialog(page).getByRole('button', { name: '处理' }).click();
  await message.waitFor({ state: 'detached' });
});

test('a violation leads to its track, where it stands as a flag', async () => {
  await reports('13900001003', fast([8, 12, 12, 12, 8, 8, 8]));
  const page = await stage.signIn('safety', violations);
  const row = rows(page, 'HD-03');
  await row.getByText('超速').waitFor();
  await act(row, '查看轨迹');
  await page.getByRole('button', { name: '超速' }).first().waitFor();
  await page.getByText('故障与违章', { exact: true }).click();
  await rows(page, '超速').getByRole('button').click();
  await page.locator('.playBar__reading').getByText('12.0 km/h').waitFor();
});

test('a company sets its own thresholds; who may not, sees them', async () => {
  const page = await stage.signIn('admin', `${violations}`, { language: 'en' });
  await page.getByRole('button', { name: 'Alarm rules' }).click();
  const rule = dialog(page).locator('tr').filter({ hasText: 'V01 Overspeed' });
  await rule.getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Speed above').fill('25');
  await dialog(page).getByLabel('Severe: over by').fill('10');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page).getByText('A higher level must have a stricter threshold.').waitFor();
  await dialog(page).getByLabel('Severe: over by').fill('60');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await rule.getByText('Speed above 25 km/h').waitFor();
  await page.close();

  const viewer = await stage.signIn('viewer', violations, { language: 'en' });
  await viewer.getByRole('button', { name: 'Alarm rules' }).click();
  await dialog(viewer).getByText('Speed above 25 km/h').waitFor();
  expect(await dialog(viewer).getByRole('button', { name: 'Edit' }).count()).toBe(0);
});

test('where the list of faults cannot be read, what waits stays above it', async () => {
  const page = await stage.signIn('admin', '/VehicleManagement/VehicleStatus');
  await page.route('**/getCarFault', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(stage.url(faults));
  await page.getByRole('button', { name: '重试' }).waitFor();
  await page.getByRole('region', { name: '未处理分组' }).waitFor();
});

test('where faults cannot be read, the drawer of a vehicle says so and not that there are none', async () => {
  const page = await stage.signIn('admin', '/VehicleManagement/VehicleStatus');
  await page.route('**/v1/Fault/findFaultData', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('button', { name: 'HD-01' }).first().click();
  await dialog(page).getByRole('tab', { name: '故障与违章' }).click();
  await dialog(page).getByRole('button', { name: '重试' }).waitFor();
  await page.unroute('**/v1/Fault/findFaultData');
  await dialog(page).getByRole('button', { name: '重试' }).click();
  await dialog(page).getByText('控制器故障').waitFor();
});

test('what waits stands by vehicle and kind above the list, shown there and handled as it was seen', async () => {
  const other = await stage.signIn('admin', `${violations}?anyNum=HD-06&violationType=V01`);
  const stand = (count: number) =>
    until(`${count} stand in the list`, async () => {
      await other.reload();
      await other
        .getByText(/^(HD-06|没有符合条件的数据)$/)
        .first()
        .waitFor();
      return (await rows(other, '超速').count()) === count;
    });
  await reports('13900001006', fast([8, 30, 30, 8, 8, 8, 8, 8, 8, 8, 8, 30, 30, 8]), 300);
  await stand(2);
  const page = await stage.signIn('safety', violations);
  const groups = page.getByRole('region', { name: '未处理分组' });
  const group = groups.getByRole('listitem').filter({ hasText: '超速 ×2' }).filter({ hasText: 'HD-06' });
  await group.getByRole('button', { name: '查看' }).click();
  await groups.getByText('仅显示：HD-06 · 超速').waitFor();
  await until('as many rows as were counted', async () => (await page.locator('tbody tr').count()) === 2);

  await group.getByRole('button', { name: '全部处理' }).click();
  await dialog(page).getByText('全部处理 · HD-06 · 超速 ×2').waitFor();
  // One more comes while the reason is written: it is not handled with the others.
  await reports('13900001006', fast([8, 30, 30, 8]));
  await stand(3);
  await other.close();
  await dialog(page).getByLabel('原因').fill('已教育司机');
  await dialog(page).getByRole('button', { name: '全部处理' }).click();
  await groups.getByRole('listitem').filter({ hasText: '超速 ×1' }).waitFor();
  await groups.getByRole('button', { name: '显示全部' }).click();
  await rows(page, 'HD-06').getByText('已处理').first().waitFor();

  await groups.getByRole('button', { name: '未处理分组' }).press('Enter');
  await page.reload();
  await rows(page, 'HD-06').first().waitFor();
  expect(await groups.getByRole('listitem').count()).toBe(0);
  await page.close();

  const viewer = await stage.signIn('viewer', violations, { language: 'en', phone: true });
  const seen = viewer.getByRole('region', { name: 'Unhandled by vehicle and kind' });
  await seen.getByRole('button', { name: 'Show' }).first().waitFor();
  expect(await seen.getByRole('button', { name: 'More' }).count()).toBe(0);
  await viewer.route('**/getDriverViolationGroup', (route) => route.fulfill({ status: 500, body: '{}' }));
  await viewer.reload();
  await seen.getByRole('button', { name: 'Retry' }).waitFor();
  await viewer.unroute('**/getDriverViolationGroup');
  await seen.getByRole('button', { name: 'Retry' }).click();
  await seen.getByRole('button', { name: 'Show' }).first().waitFor();
});

test('an alarm that comes while the counts are asked for the first time is counted', async () => {
  const page = await stage.signIn('admin', faults);
  const waits = page.getByRole('link', { name: /故障管理\s*\d+|^故障管理$/ });
  await rows(page, '空滤堵塞').first().waitFor();
  const before = Number((await waits.innerText()).match(/\d+/)?.[0] ?? 0);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let isCounted = false;
  // The server has answered before the alarm, and the browser learns of it after.
  await page.route(`**${alarm.counts.path}`, async (route) => {
    const response = await route.fetch();
    isCounted = true;
    await held;
    await route.fulfill({ response });
  });
  await page.reload();
  await until('the counts to be answered', () => isCounted);
  await rows(page, '空滤堵塞').first().waitFor();
  await reports('13900001003', [{ keyOn: true, vehicleSpeed: 0, activeFaults: ['F10'] }]);
  await page.getByText('HD-03：控制器故障').first().waitFor();
  letGo();
  await page.getByRole('link', { name: new RegExp(`故障管理\\s*${before + 1}$`) }).waitFor();
});

test('many alarms within a second have their counts asked for together', async () => {
  const page = await stage.signIn('admin', faults);
  await rows(page, '空滤堵塞').first().waitFor();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(alarm.counts.path)) asked += 1;
  });
  const activeFaults = Array.from({ length: 12 }, (_, at) => `F${String(at + 1).padStart(2, '0')}`);
  await reports('13900001010', [{ keyOn: true, vehicleSpeed: 0, activeFaults }]);
  await page.getByRole('button', { name: /^有 \d\d 条新记录/ }).waitFor();
  // The stream tells of them one by one.
  expect(asked).toBeLessThan(5);
});

test('what happens between the first answers and the opening of the stream is told when it opens', async () => {
  const other = await stage.signIn('admin', faults);
  const page = await stage.signIn('admin', '/SafeManagement/CarCheck');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**${streamPath}`, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(`**${streamPath}`);
  await page.goto(stage.url(faults));
  for (const one of [page, other]) await rows(one, '空滤堵塞').first().waitFor();
  await asked;
  await reports('13900001006', [{ keyOn: true, vehicleSpeed: 0, activeFaults: ['F01'] }]);
  const newOne = { name: '有 1 条新记录，点击查看' };
  await other.getByRole('button', newOne).waitFor();
  expect(await page.getByRole('button', newOne).count()).toBe(0);

  letGo();
  await page.getByRole('button', newOne).click();
  await rows(page, 'HD-06').first().waitFor();
  await other.close();
});

test('both screens have no accessibility failure, in English and on a phone, and the messages neither', async () => {
  for (const [phone, path] of [
    [false, faults],
    [true, violations],
  ] as const) {
    const page = await stage.signIn('admin', path, { language: 'en', phone });
    await page
      .getByText(/HD-0\d/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^Messages/ }).click();
    await dialog(page).waitFor();
    expect(await accessibilityFailures(page)).toEqual([]);
    await page.close();
  }
});

test('with the clock of the browser twenty minutes ahead a severe fault is announced, and a repair asked for now', async () => {
  const page = await stage.signIn('admin', faults);
  await page.addInitScript((ahead) => {
    const now = Date.now;
    Date.now = () => now() + ahead;
  }, 1_200 * second);
  await page.reload();
  await page.getByRole('heading', { name: '故障管理' }).waitFor();
  await reports('13900001002', [{ keyOn: true, vehicleSpeed: 0, activeFaults: ['F10'] }]);
  await page.getByText('HD-02：控制器故障').first().waitFor();
  await page.reload();
  await act(rows(page, '控制器故障').filter({ hasText: 'HD-02' }), '报修');
  await dialog(page).getByRole('button', { name: '报修' }).click();
  await page.getByText('已报修').first().waitFor();

  // The home page says when it was answered by the server's clock.
  await page.goto(stage.url('/HomePage'));
  const told = (await page.getByText(/^更新于/).innerText()).match(/\d+/g)!.map(Number) as [
    number,
    number,
    number,
  ];
  const told24 = told[0] * 60 + told[1];
  const now = new Date(Date.now() + 8 * 3_600 * second);
  const apart = Math.abs(now.getUTCHours() * 60 + now.getUTCMinutes() - told24);
  expect(Math.min(apart, 1_440 - apart)).toBeLessThan(10);
});

test('no page has complained', () => {
  expect(stage.complaints).toEqual([]);
});
