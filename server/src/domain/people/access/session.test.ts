import { session } from '@fleet/contract/session/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverMails } from '../../../../test/mailFolder';
import { until } from '../../../../test/until';
import { newWorld, type World } from '../../../../test/world';

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'], env: { PUBLIC_URL: 'https://fleet.example/' } });
});
afterAll(() => world.end());

const passwordOf = (loginName: string) =>
  world.demo.accounts.find((account) => account.loginName === loginName)!.password;
const logIn = (loginName: string, password = passwordOf(loginName)) =>
  world.send(session.login, { loginName, password }, '');
const mailsTo = async (address: string) =>
  (await deliverMails(world)).filter((mail) => mail.includes(`To: ${address}`));
const newestSession = () =>
  world.db.selectFrom('session').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const accountRow = (loginName: string) => world.db.updateTable('account').where('loginName', '=', loginName);

test('signing in answers who one is, what one may do, and which pages there are', async () => {
  const { code, data } = await logIn('admin');

  expect(code).toBe('200');
  expect(data.token).toMatch(/^[\w-]{32}$/);
  expect(data.user).toMatchObject({
    loginName: 'admin',
    companyName: '苏州恒达物流有限公司',
    timeZone: 'Asia/Shanghai',
  });
  expect(data.role.dataScope).toBe('COMPANY');
  expect(data.buttonPermiss).toContain('vehicle:add');
  expect(data.buttonPermiss).not.toContain('terminal:add');
  const paths = data.menus.map((node) => node.path);
  expect(paths.slice(0, 2)).toEqual(['/HomePage', '/VehicleManagement']);
  expect(paths).toContain('/PlatformSettings/userManagement');
  expect(paths.filter((path) => path.startsWith('/BackgroundSettings'))).toEqual([]);
});

test('the token is kept as a hash only', async () => {
  const { data } = await logIn('viewer');
  const rows = await world.db.selectFrom('session').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(data.token);
  expect(rows.map((row) => row.tokenHash.toString('base64url'))).not.toContain(data.token);
});

test('a wrong password, an unknown name: the same answer, and the same lock after five', async () => {
  for (const name of ['repair', 'nobody1']) {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await logIn(name, 'wrong12345')).toMatchObject({
        code: '40900',
        msg: 'Wrong username or password.',
      });
    }
    expect(await logIn(name, 'wrong12345')).toMatchObject({
      code: '429',
      msg: expect.stringContaining('15 minutes'),
    });
  }
  expect(await logIn('repair')).toMatchObject({ code: '429' });
  // Names share counts now and then: another one must not be locked with these.
  await world.db.updateTable('signInCount').set({ failures: 0, lockedUntil: null }).execute();
});

test('without a session, with a made-up one and after logout the answer is 401', async () => {
  const ask = (token: string) => world.send(session.profile, {}, token);
  const { data } = await logIn('safety');
  expect(await ask(data.token)).toMatchObject({ code: '200' });

  expect(await world.send(session.logout, {}, data.token)).toMatchObject({ code: '200' });

  for (const token of ['', 'made-up', data.token]) expect(await ask(token)).toMatchObject({ code: '401' });
});

test('a changed password ends every other session and opens a new one', async () => {
  const [here, there] = [await logIn('maintain'), await logIn('maintain')];
  const oldPassword = passwordOf('maintain');
  const change = (newPassword: string, confirmPassword = newPassword) =>
    world.send(session.changePassword, { oldPassword, newPassword, confirmPassword }, here.data.token);

  expect(await change('short1')).toMatchObject({ code: '400', errors: [{ field: 'newPassword' }] });
  expect(await change('Forklift77', 'Forklift78')).toMatchObject({ msg: 'Passwords entered do not match!' });
  expect(await change('password1')).toMatchObject({
    errors: [{ field: 'newPassword', msg: expect.stringContaining('common') }],
  });
  expect(await change(oldPassword)).toMatchObject({ errors: [{ field: 'newPassword' }] });
  const changed = await change('Forklift77Blue');

  expect(changed.code).toBe('200');
  await until(
    'the other session to end',
    async () => (await world.send(session.profile, {}, there.data.token)).code === '401',
  );
  expect(await world.send(session.profile, {}, changed.data.token)).toMatchObject({ code: '200' });
  expect(await logIn('maintain', 'Forklift77Blue')).toMatchObject({ code: '200' });
  expect(await mailsTo('maintain@example.com')).toHaveLength(1);
});

