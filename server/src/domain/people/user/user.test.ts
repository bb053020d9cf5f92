import { role } from '@fleet/contract/role/calls';
import { session } from '@fleet/contract/session/calls';
import { user } from '@fleet/contract/user/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newToken, tokenHash } from '../../../base/secrets';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
let operator: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  [admin, operator] = [await world.signIn('admin'), await world.signIn('operator')];
});
afterAll(() => world.end());

const find = async (who: Person, loginName: string) =>
  (await who.post(user.list, { username: loginName })).data.rows.find((row) => row.loginName === loginName)!;
const roleNamed = async (template: string) =>
  (await operator.post(role.list, { pageSize: 200 })).data.rows.find((row) => row.template === template)!.id;
const details = async (loginName: string, template = 'VIEWER') => ({
  loginName,
  username: '新同事',
  orgId: (await find(admin, 'viewer')).orgId,
  roleId: await roleNamed(template),
  phone: '13912345678',
  expiryDate: '2099-12-31',
});
const logIn = (loginName: string, password: string) => world.send(session.login, { loginName, password }, '');
const codeOf = async (token: string) => (await world.send(session.profile, {}, token)).code;

test('a new user gets a one-time password that must be changed', async () => {
  const { data } = await admin.post(user.add, await details('newone'));
  expect(data.password).toMatch(/^\w{12}$/);
  const { data: entered } = await logIn('newone', data.password);
  expect(entered.user.mustChangePassword).toBe(true);
  expect(await find(admin, 'newone')).toMatchObject({ state: 'active', sessionCount: 1, roleName: '只读' });
  const log = await world.db.selectFrom('operationLog').selectAll().where('module', '=', 'user').execute();
  expect(JSON.stringify(log)).not.toContain(data.password);
  expect(JSON.stringify(log)).not.toContain('argon2');
});

test('login names are used once, whatever their case; dates and phones are checked', async () => {
  expect(await admin.post(user.add, await details('ADMIN2'))).toMatchObject({
    code: '40900',
    errors: [{ field: 'loginName' }],
  });
  expect(
    await admin.post(user.add, { ...(await details('toolate')), expiryDate: '2020-01-01' }),
  ).toMatchObject({
    errors: [{ field: 'expiryDate' }],
  });
  expect(await admin.post(user.add, { ...(await details('nophone')), phone: '12345' })).toMatchObject({
    errors: [{ field: 'phone' }],
  });
});

test('a reset password ends every session, opens the account with a new one-time password, and the lock with it', async () => {
  const { data } = await admin.post(user.add, await details('forgetful'));
  const open = await logIn('forgetful', data.password);
  for (let attempt = 0; attempt < 5; attempt += 1) await logIn('forgetful', 'wrong12345');
  expect(await logIn('forgetful', data.password)).toMatchObject({ code: '429' });
  const reset = await admin.post(user.resetPassword, { id: data.id });
  expect(await codeOf(open.data.token)).toBe('401');
  expect(await logIn('forgetful', data.password)).toMatchObject({ code: '40900' });
  expect((await logIn('forgetful', reset.data.password)).data.user.mustChangePassword).toBe(true);
});

test('disabled: out at once with 403, no way in; enabled again, the old session stays closed', async () => {
  const { data } = await admin.post(user.add, await details('banned'));
  const open = await world.signInFirst('banned', data.password);
  const heard: string[] = [];
  await world.follow(open.token, (event) => heard.push(event));
  const set = async (disabled: boolean) =>
    admin.post(user.edit, { id: data.id, version: (await find(admin, 'banned')).version, disabled });
  await set(true);
  expect(await codeOf(open.token)).toBe('403');
  await until('the stream to end', () => heard.includes('signedOut'));
  expect(await logIn('banned', 'Forklift77Blue')).toMatchObject({ msg: expect.stringContaining('disabled') });
  await set(false);
  expect(await codeOf(open.token)).toBe('401');
  expect(await logIn('banned', 'Forklift77Blue')).toMatchObject({ code: '200' });
});

