import { session } from '@fleet/contract/session/calls';
import { user } from '@fleet/contract/user/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type World } from '../../../../test/world';

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'], env: { PASSWORD_PROFILE: 'dengbao' } });
});
afterAll(() => world.end());

const logIn = (loginName: string, password: string) => world.send(session.login, { loginName, password }, '');
const passwordOf = (loginName: string) =>
  world.demo.accounts.find((account) => account.loginName === loginName)!.password;
const change = (token: string, oldPassword: string, newPassword: string) =>
  world.send(session.changePassword, { oldPassword, newPassword, confirmPassword: newPassword }, token);
const age = (loginName: string, hours: number) =>
  world.db
    .updateTable('account')
    .set({
      passwordChangedAt: new Date(Date.now() - hours * 3_600_000).toISOString(),
      lastLoginAt: new Date().toISOString(),
    })
    .where('loginName', '=', loginName)
    .execute();

test('passwords that people are known to choose are refused, however they are dressed up', async () => {
  await age('safety', 25);
  const { token } = await world.signIn('safety');
  const old = passwordOf('safety');
  for (const known of ['Passw0rd!', 'P@ssw0rd2026', 'Admin@123', 'Qwert!2345', '1qaz@WSX', 'Abcd@1234'])
    expect(await change(token, old, known)).toMatchObject({
      errors: [{ field: 'newPassword', msg: expect.stringContaining('common') }],
    });
  expect(await change(token, old, 'nobatterypack77')).toMatchObject({ errors: [{ field: 'newPassword' }] });
  expect(await change(token, old, 'Pallet99Green')).toMatchObject({ code: '200' });
});

test('a changed password is kept for a day, so that the old ones stay remembered; a temporary one is not', async () => {
  await age('viewer', 25);
  const { data } = await logIn('viewer', passwordOf('viewer'));
  const first = await change(data.token, passwordOf('viewer'), 'Pallet99Green');
  expect(await change(first.data.token, 'Pallet99Green', 'Pallet98Brown')).toMatchObject({
    errors: [{ field: 'newPassword', msg: expect.stringContaining('24 hours') }],
  });
  await world.db
    .updateTable('account')
    .set({ mustChangePassword: true })
    .where('loginName', '=', 'viewer')
    .execute();
  expect(await change(first.data.token, 'Pallet99Green', 'Pallet98Brown')).toMatchObject({ code: '200' });
});

test('a password that has grown old is not called a temporary one', async () => {
  await age('repair', 91 * 24);
  const { data } = await logIn('repair', passwordOf('repair'));
  expect(data.user).toMatchObject({ mustChangePassword: true, whyChangePassword: 'rotation' });
  expect(await world.send(vehicle.suggest, { keyword: 'HD' }, data.token)).toMatchObject({
    msg: expect.stringContaining('has expired'),
  });
  expect(await change(data.token, passwordOf('repair'), 'Pallet97White')).toMatchObject({ code: '200' });
});

test('none of the last five passwords is taken again, and the one before them is', async () => {
  const first = passwordOf('drivers');
  const later = ['Alder11Oak', 'Birch22Elm', 'Cedar33Fir', 'Ebony44Yew', 'Hazel55Ash'];
  let { token } = await world.signIn('drivers');
  let present = first;
  const changeTo = async (password: string) => {
    await age('drivers', 25);
    const changed = await change(token, present, password);
    if (changed.code === '200') [{ token }, present] = [changed.data, password];
    return changed;
  };
  for (const password of later) expect(await changeTo(password)).toMatchObject({ code: '200' });
  for (const password of later)
    expect(await changeTo(password)).toMatchObject({ errors: [{ field: 'newPassword' }] });
  expect(await changeTo('Maple66Lime')).toMatchObject({ code: '200' });
  expect(await changeTo('Alder11Oak')).toMatchObject({ code: '200' });
});

test('five wrong tries lock for half an hour, and half an hour without a call ends a session', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) await logIn('regulator', 'wrong12345');
  expect(await logIn('regulator', passwordOf('regulator'))).toMatchObject({
    code: '429',
    msg: expect.stringContaining('30 minutes'),
  });
  const { token } = await world.signIn('maintain');
  const lastUsedAt = new Date(Date.now() - 31 * 60_000).toISOString();
  await world.db.updateTable('session').set({ lastUsedAt }).execute();
  expect(await world.send(session.profile, {}, token)).toMatchObject({ code: '401' });
});

test('an account that nobody used not used for 90 days is let in once its administrator has reset its password', async () => {
  const leave = (loginName: string, days: number) =>
    world.db
      .updateTable('account')
      .set({
        lastLoginAt: new Date(Date.now() - days * 86_400_000).toISOString(),
        passwordChangedAt: new Date(Date.now() - days * 86_400_000).toISOString(),
      })
      .where('loginName', '=', loginName)
      .execute();
  const enter = () => logIn('maintain', passwordOf('maintain'));
  await leave('maintain', 89);
  expect(await enter()).toMatchObject({ code: '200' });
  await leave('maintain', 91);
  expect(await enter()).toMatchObject({
    code: '40900',
    msg: expect.stringContaining('not used for 90 days'),
  });
  await world.send(session.forgotPassword, { loginName: 'maintain', email: 'maintain@example.com' }, '');
  expect(await world.db.selectFrom('passwordReset').selectAll().execute()).toEqual([]);

  const admin = await world.signIn('admin');
  const [row] = (await admin.post(user.list, { state: 'unused' })).data.rows;
  expect(row).toMatchObject({ loginName: 'maintain', state: 'unused' });
  const { password } = (await admin.post(user.resetPassword, { id: row!.id })).data;
  expect(await logIn('maintain', password)).toMatchObject({ code: '200' });
  expect((await admin.post(user.list, { state: 'unused' })).data.rows).toEqual([]);

  // Of those who see everything the last one comes in all the same: nobody could let him in.
  await leave('operator', 400);
  expect(await logIn('operator', passwordOf('operator'))).toMatchObject({ code: '200' });
});
