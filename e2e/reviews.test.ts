import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { monthsAfter } from '@fleet/contract/months';
import { rows } from './find';
import { dialog, fillDay } from './form';
import { accessibilityFailures, openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({}, ['--still']);
});
afterAll(async () => {
  await stage.close();
});

const card = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** A week ago in Shanghai, as the company's clock has it. */
const inspectionDate = new Date(Date.now() + (8 - 7 * 24) * 3_600_000).toISOString().slice(0, 10);
const newExpire = monthsAfter(inspectionDate, 24);

/** Fills in the form that is open, and sends it. */
async function fillIn(page: Page, word: string): Promise<void> {
  await fillDay(dialog(page).getByLabel('检验日期'), inspectionDate);
  await expect.poll(() => dialog(page).getByLabel('新到期日').inputValue()).toBe(newExpire);
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'report.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4 report'),
    });
  await dialog(page).getByRole('button', { name: '预览' }).waitFor();
  await dialog(page).getByRole('button', { name: word, exact: true }).click();
  const asked = page.locator('.ant-modal-confirm').locator('visible=true');
  await asked.getByText('提交后进入审批').waitFor();
  await asked.getByRole('button', { name: word, exact: true }).click();
}

test('a review goes from a phone to the authority, back with a reason, and through', async () => {
  const company = await stage.signIn('admin', '/VehicleManagement/VehicleAnnualReview?anyNum=HD-19', {
    phone: true,
  });
  const authority = await stage.signIn('regulator', '/GovernmentRegulation/AnnualReview');

  await card(company, 'HD-19').getByText('未录入').waitFor();
  await card(company, 'HD-19').getByRole('button', { name: '提交', exact: true }).click();
  await dialog(company).getByRole('button', { name: '提交', exact: true }).click();
  await dialog(company)
    .getByText(/^请(填写|选择)/)
    .first()
    .waitFor();
  expect(await accessibilityFailures(company)).toEqual([]);
  await fillIn(company, '提交');
  await card(company, 'HD-19').getByText('待审批').waitFor();

  // It is in the queue by itself; its evidence opens beside it.
  await rows(authority, 'HD-19').getByRole('button', { name: 'HD-19' }).click();
  const evidence = authority.getByRole('region', { name: '申请材料' });
  await evidence.getByRole('heading', { name: 'HD-19' }).waitFor();
  await evidence.getByText(`有效至 ${newExpire}`).waitFor();
  expect(await accessibilityFailures(authority)).toEqual([]);
  await evidence.getByRole('button', { name: '驳回' }).click();
  await dialog(authority).getByRole('button', { name: '驳回', exact: true }).click();
  await dialog(authority).getByText('请填写原因').waitFor();
  await dialog(authority).getByLabel('原因').fill('缺少制动试验页');
  await dialog(authority).getByRole('button', { name: '驳回', exact: true }).click();
  await rows(authority, 'HD-19').getByText('已驳回').waitFor();

  await card(company, 'HD-19').getByText('已驳回').waitFor();
  await card(company, 'HD-19').getByRole('button', { name: 'HD-19' }).click();
  await dialog(company).getByText('缺少制动试验页').first().waitFor();
  await dialog(company).getByRole('button', { name: '重新提交' }).click();
  await fillIn(company, '重新提交');
  await dialog(company).getByText('驳回后重新提交').waitFor();

  await rows(authority, 'HD-19').filter({ hasText: '待审批' }).getByRole('button', { name: 'HD-19' }).click();
  await evidence.getByText('驳回后重新提交').waitFor();
  await evidence.getByRole('button', { name: '通过' }).click();
  await rows(authority, 'HD-19').filter({ hasText: '已通过' }).waitFor();
  await dialog(company).getByText(newExpire).first().waitFor();
  await dialog(company).getByText('正常').waitFor();
  await company.close();

  // The rest of the queue is decided together, and each result is told.
  for (const number of ['HD-22', 'HD-17']) await rows(authority, number).getByRole('checkbox').check();
  await authority.getByRole('button', { name: '通过' }).first().click();
  await dialog(authority).getByRole('button', { name: '通过' }).click();
  await dialog(authority).getByText('完成 1 / 2').waitFor();
  await dialog(authority).getByText('吴监管 已处理：已通过').waitFor();
  await dialog(authority).getByRole('button', { name: '关闭' }).last().click();
  // The bar that opened it is gone with the marks: back to where they began.
  await rows(authority, 'HD-22').getByRole('checkbox').and(authority.locator(':focus')).waitFor();

  for (const [page, text] of [
    ['辖区公司', '91350100M000100Y43'],
    ['辖区司机', 'HDD001'],
    ['辖区车辆', 'HD-01'],
  ] as const) {
    await authority.getByRole('link', { name: page }).click();
    await rows(authority, text).waitFor();
  }
  expect(await accessibilityFailures(authority)).toEqual([]);
});

test('a queue that could not be fetched is not called empty', async () => {
  const page = await stage.signIn('regulator', '/GovernmentRegulation/EnforcementNotes');
  await page.route('**/getAnnualApproveList', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('link', { name: '年审审批' }).first().click();
  await page.getByText('加载失败').waitFor();
  expect(await page.getByText('队列为空').count()).toBe(0);
  await page.close();
});

test('no page has complained', () => {
  expect(stage.complaints).toEqual([]);
});
