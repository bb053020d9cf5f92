import { driver } from '@fleet/contract/driver/calls';
import { user } from '@fleet/contract/user/calls';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankSheet, candidateSheet, questionSheet } from '../server/test/examSheets';
import { personAt } from '../server/test/serverProcess';
import { until } from '../server/test/until';
import { rows } from './find';
import { dialog } from './form';
import { accessibilityFailures, act, openStage, type Stage } from './stage';

let stage: Stage;
let numbers: string[];

beforeAll(async () => {
  stage = await openStage({}, ['--still']);
  const admin = await personAt(stage.server, 'admin');
  const drivers = (await admin(driver.list, { pageSize: 5, sort: 'driverNum' })).data.rows;
  numbers = drivers.map(({ driverNum }) => driverNum);
  const users = (await admin(user.list, { pageSize: 50 })).data.rows;
  const { id, version } = drivers[0]!;
  await admin(driver.bindUser, {
    id,
    version,
    userId: users.find(({ loginName }) => loginName === 'safety')!.id,
  });
});
afterAll(async () => {
  await stage.close();
});

const path = '/DriverManagement/DriverTrain';
const asked = (page: Page) => page.locator('.ant-modal-confirm').locator('visible=true');
const upload = async (page: Page, at: number, file: File) =>
  dialog(page)
    .locator('input[type=file]')
    .nth(at)
    .setInputFiles({
      name: file.name,
      mimeType: 'application/x',
      buffer: Buffer.from(await file.arrayBuffer()),
    });

test('a training is made of two sheets, judged as they are chosen, and published', async () => {
  const page = await stage.signIn('admin', path);
  await page.getByRole('button', { name: '新增' }).first().click();
  await dialog(page).locator('[data-field=title] input').fill('季度安全考试');
  await dialog(page).locator('[data-field=examDeadline] input').fill('2098-12-30 18:00');
  await page.keyboard.press('Tab');
  await upload(page, 0, questionSheet([[1, '单选', '坏题', 'a', null, null, null, 'F', 50]]));
  await dialog(page).getByRole('cell', { name: '选项B' }).waitFor();
  // A sheet with mistakes is never left behind in silence: the training is not saved without it.
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await page.locator('.ant-message').getByText('未保存任何内容').waitFor();
  await upload(page, 0, questionSheet());
  await dialog(page).getByText('检查通过：4 题').waitFor();
  await upload(page, 1, candidateSheet(numbers));
  await dialog(page).getByText('检查通过：5 名考生').waitFor();
  await dialog(page).getByText('4 名司机未关联账号').waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: '保存' }).click();
  const row = rows(page, '季度安全考试');
  await act(row, '发布');
  await asked(page).getByText('将通知 5 名考生').waitFor();
  await asked(page).getByRole('button', { name: '发布' }).click();
  await row.getByText('已发布').waitFor();
  expect(await row.getByRole('button', { name: '编辑' }).count()).toBe(0);
  await row.getByRole('button', { name: '季度安全考试' }).click();
  await dialog(page).getByText(numbers[4]!).waitFor();
  await dialog(page).getByRole('tab', { name: '试题', exact: true }).click();
  await dialog(page).getByText('上坡时货叉应').waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
});

const right: Record<string, string[]> = {
  上坡时货叉应: ['朝坡上'],
  开车前检查: ['制动', '喇叭', '轮胎'],
  可以载人: ['错误'],
  停车后应: ['货叉落地'],
};
const answer = async (page: Page) => {
  const stem = await page.locator('.examQuestion__stem').innerText();
  for (const option of right[stem]!) await page.getByLabel(option).check();
};

/** Answers the first question otherwise in another tab; whoever comes back sees it, and his next answer counts. */
async function answerElsewhere(page: Page) {
  const other = await stage.signIn('safety', '/');
  await other.getByRole('button', { name: '继续考试' }).click();
  await dialog(other).getByRole('button', { name: '继续考试' }).click();
  await other.getByRole('button', { name: '上一题' }).click();
  await other.getByText('第 1 题 / 共 4 题').waitFor();
  const [first] = right[await other.locator('.examQuestion__stem').innerText()]!;
  const mine = other.getByLabel(first!);
  const isMany = (await mine.getAttribute('type')) === 'checkbox';
  await Promise.all([
    other.waitForResponse('**/saveExamAnswer'),
    isMany ? mine.uncheck() : other.locator('.examOption input:not(:checked)').first().check(),
  ]);
  await other.close();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  const here = page.getByLabel(first!);
  await until('the answer of the other tab to be shown', async () => !(await here.isChecked()));
}

