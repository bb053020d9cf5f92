import { note } from '@fleet/contract/note/calls';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>`),
});
const attach = async (page: Page, name: string, shown = name) => {
  await dialog(page).locator('input[type=file]').setInputFiles(pdf(name));
  await dialog(page).getByRole('button', { name: shown }).waitFor();
};

test('a note goes from the authority to a phone and back, and each side sees that the other has read', async () => {
  const authority = await stage.signIn('regulator', '/GovernmentRegulation/EnforcementNotes');
  await authority.getByRole('button', { name: '新增' }).first().click();
  // What the button is pressed for is not lost: no sentence moves it before it is let go.
  await authority.getByRole('combobox', { name: '公司' }).and(authority.locator(':focus')).waitFor();
  await dialog(authority)
    .getByRole('button', { name: /发\s*出/ })
    .hover();
  await authority.mouse.down();
  expect(await dialog(authority).getByText('请选择公司').count()).toBe(0);
  await authority.mouse.up();
  await dialog(authority).getByText('请选择公司').waitFor();
  await dialog(authority).getByText('请填写标题').waitFor();
  await dialog(authority).locator('label.ant-form-item-required', { hasText: '公司' }).waitFor();
  await dialog(authority).getByLabel('公司').click();
  await authority.getByTitle('苏州恒达物流有限公司').click();
  await dialog(authority).getByLabel('标题').fill('叉车年审整改');
  await dialog(authority).getByLabel('内容').fill('请提交检验报告。');
  await attach(authority, 'notice.pdf', '预览');
  expect(await accessibilityFailures(authority)).toEqual([]);
  await dialog(authority)
    .getByRole('button', { name: /发\s*出/ })
    .click();
  // It is another's to read at once: whoever issues it is told how far it goes before.
  await dialog(authority).getByText('将发给 1 家公司，发出后不能修改或撤回。').waitFor();
  await dialog(authority)
    .getByRole('button', { name: /发\s*出/ })
    .click();
  await rows(authority, '叉车年审整改').getByText('待回复').waitFor();
  await rows(authority, '叉车年审整改').getByText('尚未查阅').waitFor();

  // The bell of the administrator leads to it.
  const company = await stage.signIn('admin', '/VehicleManagement/VehicleFiles', { phone: true });
  await company.getByRole('button', { name: /条未读/ }).click();
  await dialog(company).getByRole('tab', { name: '执法通知' }).click();
  await dialog(company)
    .getByRole('link', { name: /叉车年审整改/ })
    .click();
  await company.getByRole('button', { name: 'notice.pdf' }).waitFor();
  expect(await accessibilityFailures(company)).toEqual([]);
  await company.getByRole('button', { name: '回复', exact: true }).click();
  await dialog(company).getByLabel('内容').fill('报告见附件。');
  await attach(company, 'report.pdf', '预览');
  await dialog(company).getByRole('button', { name: '回复', exact: true }).click();
  await company.getByText('监管机关尚未查阅').waitFor();

  // The list of the authority has followed by itself.
  await rows(authority, '叉车年审整改').getByText('已回复').waitFor();
  await rows(authority, '叉车年审整改').getByText('未读').waitFor();
  await rows(authority, '叉车年审整改').getByRole('button', { name: /^JC/ }).click();
  await dialog(authority).getByText('公司管理员').waitFor();
  expect(await dialog(authority).getByText('陈管理').count()).toBe(0);
  expect(await accessibilityFailures(authority)).toEqual([]);
  await company.getByText(/监管机关于 .* 首次查阅/).waitFor();
  await act(dialog(authority), '关闭通知');
  await dialog(authority).getByRole('button', { name: '关闭通知' }).click();
  await company.getByText('已关闭').first().waitFor();
  expect(await company.getByRole('button', { name: '回复', exact: true }).count()).toBe(0);
  await company.close();
});

test('a rule is published, read in the page, and the authority sees by whom', async () => {
  const authority = await stage.signIn('regulator', '/GovernmentRegulation/PolicyRule');
  await authority.getByRole('button', { name: '新增' }).first().click();
  await dialog(authority).getByLabel('标题').fill('叉车安全管理办法');
  await dialog(authority).getByLabel('文号').fill('苏园管〔2026〕1 号');
  await dialog(authority).getByLabel('发布日期').fill('2026-01-31');
  await authority.keyboard.press('Enter');
  await dialog(authority)
    .locator('input[type=file]')
    .setInputFiles({ name: 'rule.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await dialog(authority).getByRole('alert').getByText('仅支持 PDF', { exact: true }).waitFor();
  await attach(authority, 'rule.pdf', '预览');
  await dialog(authority).getByText('仅支持 PDF，不超过 10 MB').waitFor();
  await dialog(authority).getByRole('button', { name: '保存' }).click();
  await rows(authority, '叉车安全管理办法').waitFor();

  const company = await stage.signIn('admin', '/GovernmentRegulation/PolicyRule');
  await rows(company, '叉车安全管理办法').getByRole('button', { name: '阅读' }).click();
  // A browser without a window has no viewer; what the policy of the page refuses is a complaint of the console.
  await dialog(company).locator('iframe[src^="blob:"]').waitFor();
  await dialog(company).getByRole('link', { name: '在新标签页中打开' }).waitFor();
  await company.close();

  await rows(authority, '叉车安全管理办法').getByRole('button', { name: '叉车安全管理办法' }).click();
  await dialog(authority).getByText('公司阅读情况').waitFor();
  await dialog(authority)
    .locator('div')
    .filter({ has: authority.getByText('苏州恒达物流有限公司', { exact: true }) })
    .getByText(/\d{4}-\d\d-\d\d \d\d:\d\d/)
    .last()
    .waitFor();
  expect(await accessibilityFailures(authority)).toEqual([]);
});

test('a note whose answer is lost is sent again, after a reload too, and is issued once', async () => {
  const authority = await stage.signIn('regulator', '/GovernmentRegulation/EnforcementNotes');
  await authority.getByRole('button', { name: '新增' }).first().click();
  await dialog(authority).getByLabel('公司').click();
  await authority.getByTitle('苏州恒达物流有限公司').click();
  await dialog(authority).getByLabel('标题').fill('夜班专项检查');
  await dialog(authority).getByLabel('内容').fill('请报送夜班安排。');
  // The server has done it, and the line breaks before it can say so.
  const lost = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await authority.route(`**${note.add.path}`, lost, { times: 2 });
  const again = dialog(authority).getByText('尚未收到答复，请再次提交，不会重复保存');
  const send = async () => {
    const issue = dialog(authority).getByRole('button', { name: /发\s*出/ });
    await issue.click();
    await dialog(authority).getByText('将发给 1 家公司').waitFor();
    await issue.click();
  };
  for (let sent = 1; sent <= 2; sent += 1) {
    const broken = authority.waitForEvent('requestfailed', (request) =>
      request.url().endsWith(note.add.path),
    );
    await send();
    await broken;
    await again.waitFor();
  }
  await authority.reload();
  await authority.getByRole('button', { name: '新增' }).first().click();
  await dialog(authority).getByText('已恢复未保存的草稿').waitFor();
  await send();
  await rows(authority, '夜班专项检查').first().waitFor();
  expect(await rows(authority, '夜班专项检查').count()).toBe(1);
});

/** The script that stands for a session runs in the frames of the browser's own viewer too, which have no storage. */
const ofViewer = /setItem|localStorage|chrome-extension:/;

test('no page has complained', () => {
  expect(stage.complaints.filter((one) => !ofViewer.test(one))).toEqual([]);
});