test('with a temporary password nothing works but changing it', async () => {
  await accountRow('drivers').set({ mustChangePassword: true }).execute();
  const { code, data } = await logIn('drivers');
  expect(code).toBe('200');
  expect(data.user.mustChangePassword).toBe(true);
  expect(await world.send(vehicle.suggest, { keyword: 'HD' }, data.token)).toMatchObject({
    code: '40900',
    msg: expect.stringContaining('temporary'),
  });
  expect(await world.send(session.profile, {}, data.token)).toMatchObject({ code: '200' });
});

test.each([
  ['age', 'createdAt', 11.9, 12.1],
  ['idleness', 'lastUsedAt', 1.9, 2.1],
  ['the clock that was ahead', 'createdAt', -11.9, -12.1],
] as const)('a session ends by %s', async (_, instant, within, beyond) => {
  const after = async (hours: number) => {
    const { data } = await logIn('safety');
    const long = new Date(Date.now() - hours * 3_600_000).toISOString();
    const { id } = await newestSession();
    await world.db
      .updateTable('session')
      .set({ [instant]: long })
      .where('id', '=', id)
      .execute();
    return (await world.send(session.profile, {}, data.token)).code;
  };
  expect(await after(within)).toBe('200');
  expect(await after(beyond)).toBe('401');
});

test('an account that expires or is disabled loses its session with 403', async () => {
  const { data } = await logIn('viewer');
  await accountRow('viewer').set({ expiryDate: '2020-01-01' }).execute();
  await until(
    'the expiry to be noticed',
    async () => (await world.send(session.profile, {}, data.token)).code === '403',
  );
  expect(await logIn('viewer')).toMatchObject({ code: '40900', msg: expect.stringContaining('expired') });
});

test('forgotten passwords: the same answer for everybody, a link by mail for its owner, usable once', async () => {
  const forgot = (loginName: string, email: string) =>
    world.send(session.forgotPassword, { loginName, email }, '');
  const real = await forgot('admin2', 'admin2@example.com');
  expect(real).toMatchObject({ code: '200' });
  expect(await forgot('admin2', 'other@example.com')).toEqual(real);
  expect(await forgot('nobody2', 'admin2@example.com')).toEqual(real);

  const mail = await until('the mail', async () => (await mailsTo('admin2@example.com')).at(0));
  const { text } = await PostalMime.parse(mail);
  // The setting may end with a slash or without.
  const code = /https:\/\/fleet\.example\/login\?code=([\w-]{32})/.exec(text!)![1]!;
  const reset = () =>
    world.send(
      session.resetForgotPassword,
      { code, newPassword: 'Pallet99Green', confirmPassword: 'Pallet99Green' },
      '',
    );
  expect(await reset()).toMatchObject({ code: '200' });
  expect(await reset()).toMatchObject({ code: '40900', msg: expect.stringContaining('invalid') });
  expect(await logIn('admin2', 'Pallet99Green')).toMatchObject({ code: '200' });
  expect(await mailsTo('admin2@example.com')).toHaveLength(2);
});

test('one changes one’s own settings, and nothing that is not a setting', async () => {
  const { data } = await logIn('operator');
  const update = (input: object) => world.send(session.updateProfile, input as { email: string }, data.token);
  expect(await update({ settings: { theme: 'dark', density: 'compact' } })).toMatchObject({
    data: { settings: { theme: 'dark' } },
  });
  expect(await update({ settings: { theme: 'light' } })).toMatchObject({
    data: { settings: { theme: 'light', density: 'compact' } },
  });
  expect(await update({ roleId: '1' })).toMatchObject({
    code: '400',
    errors: [{ field: 'roleId', msg: 'Unknown field.' }],
  });
});
