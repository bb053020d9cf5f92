import { vehicleAnalysis } from '@fleet/contract/analysis/vehicle';
import { driver } from '@fleet/contract/driver/calls';
import { org } from '@fleet/contract/org/calls';
import type { ReportContent } from '@fleet/contract/report/content';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailHtml } from '../server/src/domain/analysis/report/mailHtml';
import { personAt } from '../server/test/serverProcess';
import { Terminal808 } from '../server/test/terminal808';
import { giveHistory, sendWaiting } from './history';
import { accessibilityFailures, openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({}, ['--still']);
  await giveHistory(stage);
});
afterAll(async () => {
  await stage.close();
});

const vehicles = '/DataAnalysis/VehicleAnalysis';
const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const chart = (page: Page, title: string) => page.getByRole('application', { name: new RegExp(`^${title}`) });
const table = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const total = (page: Page) => table(page, '按车辆统计').locator('tfoot tr');

test('a manager finds the use of a department in the last seven days, the same on tile, table and wire', async () => {
  const page = await stage.signIn('admin', '/VehicleManagement/VehicleFiles');
  await page.getByRole('button', { name: '数据分析' }).click();
  await page.getByRole('button', { name: '车辆分析' }).click();
  await page.getByRole('link', { name: '效率分析', exact: true }).click();
  const department = await departmentOf('admin');
  await page.getByRole('combobox', { name: '机构' }).click();
  await page.getByRole('combobox', { name: '机构' }).fill(department.orgName);
  await page
    .getByRole('option', { name: department.orgName })
    .or(page.locator('.orgTree__branch'))
    .last()
    .click();
  await page.waitForURL(/orgId=/);
  await total(page).getByText(department.workHours, { exact: true }).waitFor();
  await total(page).getByText(department.useRate, { exact: true }).waitFor();
  await tile(page, '工作时长').getByText(department.workHours).waitFor();
  await tile(page, '使用率（24 小时制）').getByText(department.useRate, { exact: true }).waitFor();
});

