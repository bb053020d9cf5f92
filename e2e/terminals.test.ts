import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from './find';
import { dialog, pick } from './form';
import { openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
});

test('the secret of a product is shown once, under its own name', async () => {
  const page = await stage.signIn('operator', '/BackgroundSettings/TerminalFile');
  await page.getByRole('button', { name: '产品密钥', exact: true }).click();
  await dialog(page).getByText('共 1 条').waitFor({ state: 'attached' });
  await dialog(page).getByRole('button', { name: '新增', exact: true }).click();
  await dialog(page).getByLabel('产品名称').fill('北厂叉车');
  await pick(dialog(page).getByLabel('终端型号'), 'FT-ALINK');
  await dialog(page).getByRole('button', { name: /保存$/ }).click();
  await dialog(page).locator('.secretPanel').getByText('产品密钥串', { exact: true }).waitFor();
});

test('whoever writes parameters that cannot be read is told which, and how they are written', async () => {
  const page = await stage.signIn('operator', '/BackgroundSettings/TerminalCommand');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await dialog(page).getByRole('button', { name: /保存$/ }).click();
  await dialog(page).getByText('请填写英文指令内容').waitFor();
  const parameters = dialog(page).getByLabel('参数（JSON）');
  await parameters.fill('speed');
  await dialog(page)
    .getByText(/^参数应为 JSON 数组，例如：\[\{"name"/)
    .waitFor();
  await parameters.fill(
    '[{"name":"a","zh":"甲","en":"A","type":"flag"},{"name":"b","zh":"乙","en":"B","type":"number"}]',
  );
  await dialog(page)
    .getByText(/^第 2 个参数的 type 不正确/)
    .waitFor();
});

test('a SIM card whose end has passed is marked', async () => {
  const page = await stage.signIn('operator', '/BackgroundSettings/SIMFile');
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  await dialog(page).getByLabel('ICCID').fill('89860425000000009990');
  await dialog(page).getByLabel('供应商').fill('物联网');
  await pick(dialog(page).getByLabel('运营商'), '移动');
  await dialog(page).getByLabel('到期日期').fill('2020-01-31');
  await dialog(page).getByLabel('到期日期').press('Enter');
  await dialog(page).getByRole('button', { name: /保存$/ }).click();
  const card = rows(page, '89860425000000009990');
  await card.locator('.signMark--error').filter({ hasText: '2020-01-31' }).waitFor();
  await card.locator('.signMark--error').filter({ hasText: '已过期' }).waitFor();
});

test('on a phone a long name makes room for the state beside it: no word lies over another', async () => {
  const at = '/BackgroundSettings/SIMFile?iccid=89860425000000009990';
  const page = await stage.signIn('operator', at, { phone: true });
  const head = page.locator('.cards__head');
  await head.locator('.cards__state').getByText('已过期').waitFor();
  await head.getByText('修改备注').waitFor();
  const isSqueezed = await head.evaluate((one) => {
    const words = document.createRange();
    words.selectNodeContents(one.querySelector('.cards__state')!);
    const acts = one.querySelector('.cards__actions')!.getBoundingClientRect();
    return words.getBoundingClientRect().right > acts.left;
  });
  expect(isSqueezed).toBe(false);
  await page.close();
});

test('a terminal for which nothing is charged cannot be renewed, and a standing of payment is marked', async () => {
  const page = await stage.signIn('operator', '/BackgroundSettings/EquipmentRenewal');
  const row = rows(page, '免费').locator('visible=true').first();
  const id = await row.locator('td').nth(1).innerText();
  await row.getByRole('button', { name: '收费设置' }).click();
  expect(await row.getByRole('button', { name: '续费' }).count()).toBe(0);
  await pick(dialog(page).getByLabel('费用类型'), '收费');
  await dialog(page)
    .getByRole('button', { name: /收费设置$/ })
    .click();
  const charged = rows(page, id);
  await charged.locator('.signMark--warning').filter({ hasText: '未缴费' }).waitFor();
  await charged.getByRole('button', { name: '续费' }).waitFor();
  // Marked beside one that is free, it is said which, before months are asked for.
  await charged.locator('input[type=checkbox]').check();
  const free = await row.locator('td').nth(1).innerText();
  await row.locator('input[type=checkbox]').check();
  const bar = page.locator('.batchBar');
  await bar.getByRole('button', { name: '续费' }).click();
  await page.getByText(`${free}：该终端免费，无需续费`).first().waitFor();
  await row.locator('input[type=checkbox]').uncheck();
  await bar.getByRole('button', { name: '续费' }).click();
  await dialog(page).getByText('续费 · 1').waitFor();
});

test('no page has complained', () => {
  expect(stage.complaints).toEqual([]);
});
