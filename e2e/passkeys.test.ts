import { proofNeeded } from '@fleet/contract/session/calls';
import { user } from '@fleet/contract/user/calls';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFailures, fillLogin, openStage, passwordOf, type Stage } from './stage';
import { until } from '../server/test/until';

let stage: Stage;
beforeAll(async () => {
  // Browsers make passkeys for names, and this machine's own is one.
  stage = await openStage({ PROOF_SECONDS: '5' }, ['--still'], 'localhost');
});
afterAll(async () => {
  await stage.close();
});

const dialog = (page: Page) => page.getByRole('dialog').locator('visible=true').last();

/** A device of Chromium's own making, which holds passkeys and knows its owner. */
async function device(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

test('a passkey is added, signs in alone, and a copy of it does not', async () => {
  const page = await stage.signIn('safety', '/VehicleManagement/VehicleStatus');
  const { cdp, authenticatorId } = await device(page);
  await page.getByRole('button', { name: '账号' }).click();
  await page.getByText('我的账号').click();
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await dialog(page).getByLabel('名称').fill('办公电脑');
  await dialog(page).getByLabel('当前密码').fill(passwordOf(stage.server, 'safety'));
  await dialog(page).getByRole('button', { name: /继续$/ }).click();
  // The first second factor comes with recovery codes.
  await page.locator('.recoveryCodes li').first().waitFor();
  expect(await page.locator('.recoveryCodes li').count()).toBe(10);
  expect(await accessibilityFailures(page)).toEqual([]);
  await page.getByRole('button', { name: '我已保存' }).click();
  await page.getByText('办公电脑').waitFor();
  await page.locator('.ant-drawer-close').locator('visible=true').last().click();

  const leave = async () => {
    await page.getByRole('button', { name: '账号' }).click();
    await page.getByText('退出', { exact: true }).click();
    await page.waitForURL(/login/);
  };
  const enter = () => page.getByRole('button', { name: '使用通行密钥' }).click();
  await leave();
  // The password alone lets nobody in any more.
  await fillLogin(page, 'safety', passwordOf(stage.server, 'safety'));
  await page.getByText('第二步验证').waitFor();
  await enter();
  await page.locator('#content').first().waitFor();

  await leave();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await enter();
  await page.locator('.signIn__problem').waitFor();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });

  // A copy that was used less often than we have seen.
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  const [original] = credentials;
  expect(original!.signCount).toBeGreaterThan(1);
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
  await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...original!, signCount: 1 } });
  await enter();
  await page.getByText('通行密钥无效').waitFor();
  await page.context().close();
});

test('what cannot be undone asks once who it is, and then goes on by itself', async () => {
  const page = await stage.signIn('admin', '/PlatformSettings/userManagement');
  const row = page.locator('tr').filter({ has: page.getByText('viewer', { exact: true }) });
  const ask = async () => {
    await row.getByRole('button', { name: '重置密码' }).click();
    await dialog(page).getByRole('button', { name: '重置密码' }).click();
  };
  const answered = () =>
    page.evaluate(async (path) => {
      const token = sessionStorage.getItem('token') ?? '';
      const response = await fetch(path, { method: 'POST', headers: { token }, body: new URLSearchParams() });
      return ((await response.json()) as { code: string }).code;
    }, user.resetPassword.path);
  await until('the sign-in to be no fresh proof any more', async () => (await answered()) === proofNeeded);
  await ask();
  await page.getByText('请验证身份').waitFor();
  expect(await accessibilityFailures(page, '.proofDialog')).toEqual([]);
  const password = dialog(page).getByLabel('当前密码');
  await password.fill('wrong12345');
  await password.press('Enter');
  await page.getByText('原密码不正确').first().waitFor();
  await password.fill(passwordOf(stage.server, 'admin'));
  await password.press('Enter');
  await page.locator('.secretPanel code').waitFor();
  await page.context().close();
});

test('no page has complained, and none has asked anybody but its own server', () => {
  expect(stage.complaints).toEqual([]);
});