/** The first department of a company and its figures, as the report by organization answers them. */
async function departmentOf(loginName: string) {
  const post = await personAt(stage.server, loginName);
  const { data } = await post(vehicleAnalysis.organizations, {});
  const found = data.rows.find(({ parentId, workHours }) => parentId !== null && workHours)!;
  return {
    orgName: found.orgName,
    workHours: found.workHours!.toLocaleString('en-US', {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
    useRate: `${Math.round(found.useRate! * 100)}%`,
  };
}

test('a chart is walked by keyboard, filters table and address, and is a table too', async () => {
  const page = await stage.signIn('admin', `${vehicles}/Efficiency`);
  const daily = chart(page, '每日使用率');
  await daily.waitFor();
  await daily.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await daily.getByText(/^周. \d\d-\d\d，本期：\d+\.\d%$/).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await page.waitForURL(/day=\d{4}-\d\d-\d\d/);
  const day = new URL(page.url()).searchParams.get('day')!;
  await page.getByText(`仅 ${day}`).waitFor();
  await page.getByRole('button', { name: '恢复整个时间段' }).click();
  await page.waitForURL((url) => !url.searchParams.has('day'));

  const card = table(page, '每日使用率');
  await card.getByRole('button', { name: '显示为表格' }).press('Enter');
  await card.getByRole('rowheader', { name: new RegExp(`${day.slice(5)}$`) }).waitFor();
  expect(await card.getByRole('row').count()).toBe(1 + 7);
});

test('a card whose figures failed offers to try again, and is not busy any more', async () => {
  const page = await stage.signIn('admin', '/');
  await page.route(`**${vehicleAnalysis.useRate.path}`, (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  );
  await page.goto(stage.url(`${vehicles}/Efficiency`));
  const card = page.getByRole('region', { name: '车辆配置四象限', exact: true });
  await card.getByRole('button', { name: '重试' }).waitFor();
  expect(await card.getAttribute('aria-busy')).toBe('false');
  await page.close();
});

test('a vehicle is followed from the table to its days and its track', async () => {
  const page = await stage.signIn('admin', `${vehicles}/Duration`);
  await table(page, '按车辆统计').locator('tbody tr').getByRole('button').first().click();
  const drawer = page.getByRole('dialog').locator('visible=true').last();
  await drawer.getByText('每小时工作分钟数').waitFor();
  await drawer.getByRole('link', { name: '查看轨迹' }).first().click();
  await page.waitForURL(/VehicleTrajectory\?id=\d+&startTime=/);
});

test('a row that stands for no vehicle is not opened by the keyboard', async () => {
  const page = await stage.signIn('admin', '/');
  await page.route(`**${vehicleAnalysis.workTimeRows.path}`, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.rows[0].id = null;
    await route.fulfill({ response, json: answer });
  });
  await page.goto(stage.url(`${vehicles}/Duration`));
  const lines = table(page, '按车辆统计').locator('tbody tr[data-row-key]');
  await lines.nth(1).waitFor();
  await lines.first().focus();
  await page.keyboard.press('Enter');
  expect(page.url()).not.toContain('open=');
  await lines.nth(1).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/open=\d+/);
});

test('the screens have no accessibility failure, in both themes', async () => {
  for (const theme of ['light', 'dark']) {
    const page = await stage.signIn('admin', `${vehicles}/Efficiency`, { language: 'en' });
    await page.evaluate((theme) => localStorage.setItem('theme', theme), theme);
    await page.reload();
    await page.locator(`[data-shade=${theme}] .chart canvas`).nth(2).waitFor();
    await page.locator('tfoot').waitFor();
    expect(await accessibilityFailures(page)).toEqual([]);
    await page.close();
  }
});

test('a manager looks at the last report, has it sent, and opens it in the archive, on a phone too', async () => {
  const page = await stage.signIn('admin', '/PlatformSettings/ReportPush');
  await page
    .getByRole('row', { name: /车队报表.*周报/ })
    .getByText('车队报表')
    .click();
  const drawer = page.getByRole('dialog');
  const hours = drawer.getByRole('region', { name: '工作时长', exact: true });
  await hours.waitFor();
  const shown = await hours.innerText();
  expect(shown).toMatch(/\d+\.\d/);
  await drawer.getByRole('button', { name: '立即发送给我' }).click();
  await page.getByText('已加入发送队列').first().waitFor();
  await sendWaiting(stage);
  await drawer.getByRole('tab', { name: '我的存档' }).click();
  await drawer.getByRole('button', { name: '查看' }).click();
  await hours.waitFor();
  expect(await hours.innerText()).toBe(shown);
  const arrived = page.waitForEvent('download');
  await drawer.getByRole('button', { name: '下载 PDF' }).click();
  expect((await arrived).suggestedFilename()).toMatch(/^车队报表 周报 .*\.pdf$/);
  expect(await accessibilityFailures(page)).toEqual([]);
  await page.close();

  const phone = await stage.signIn('admin', '/PlatformSettings/ReportPush', { phone: true, language: 'en' });
  await phone.getByText('Fleet report').first().click();
  await phone.getByRole('region', { name: 'Working hours', exact: true }).waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('the page around a screen does not scroll beside the screen', async () => {
  for (const phone of [false, true]) {
    const page = await stage.signIn('admin', `${vehicles}/Comprehensive`, { phone });
    await page.getByRole('application').first().waitFor();
    const [whole, seen] = await page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return [scrollHeight, clientHeight];
    });
    expect(whole).toBe(seen);
    await page.close();
  }
});

test('a name without a gap goes on in the next line of the week on the home page', async () => {
  const post = await personAt(stage.server, 'admin');
  const { data: tree } = await post(org.tree, {});
  for (const { id, version, orgType } of tree.rows) {
    if (orgType !== 'department') continue;
    await post(org.edit, { id, version, orgName: `Bonded_Warehouse_Of_The_Third_Stage_At_The_Gate_${id}` });
  }
  const page = await stage.signIn('admin', '/HomePage', { phone: true });
  await page.getByRole('listitem').getByText('Bonded_Warehouse').first().waitFor();
  const [whole, seen] = await page
    .locator('.homeWeek')
    .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
  expect(whole).toBe(seen);
  await page.close();
});

test('a mail keeps to the width of a phone: a wide table scrolls in its place, and a long name goes on below', async () => {
  const offline = ['HD-02', '场内苏E·A1002', '装卸月台', 'HDTERM0002', '2026-11-15T08:00:00Z', 12];
  const days = { startDate: '2026-11-09', endDate: '2026-11-15' };
  const content = {
    ...{ report: 'offlineTrucks', period: 'weekly', ...days, before: days },
    ...{ madeAt: '2026-11-16T00:00:30Z', countedAt: null, timeZone: 'Asia/Shanghai' },
    orgName: 'Bonded_Warehouse_'.repeat(3),
    sections: [
      { name: 'offline', figures: [], days: [], tables: [{ name: 'offline', rows: [offline], total: 1 }] },
    ],
  } satisfies ReportContent;
  // A mail program has none of our security policy, nor anything of ours to remember.
  const page = await (await stage.open('/', { phone: true })).context().newPage();
  await page.setContent(mailHtml({ content, language: 'zh' }, () => '#'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const scrolled = await page.evaluate(() => {
    const frame = document.querySelector('h3 + div')!;
    frame.scrollLeft = 1_000;
    return frame.scrollLeft;
  });
  expect(scrolled).toBeGreaterThan(0);
  await page.close();
});

test('names, and what an unknown terminal says of itself, are shown as they are and run nothing', async () => {
  const script = '<img src=x onerror=alert(1)>';
  const post = await personAt(stage.server, 'admin');
  const { data: orgs } = await post(org.tree, {});
  const top = orgs.rows.find(({ orgType }) => orgType === 'company')!;
  for (const { id, version, parentId } of orgs.rows)
    if (parentId === top.id) await post(org.edit, { id, version, orgName: `${script} ${id}` });
  const { data: drivers } = await post(driver.list, { sort: 'workHours,desc' });
  const { id, version } = drivers.rows[0]!;
  await post(driver.edit, { id, version, driverName: script });
  const stranger = await Terminal808.dial(stage.server.jt808, '13977777777');
  await stranger.register('T000099', '<img src=x>');

  const page = await stage.signIn('admin', `${vehicles}/VehicleOrgReport`);
  const rank = chart(page, '下级机构使用率');
  await rank.focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('.chartTip').getByText(script).first().waitFor();
  await page.goto(stage.url('/HomePage'));
  await page.getByText(script).first().waitFor();
  await page.close();
  const files = await stage.signIn('operator', '/BackgroundSettings/TerminalFile');
  await files.getByRole('button', { name: /^待处理终端/ }).click();
  await files.getByText('<img src=x>').first().waitFor();
  expect(await files.locator('img[src=x]').count()).toBe(0);
});

test('no page has complained', () => {
  expect(stage.complaints).toEqual([]);
});
