import { proofNeeded } from '@fleet/contract/session/calls';
import { user } from '@fleet/contract/user/calls';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dialog } from './form';
import { accessibilityFailures, act, fillLogin, openStage, passwordOf, type Stage } from './stage';
import { codeOf } from '../server/test/authenticator';
import { clientId, clientSecret, openIdentityProvider } from '../server/test/identityProvider';
import { freePort } from '../server/test/ports';
import { until } from '../server/test/until';

let stage: Stage;
let idp: Awaited<ReturnType<typeof openIdentityProvider>>;
beforeAll(async () => {
  const port = await freePort();
  // Browsers make passkeys for names, and this machine's own is one.
  const home = `http://localhost:${port}`;
  idp = await openIdentityProvider(`${home}/login/provider`, `${home}/login`);
  stage = await openStage(
    {
      PORT: String(port),
      PUBLIC_URL: home,
      PROOF_SECONDS: '5',
      OIDC_ISSUER: idp.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Example Works',
      OIDC_GROUPS: JSON.stringify([{ group: 'safety', company: '苏州恒达物流有限公司', role: '安全员' }]),
    },
    ['--still'],
    'localhost',
  );
});
afterAll(async () => {
  await stage.close();
  await idp.close();
});

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
  const adder = page.getByRole('button', { name: '添加通行密钥' });
  await adder.click();
  await dialog(page).getByLabel('名称').fill('办公电脑');
  await dialog(page).getByLabel('当前密码').fill(passwordOf(stage.server, 'safety'));
  await dialog(page).getByRole('button', { name: /继续$/ }).click();
  // The first second factor comes with recovery codes.
  await page.locator('.recoveryCodes li').first().waitFor();
  expect(await page.locator('.recoveryCodes li').count()).toBe(10);
  expect(await accessibilityFailures(page)).toEqual([]);
  await page.getByRole('button', { name: '我已保存' }).click();
  await page.getByText('办公电脑').waitFor();
  await until('the focus to come back', () => adder.evaluate((one) => one === document.activeElement));
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
});

/** Gives the password if it is asked for before the work is done. */
async function proveIfAsked(page: Page, loginName: string, isDone: () => Promise<boolean>) {
  const asked = page.locator('.proofDialog input');
  await until('the work, or the question', async () => (await isDone()) || (await asked.isVisible()));
  if (!(await asked.isVisible())) return;
  await asked.fill(passwordOf(stage.server, loginName));
  await asked.press('Enter');
  await until('the work', isDone);
}

test('what cannot be undone asks once who it is, and then goes on by itself', async () => {
  const page = await stage.signIn('admin', '/PlatformSettings/userManagement');
  const row = page.locator('tr').filter({ has: page.getByText('repair', { exact: true }) });
  const ask = async () => {
    await act(row, '重置密码');
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
  await page.getByText('密码不正确', { exact: true }).first().waitFor();
  // By hand: it stands above the question that waits for it.
  await password.click();
  await password.fill(passwordOf(stage.server, 'admin'));
  await dialog(page).getByRole('button', { name: '验证' }).click();
  await page.locator('.secretPanel code').waitFor();
});

test('whoever must have a second factor sets it up on his phone, and signs in with it', async () => {
  const admin = await stage.signIn('admin', '/PlatformSettings/roleManagement');
  await admin.getByRole('button', { name: '双重验证要求' }).click();
  await dialog(admin).getByLabel('要求双重验证').click();
  await admin.locator('.ant-select-item-option', { hasText: '指定角色' }).click();
  await dialog(admin).getByLabel('角色', { exact: true }).click();
  await admin.locator('.ant-select-item-option', { hasText: '只读' }).first().click();
  await admin.locator('.ant-modal-title').locator('visible=true').last().click();
  await dialog(admin).getByRole('button', { name: /保存$/ }).click();
  await proveIfAsked(admin, 'admin', () => admin.getByText('保存成功').first().isVisible());

  const phone = await stage.open('/', { language: 'en', phone: true });
  await fillLogin(phone, 'viewer', passwordOf(stage.server, 'viewer'));
  await phone.locator('.qrCode').waitFor();
  expect(await accessibilityFailures(phone)).toEqual([]);
  const app = phone.getByRole('link', { name: 'Open in an authenticator app here' });
  expect(await app.getAttribute('href')).toMatch(/^otpauth:/);
  // There are no recovery codes yet that could stand in for the code.
  await phone.locator('[name=code]').fill('12345');
  await phone.keyboard.press('Enter');
  await phone.getByText('The 6 digits that the authenticator shows.', { exact: true }).waitFor();
  expect(await phone.getByText('recovery code').count()).toBe(0);
  const secret = (await phone.locator('.factorForm__key code').innerText()).replaceAll(' ', '');
  await phone.locator('[name=code]').fill(codeOf(secret));
  await phone.locator('[name=oldPassword]').fill(passwordOf(stage.server, 'viewer'));
  await phone.keyboard.press('Enter');
  await phone.locator('.recoveryCodes li').first().waitFor();
  await phone.getByText('I have saved them').click();
  await phone.locator('#content').first().waitFor();

  const desk = await stage.open('/');
  await fillLogin(desk, 'viewer', passwordOf(stage.server, 'viewer'));
  // The code of the next step: this one's was taken.
  await desk.getByLabel('验证码或恢复码').fill(codeOf(secret, 1));
  expect(await accessibilityFailures(desk)).toEqual([]);
  await desk.keyboard.press('Enter');
  await desk.locator('#content').first().waitFor();
  for (const page of [admin, phone, desk]) await page.close();
});

test('through the company’s provider: in where the groups say, out there too, or told why not', async () => {
  const person = (name: string, groups: string[]) => ({
    email: `${name}@example.com`,
    email_verified: true,
    name,
    preferred_username: name,
    groups,
  });
  idp.people.set('1', person('annlee', ['safety']));
  idp.people.set('2', person('boblee', []));
  const page = await stage.open('/SafeManagement/CarCheck');
  idp.setCurrent('1');
  await page.getByText('使用 Example Works 登录').click();
  await page.locator('#content').first().waitFor();
  // Back where one wanted to go, and nothing of the answer is left in the address.
  expect(page.url()).toBe(stage.url('/SafeManagement/CarCheck'));
  await page.getByRole('button', { name: '账号' }).click();
  await page.getByText('退出', { exact: true }).click();
  await page.waitForURL((url) => url.href.startsWith(idp.issuer));

  const other = await stage.open('/login');
  idp.setCurrent('2');
  await other.getByText('使用 Example Works 登录').click();
  await other.getByRole('alert').waitFor();
  expect(await other.getByRole('alert').innerText()).toContain('未分配');
  expect(await accessibilityFailures(other)).toEqual([]);
  for (const one of [page, other]) await one.close();
});

test('no page has complained, and none has asked anybody but its own server and the provider', () => {
  expect(stage.complaints.filter((complaint) => !complaint.includes(idp.issuer))).toEqual([]);
});
