import { streamPath } from '@fleet/contract/live/stream';
import { session } from '@fleet/contract/session/calls';
import { user } from '@fleet/contract/user/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverMails } from '../../../../test/mailFolder';
import { until } from '../../../../test/until';
import { newWorld, type World } from '../../../../test/world';

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
});
afterAll(() => world.end());

const passwordOf = (loginName: string) =>
  world.demo.accounts.find((account) => account.loginName === loginName)!.password;
const logIn = (loginName: string, password = passwordOf(loginName)) =>
  world.send(session.login, { loginName, password }, '');
const codeOf = async (token: string) => (await world.send(session.profile, {}, token)).code;
const change = async (token: string, input: object) => {
  const response = await fetch(`http://127.0.0.1:${world.ports.http}${session.updateProfile.path}`, {
    method: 'POST',
    headers: { token, language: 'en_US', 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  return (await response.json()) as { code: string; errors?: { field: string }[] };
};

test('one sees where one is signed in, and ends it there', async () => {
  const [here, there, third] = [
    await world.signIn('drivers'),
    await world.signIn('drivers'),
    await logIn('drivers'),
  ];
  const listed = async () => (await here.post(session.sessions, {})).data.rows;
  const open = await listed();
  // Others were used later; the one that asks stands first all the same, each with its way of the sign-in.
  expect(open.map(({ isOwn, way }) => [isOwn, way])).toEqual([
    [true, 'password'],
    [false, 'password'],
    [false, 'password'],
  ]);
  // Each names its browser; this one is Node's.
  expect(new Set(open.map(({ userAgent }) => userAgent))).toEqual(new Set(['node']));
  const stranger = await world.signIn('viewer');
  const [strange] = (await stranger.post(session.sessions, {})).data.rows;
  expect(await here.post(session.endSession, { id: strange!.id })).toEqual(
    await here.post(session.endSession, { id: '999999' }),
  );
  expect(await codeOf(stranger.token)).toBe('200');

  const [{ data }] = [await there.post(session.sessions, {})];
  await here.post(session.endSession, { id: data.rows.find(({ isOwn }) => isOwn)!.id });
  expect(await codeOf(there.token)).toBe('401');
  expect(await codeOf(third.data.token)).toBe('200');
  await here.post(session.endOtherSessions, {});
  expect(await codeOf(third.data.token)).toBe('401');
  expect(await listed()).toMatchObject([{ isOwn: true }]);
});

test('a new e-mail or phone number asks for the present password, and the old address is told', async () => {
  const before = (await deliverMails(world)).length;
  const { data } = await logIn('admin2');
  const old = data.user.email!;
  for (const contact of [{ email: 'thief@example.com' }, { phone: '13900000001' }]) {
    expect(await change(data.token, contact)).toMatchObject({ errors: [{ field: 'oldPassword' }] });
    expect(await change(data.token, { ...contact, oldPassword: 'wrong12345' })).toMatchObject({
      errors: [{ field: 'oldPassword' }],
    });
  }
  expect((await world.send(session.profile, {}, data.token)).data.user.email).toBe(old);
  expect(await change(data.token, { settings: { sound: true } })).toMatchObject({ code: '200' });

  await world.send(session.forgotPassword, { loginName: 'admin2', email: old }, '');
  const oldPassword = passwordOf('admin2');
  expect(await change(data.token, { email: 'new@example.com', oldPassword })).toMatchObject({ code: '200' });
  expect(await world.db.selectFrom('passwordReset').selectAll().execute()).toEqual([]);
  const mails = (await deliverMails(world)).slice(before);
  expect(mails).toContainEqual(expect.stringMatching(/^Subject:.*changed/m));
  expect(mails.every((mail) => mail.includes(`To: ${old}`))).toBe(true);
});

test('a temporary password opens no live stream, and is good for three days', async () => {
  const admin = await world.signIn('admin');
  const viewer = (await admin.post(user.list, { username: 'viewer' })).data.rows[0]!;
  const { data } = await admin.post(user.resetPassword, { id: viewer.id });
  const { data: entered } = await logIn('viewer', data.password);
  expect(entered.user.whyChangePassword).toBe('temporary');
  const stream = await fetch(`http://127.0.0.1:${world.ports.http}${streamPath}`, {
    headers: { token: entered.token },
  });
  expect(stream.headers.get('content-type')).toContain('application/json');
  await stream.body?.cancel();

  const passwordChangedAt = new Date(Date.now() - 73 * 3_600_000).toISOString();
  await world.db.updateTable('account').set({ passwordChangedAt }).where('id', '=', viewer.id).execute();
  expect(await logIn('viewer', data.password)).toMatchObject({
    code: '40900',
    msg: expect.stringContaining('no longer valid'),
  });
  await until('its session to end', async () => (await codeOf(entered.token)) === '403');
});