test('a link to a new password ends with the address it went to, and opens no account that is closed', async () => {
  const { id, password } = (await admin.post(user.add, await details('linked'))).data;
  const tryLink = async (between: () => Promise<unknown>) => {
    const code = newToken();
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    await world.db
      .insertInto('passwordReset')
      .values({ accountId: id, codeHash: tokenHash(code), expiresAt })
      .execute();
    await between();
    const chosen = { newPassword: 'Pallet99Green', confirmPassword: 'Pallet99Green' };
    return world.send(session.resetForgotPassword, { code, ...chosen }, '');
  };
  const edit = async (change: { email: string } | { disabled: boolean }) =>
    admin.post(user.edit, { id, version: (await find(admin, 'linked')).version, ...change });
  const invalid = { code: '40900', msg: expect.stringContaining('invalid') };

  expect(await tryLink(() => edit({ email: 'new@example.com' }))).toMatchObject(invalid);
  expect(await tryLink(() => edit({ disabled: true }))).toMatchObject({
    msg: expect.stringContaining('disabled'),
  });
  expect(await tryLink(() => edit({ disabled: false }))).toMatchObject(invalid);
  expect(await logIn('linked', password)).toMatchObject({ code: '200' });
  expect(await tryLink(() => admin.post(user.del, { id }))).toMatchObject(invalid);
});

test('a moved user sees the new place at once', async () => {
  const viewer = await world.signIn('viewer');
  const before = await find(admin, 'viewer');
  const { orgId } = await find(admin, 'admin');
  const count = async () => (await viewer.post(user.choices, {})).data.rows.length;
  const few = await count();
  await admin.post(user.edit, { id: before.id, version: before.version, orgId });
  expect(await count()).toBeGreaterThan(few);
});

test('nobody handles himself, or somebody who may do more', async () => {
  const me = await find(admin, 'admin');
  expect(await admin.post(user.del, { id: me.id })).toMatchObject({ code: '40900' });
  const rights = ['user:view', 'user:add', 'user:edit', 'user:del', 'user:resetPwd', 'role:view'] as const;
  const { data: clerkRole } = await admin.post(role.add, {
    roleName: '人事',
    rights: [...rights],
    dataScope: 'COMPANY',
  });
  const { data: clerk } = await admin.post(user.add, { ...(await details('clerk')), roleId: clerkRole.id });
  const { post } = await world.signInFirst('clerk', clerk.password);
  for (const call of [user.del, user.resetPassword, user.endSessions])
    expect(await post(call, { id: me.id })).toMatchObject({
      code: '40900',
      msg: expect.stringContaining('more permissions than'),
    });
  expect(await post(user.edit, { id: me.id, version: me.version, disabled: true })).toMatchObject({
    code: '40900',
  });
  expect(await post(user.add, await details('climber', 'COMPANY_ADMIN'))).toMatchObject({
    errors: [{ field: 'roleId' }],
  });
  expect((await post(role.choices, {})).data.rows.map((row) => row.roleName)).toEqual(['人事']);
});

test('people of another company do not exist', async () => {
  const foreign = await find(operator, 'admin2');
  expect(await find(admin, 'admin2')).toBeUndefined();
  expect(await find(admin, 'operator')).toBeUndefined();
  for (const call of [user.del, user.resetPassword, user.endSessions])
    expect(await admin.post(call, { id: foreign.id })).toEqual(await admin.post(call, { id: '999999' }));
  const place = await details('smuggled');
  expect(await admin.post(user.add, { ...place, orgId: foreign.orgId })).toEqual(
    await admin.post(user.add, { ...place, orgId: '999999' }),
  );
});

test('roles and places fit together', async () => {
  for (const template of ['PLATFORM_OPERATOR', 'GOV_REGULATOR'])
    expect(await operator.post(user.add, await details('misfit', template))).toMatchObject({
      errors: [{ field: 'roleId' }],
    });
  const { orgId } = await find(operator, 'operator');
  expect(
    await operator.post(user.add, { ...(await details('inspector', 'GOV_REGULATOR')), orgId }),
  ).toMatchObject({ errors: [{ field: 'jurisdictionId' }] });
});

test('an account that a company or a driver uses does not move to another company; a free one does', async () => {
  const [administrator, elsewhere] = [await find(operator, 'admin'), await find(operator, 'admin2')];
  const roleId = await roleNamed('VIEWER');
  const move = ({ id, version }: { id: string; version: number }) =>
    operator.post(user.edit, { id, version, orgId: elsewhere.orgId, roleId });
  expect(await move(administrator)).toMatchObject({
    errors: [{ field: 'orgId', msg: expect.stringContaining(administrator.companyName!) }],
  });
  expect(await move(await find(operator, 'viewer'))).toMatchObject({ code: '200' });
  expect((await find(operator, 'viewer')).companyName).toBe(elsewhere.companyName);
});
