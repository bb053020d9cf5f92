import { jurisdictionCompany } from '@fleet/contract/jurisdictionCompany/calls';
import { jurisdictionSynthesize } from '@fleet/contract/regulation/calls';
import { regulatorHomeText } from '@fleet/contract/regulation/homeText';
import { jurisdictionSafety } from '@fleet/contract/regulation/safety';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personAt } from '../server/test/serverProcess';
import { rows } from './find';
import { dialog } from './form';
import { giveHistory } from './history';
import { accessibilityFailures, openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({}, ['--still']);
  await giveHistory(stage);
});
afterAll(async () => {
  await stage.close();
});

const analyses = '/GovernmentRegulation/JurisdictionalAnalysis';
const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const chart = (page: Page, title: string) => page.getByRole('application', { name: new RegExp(`^${title}`) });

test('a regulator lands on the matters of the jurisdiction, and each leads to a list of as many', async () => {
  const page = await stage.signIn('regulator', '/');
  await page.waitForURL(/HomePage/);
  const post = await personAt(stage.server, 'regulator');
  const { rows } = (await post(jurisdictionSynthesize.attention, {})).data;
  expect(rows.filter(({ count }) => count > 0).length).toBeGreaterThan(2);
  const matters = block(page, '首先要看的');
  await matters.getByRole('link').first().waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
  for (const { kind, count } of rows) {
    const [word] = regulatorHomeText[kind];
    await matters
      .getByRole('link', { name: new RegExp(`^${count.toLocaleString('en-US')} ${word}`) })
      .click();
    await page.waitForURL(/GovernmentRegulation/);
    await page
      .getByText(`共 ${count.toLocaleString('en-US')} 条`)
      .last()
      .waitFor({ state: 'attached' });
    await page.goBack();
    await matters.waitFor();
  }
});

test('violations are narrowed by a bar, the same on tile, table and wire, and no minor one is among them', async () => {
  const page = await stage.signIn('regulator', `${analyses}/Secure`);
  const types = chart(page, '违章类型分布');
  await types.waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
  await types.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL(/violationType=V\d\d/);
  const violationType = new URL(page.url()).searchParams.get('violationType') as 'V01';
  const post = await personAt(stage.server, 'regulator');
  const { total } = (await post(jurisdictionSafety.details, { violationType })).data;
  expect(total).toBeGreaterThan(0);
  await block(page, '违章数').getByText(String(total), { exact: true }).waitFor();
  const list = block(page, '违章明细');
  await list.getByText(`共 ${total} 条`).first().waitFor({ state: 'attached' });
  expect(await list.locator('tbody').getByText('一般', { exact: true }).count()).toBe(0);
  await list.locator('tbody').getByRole('button').first().click();
  await page
    .getByRole('dialog')
    .getByText(/^\d{6}\*{8}\d{3}[\dX]$/)
    .waitFor();
});

test('companies are compared, one is chosen on its row, and its drawer has the same rates', async () => {
  const page = await stage.signIn('regulator', `${analyses}/Comprehensive`, { language: 'en' });
  const table = block(page, 'By company');
  const row = table.locator('tbody tr').filter({ hasText: '恒达' });
  await row.waitFor();
  await chart(page, 'Check rate by day').waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
  await row.getByRole('button').click();
  await page.waitForURL(/companyId=\d+/);
  const post = await personAt(stage.server, 'regulator');
  const { totals } = (await post(jurisdictionSynthesize.driverCar, {})).data;
  const rate = totals.driverCarRate!.toFixed(2);
  await block(page, 'Drivers per vehicle').getByText(rate, { exact: true }).first().waitFor();

  await page.goto(stage.url('/GovernmentRegulation/JurisdictionalCompanies'));
  await page.locator('tbody').getByRole('button', { name: '恒达' }).click();
  const rates = page.getByRole('dialog').getByRole('region', { name: 'Rates' });
  await rates.getByText(rate, { exact: true }).waitFor();
  expect(stage.complaints).toEqual([]);
});

test('a rule that an authority sets holds at once on the open pages of its companies, and both see where it comes from', async () => {
  const rule = (page: Page, name: string) => rows(page, name);
  const path = '/GovernmentRegulation/LegalRules';
  const [authority, company, vehicles] = [
    await stage.signIn('regulator', path),
    await stage.signIn('admin', path),
    await stage.signIn('admin', '/VehicleManagement/VehicleAnnualReview?annualStatus=normal&anyNum=HD-01'),
  ];
  await rule(vehicles, 'HD-01').getByText('正常').waitFor();
  await rule(company, '车辆年审临期').getByText('全国默认').waitFor();
  expect(await rule(company, '车辆年审临期').getByRole('button').count()).toBe(0);
  await rule(authority, '车辆年审临期').getByRole('button', { name: '设置' }).click();
  await dialog(authority).getByLabel('天数').fill('500');
  await dialog(authority).getByRole('button', { name: '保存' }).click();
  await dialog(authority).getByText('须在 7 到 180 之间').waitFor();
  await dialog(authority).getByLabel('天数').fill('180');
  expect(await accessibilityFailures(authority)).toEqual([]);
  await dialog(authority).getByRole('button', { name: '保存' }).click();
  await rule(authority, '车辆年审临期').getByText('180 天').waitFor();
  await rule(company, '车辆年审临期').getByText('辖区 · 苏州工业园区').waitFor();
  // At 140 days its review was valid for long; the page has followed by itself.
  await rule(vehicles, 'HD-01').waitFor({ state: 'detached' });
  await rule(authority, '车辆年审临期').getByRole('button', { name: '变更记录' }).click();
  await dialog(authority).getByText('未设置 → 180 天').waitFor();

  await rule(company, '车辆年审周期').getByRole('button', { name: '设置' }).click();
  await dialog(company).getByLabel('月数').fill('12');
  await dialog(company).getByRole('button', { name: '保存' }).click();
  await rule(company, '车辆年审周期').getByText('本公司').waitFor();
  expect(await accessibilityFailures(company)).toEqual([]);
});

test('an authority is not asked which jurisdiction its companies are in, the platform is', async () => {
  const path = '/GovernmentRegulation/JurisdictionalCompanies';
  const asked = async (loginName: string) => {
    const page = await stage.signIn(loginName, path);
    await page.locator('tbody tr').first().waitFor();
    return page.getByRole('combobox', { name: '辖区' }).count();
  };
  expect(await asked('regulator')).toBe(0);
  expect(await asked('operator')).toBe(1);
});

test('the row of a regulator tells the jurisdiction', async () => {
  const page = await stage.signIn('operator', '/PlatformSettings/userManagement?username=regulator');
  await rows(page, '吴监管').getByText('苏州工业园区').waitFor();
});

test('an authority without packs is told of the rows that make them, and not of a button that it has not', async () => {
  const page = await stage.signIn('regulator', '/SafeManagement/EvidencePacks');
  await page.getByText('在辖区公司、辖区车辆、辖区司机列表的行内点“生成证据包”').waitFor();
});

test('without companies the figures of an authority stand in even tiles and name no rate', async () => {
  const post = await personAt(stage.server, 'regulator');
  const { rows } = (await post(jurisdictionCompany.list, {})).data;
  await post(jurisdictionCompany.del, { ids: rows.map(({ id }) => id) });
  const page = await stage.signIn('regulator', '/HomePage');
  const figures = block(page, '辖区概况');
  await figures.getByText('公司数').waitFor();
  expect(await figures.getByText('在线率').count()).toBe(0);
  const heights = await page
    .locator('.homeFigure')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);
});