test('on a phone: one question a screen; a lost link, a killed server and a reload cost no answer', async () => {
  const page = await stage.signIn('safety', '/', { phone: true });
  await page.getByText('待参加考试：季度安全考试').waitFor();
  await page.getByRole('button', { name: '查看', exact: true }).click();
  await dialog(page).getByRole('button', { name: '开始考试' }).click();
  await asked(page).getByText('限时 60 分钟').waitFor();
  await asked(page).getByRole('button', { name: '开始考试' }).click();
  await page.getByText('第 1 题 / 共 4 题').waitFor();
  expect(await page.getByRole('timer').innerText()).toMatch(/^(01:00:00|59:\d\d)$/);
  await answer(page);
  expect(await accessibilityFailures(page, '.examLayer')).toEqual([]);
  await answerElsewhere(page);
  await answer(page);
  await page.getByRole('button', { name: '下一题' }).click();
  await page.getByText('已保存').waitFor();
  const saving = '**/saveExamAnswer';
  await page.route(saving, (route) => route.abort());
  await answer(page);
  await page.getByText('连接中断，答案将在恢复后保存').waitFor();
  // A phone that sleeps counts no seconds; awake again, it hears what the clock of the server says.
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() - 600_000;
  });
  const clock = page.getByRole('timer');
  await until('the clock to stand', async () => (await clock.innerText()).startsWith('01:0'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await until('the clock to be right', async () => (await clock.innerText()).startsWith('59:'));
  await page.getByRole('button', { name: '下一题' }).click();
  await answer(page);
  await stage.killServer();
  await page.reload();
  await page.getByRole('button', { name: '继续考试' }).click();
  await dialog(page).getByRole('button', { name: '继续考试' }).click();
  await page.getByText('第 4 题 / 共 4 题').waitFor();
  await page.getByText('连接中断，答案将在恢复后保存').waitFor();
  await page.unroute(saving);
  await page.getByText('已保存').waitFor();
  // What was left out is found again from the end, and the end from there.
  await page.getByRole('button', { name: '上一题' }).click();
  await page.getByRole('button', { name: '还有 1 题未答，去作答' }).click();
  await page.getByText('第 4 题 / 共 4 题').waitFor();
  await page.getByRole('button', { name: '上一题' }).click();
  await page.getByRole('button', { name: '还有 1 题未答，去作答' }).click();
  await answer(page);
  await page.getByText('已保存').waitFor();
  await page.getByRole('button', { name: '上一题' }).click();
  await page.getByRole('button', { name: '到最后一题' }).click();
  await page.getByRole('button', { name: '交卷' }).click();
  await asked(page).getByText('交卷后不能修改').waitFor();
  await asked(page).getByRole('button', { name: '交卷' }).click();
  await page.getByText('考试合格').waitFor();
  await page.getByText('100 分').first().waitFor();
  expect(await accessibilityFailures(page, '.examLayer')).toEqual([]);
  await page.close();
  expect(stage.complaints).toEqual([]);
});

test('the result stands with the manager: certificate, and which question failed whom', async () => {
  const page = await stage.signIn('drivers', path, { language: 'en' });
  const row = rows(page, '季度安全考试');
  await row.getByRole('button', { name: '季度安全考试' }).click();
  const passed = dialog(page).getByRole('row', { name: /Passed.*100/ });
  const [certificate] = await Promise.all([
    page.waitForEvent('download'),
    passed.getByRole('button', { name: 'Certificate' }).click(),
  ]);
  expect(certificate.suggestedFilename()).toMatch(new RegExp(`-${numbers[0]}\\.pdf$`));
  await dialog(page).getByRole('tab', { name: 'Analysis' }).click();
  await dialog(page).getByText('1 paper (first attempts)').waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
  // What an exam demands is for whoever sees the whole company.
  expect(await page.getByRole('button', { name: 'Exam rule' }).count()).toBe(0);
});

test('the key that edits a row leaves alone a training that is published', async () => {
  const page = await stage.signIn('admin', path, { language: 'en' });
  await rows(page, '季度安全考试').focus();
  await page.keyboard.press('e');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('tab', { name: 'Analysis' }).waitFor();
  expect(await page.getByRole('dialog').locator('visible=true').count()).toBe(1);
  await page.close();
});

test('a company fills its question bank by sheet, draws from it, and says what an exam demands', async () => {
  const page = await stage.signIn('admin', path, { language: 'en' });
  await page.getByRole('button', { name: 'Question bank' }).click();
  await page.getByRole('button', { name: 'Import' }).click();
  await upload(page, 0, bankSheet('装卸', 3));
  await dialog(page).getByRole('button', { name: 'Import 3 rows' }).click();
  await rows(page, '装卸 3').getByText('False', { exact: true }).waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
  await page.getByRole('button', { name: 'Trainings' }).click();
  await page.getByRole('button', { name: 'Add' }).first().click();
  await dialog(page).locator('[data-field=title] input').fill('Drawn');
  await dialog(page).locator('[data-field=examDeadline] input').fill('2098-12-30 18:00');
  await page.keyboard.press('Tab');
  await dialog(page).locator('[data-field=subject] input').fill('装卸');
  await dialog(page).locator('[data-field=drawCount] input').fill('4');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page).getByText('has only 3 questions').first().waitFor();
  await dialog(page).locator('[data-field=drawCount] input').fill('3');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await rows(page, 'Drawn').waitFor();
  await page.getByRole('button', { name: 'Exam rule' }).click();
  await dialog(page).getByRole('combobox').click();
  await page.getByTitle('Bars from driving').click();
  await dialog(page).getByText('Bars from this day on').waitFor();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Retraining due' }).click();
  await dialog(page).getByText('Nobody is due for retraining.').waitFor();
  expect(await accessibilityFailures(page)).toEqual([]);
  await page.close();
  expect(stage.complaints).toEqual([]);
});
