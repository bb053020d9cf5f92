import { factor } from '@fleet/contract/factor/calls';
import { factorRule } from '@fleet/contract/factorRule/calls';
import { log } from '@fleet/contract/log/calls';
import { role } from '@fleet/contract/role/calls';
import { type Pending, session } from '@fleet/contract/session/calls';
import { user } from '@fleet/contract/user/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesOf, codeOf } from '../../../../test/authenticator';
import { deliverMails } from '../../../../test/mailFolder';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'], env: { TRUST_PROXY: '1' } });
});
afterAll(() => world.end());

const passwordOf = (loginName: string) =>
  world.demo.accounts.find((account) => account.loginName === loginName)!.password;
const logIn = (loginName: string) =>
  world.send(session.login, { loginName, password: passwordOf(loginName) }, '');
const idOf = async (loginName: string) =>
  (
    await world.db
      .selectFrom('account')
      .select('id')
      .where('loginName', '=', loginName)
      .executeTakeFirstOrThrow()
  ).id;

const wrongCode = (secret: string) => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code))!;
};

/** Time goes by: the code of this moment was not taken yet. */
const nextStep = () => world.db.updateTable('totp').set({ lastStep: 0 }).execute();

async function enrol(who: Person, loginName: string) {
  const { secret } = (await who.post(factor.beginTotp, {})).data;
  const confirmed = await who.post(factor.confirmTotp, {
    code: codeOf(secret),
    oldPassword: passwordOf(loginName),
  });
  expect(confirmed.code).toBe('200');
  await nextStep();
  return { secret, recoveryCodes: confirmed.data.recoveryCodes };
}
const enter = async (loginName: string) => (await logIn(loginName)).data as unknown as Pending;
const withCode = (pending: string, code: string) => world.send(session.loginWithCode, { pending, code }, '');

const mailsTo = async (address: string) =>
  (await deliverMails(world)).filter((mail) => mail.includes(address));

test('an authenticator is added with the password and its own code, and its key is sealed', async () => {
  const who = await world.signIn('drivers');
  const oldPassword = passwordOf('drivers');
  const { secret, address } = (await who.post(factor.beginTotp, {})).data;
  expect(address).toBe(`otpauth://totp/Smart%20Fleet:drivers?secret=${secret}&issuer=Smart%20Fleet`);
  expect(bytesOf(secret)).toHaveLength(20);
  expect(
    await who.post(factor.confirmTotp, { code: codeOf(secret), oldPassword: 'wrong12345' }),
  ).toMatchObject({
    errors: [{ field: 'oldPassword' }],
  });
  expect(await who.post(factor.confirmTotp, { code: wrongCode(secret), oldPassword })).toMatchObject({
    errors: [{ field: 'code' }],
  });
  // What is only tried out asks nobody for anything.
  expect(await logIn('drivers')).toMatchObject({ code: '200' });

  const { data } = await who.post(factor.confirmTotp, { code: codeOf(secret), oldPassword });
  expect(new Set(data.recoveryCodes).size).toBe(10);
  for (const code of data.recoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
  expect((await who.post(factor.show, {})).data).toMatchObject({ hasTotp: true, codesLeft: 10 });
  expect(await who.post(factor.beginTotp, {})).toMatchObject({ code: '40900' });
  const kept = JSON.stringify([
    await world.db.selectFrom('totp').selectAll().execute(),
    await world.db.selectFrom('recoveryCode').selectAll().execute(),
  ]);
  expect(kept).not.toContain(JSON.stringify([...bytesOf(secret)]).slice(1, -1));
  expect(kept).not.toContain(data.recoveryCodes[0]);
});

test('the password alone opens nothing, the code opens once, and of two at once one', async () => {
  const who = await world.signIn('repair');
  const { secret } = await enrol(who, 'repair');
  const first = await logIn('repair');
  expect(first).toMatchObject({ code: '40110', data: { hasTotp: true } });
  const { pending } = first.data as unknown as Pending;
  expect(await world.send(session.profile, {}, pending)).toMatchObject({ code: '401' });
  expect(await withCode(pending, wrongCode(secret))).toMatchObject({ errors: [{ field: 'code' }] });
  expect(await withCode('x'.repeat(32), codeOf(secret))).toMatchObject({ code: '40900' });

  const code = codeOf(secret);
  const other = await enter('repair');
  const answers = await Promise.all([
    withCode(pending, code),
    withCode(pending, code),
    withCode(other.pending, code),
  ]);
  const opened = answers.filter((answer) => answer.code === '200');
  expect(opened).toHaveLength(1);
  expect(await world.send(session.profile, {}, opened[0]!.data.token)).toMatchObject({ code: '200' });
  expect(await withCode((await enter('repair')).pending, code)).toMatchObject({
    errors: [{ field: 'code' }],
  });
});

test('a recovery code opens once, its owner is told, and new ones take the place of the old', async () => {
  const who = await world.signIn('safety');
  const oldPassword = passwordOf('safety');
  const { recoveryCodes, secret } = await enrol(who, 'safety');
  const spaced = recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ');
  const entered = await withCode((await enter('safety')).pending, spaced);
  expect(entered.code).toBe('200');
  expect(await withCode((await enter('safety')).pending, recoveryCodes[0]!)).toMatchObject({ code: '400' });
  expect(await mailsTo('safety@example.com')).toContainEqual(
    expect.stringMatching(/^Subject:.*recovery code/m),
  );

  const renewed = await who.post(factor.renewCodes, { code: codeOf(secret), oldPassword });
  expect(renewed.data.recoveryCodes).toHaveLength(10);
  expect(await withCode((await enter('safety')).pending, recoveryCodes[1]!)).toMatchObject({ code: '400' });

  // The device is lost: a recovery code removes it too.
  const [lost] = renewed.data.recoveryCodes;
  expect(await who.post(factor.removeTotp, { code: lost!, oldPassword })).toMatchObject({ code: '200' });
  expect(await logIn('safety')).toMatchObject({ code: '200' });
  const entries = (await (await world.signIn('admin')).post(log.list, {})).data.rows;
  const done = entries.filter(({ loginName }) => loginName === 'safety').map(({ action }) => action);
  for (const action of ['addTotp', 'renewRecoveryCodes', 'removeTotp']) expect(done).toContain(action);
});

test('wrong codes lock whoever tries them, whatever he knows, and not the owner at his own address', async () => {
  const from = async (ip: string, path: string, input: object) =>
    (await (
      await fetch(`http://127.0.0.1:${world.ports.http}${path}`, {
        method: 'POST',
        headers: { language: 'en_US', 'content-type': 'application/json', 'x-forwarded-for': ip },
        body: JSON.stringify(input),
      })
    ).json()) as { code: string; data: Pending };
  const credentials = { loginName: 'maintain', password: passwordOf('maintain') };
  const home = '192.0.2.10';
  const away = '198.51.100.7';
  const { token } = (await from(home, session.login.path, credentials)).data as unknown as { token: string };
  const who: Pick<Person, 'post'> = { post: (call, input) => world.send(call, input, token) };
  const { secret } = await enrol(who as Person, 'maintain');

  const tryFrom = async (ip: string, code: string) => {
    const { data } = await from(ip, session.login.path, credentials);
    return (await from(ip, session.loginWithCode.path, { pending: data.pending, code })).code;
  };
  // The right password before each try begins no count anew.
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await tryFrom(away, wrongCode(secret))).toBe('400');
  expect(await tryFrom(away, codeOf(secret))).toBe('429');
  expect(await tryFrom(home, codeOf(secret))).toBe('200');
});

test('who must have a second factor and has none can do nothing but add one', async () => {
  const admin = await world.signIn('admin');
  const viewer = await world.signIn('viewer');
  const roles = (await admin.post(role.list, { pageSize: 200 })).data.rows;
  const viewerRole = await world.db
    .selectFrom('account')
    .select('roleId')
    .where('loginName', '=', 'viewer')
    .executeTakeFirstOrThrow();
  expect(roles.map(({ id }) => id)).toContain(viewerRole.roleId);
  const rule = { demand: 'roles' as const, roleIds: [viewerRole.roleId], version: 0 };
  expect(await admin.post(factorRule.edit, { ...rule, roleIds: [] })).toMatchObject({
    errors: [{ field: 'roleIds' }],
  });
  expect(await viewer.post(factorRule.edit, rule)).toMatchObject({ code: '40300' });
  expect(await admin.post(factorRule.edit, rule)).toMatchObject({ code: '200' });
  expect(await admin.post(factorRule.edit, rule)).toMatchObject({
    code: '40900',
    msg: 'You have changed this record elsewhere.',
    data: { version: 1 },
  });

  // Somebody of another role, and the same role of another company, go on.
  expect(await admin.post(vehicle.suggest, { keyword: 'HD' })).toMatchObject({ code: '200' });
  const held = await viewer.post(vehicle.suggest, { keyword: 'HD' });
  expect(held).toMatchObject({ code: '40900', msg: expect.stringContaining('second factor') });
  expect((await viewer.post(session.profile, {})).data.user.mustAddSecondFactor).toBe(true);
  const { secret } = await enrol(viewer, 'viewer');
  expect(await viewer.post(vehicle.suggest, { keyword: 'HD' })).toMatchObject({ code: '200' });

  const operator = await world.signIn('operator');
  expect((await operator.post(factorRule.show, {})).data).toMatchObject({
    own: { version: 0 },
    platform: null,
  });
  await operator.post(factorRule.edit, { demand: 'everybody', version: 0 });
  expect(await admin.post(vehicle.suggest, { keyword: 'HD' })).toMatchObject({ code: '40900' });
  expect((await admin.post(factor.show, {})).data.isDemanded).toBe(true);
  await enrol(operator, 'operator');
  await operator.post(factorRule.edit, { demand: 'nobody', version: 1 });
  expect(await admin.post(vehicle.suggest, { keyword: 'HD' })).toMatchObject({ code: '200' });

  // An administrator takes it away, within his company, and not from himself; the person is told.
  const reset = async (loginName: string) =>
    admin.post(user.resetSecondFactor, { id: await idOf(loginName) });
  expect(await reset('admin')).toMatchObject({ code: '40900' });
  expect(await reset('admin2')).toMatchObject({ code: '40400' });
  await world.db.updateTable('account').set({ language: 'zh' }).where('loginName', '=', 'viewer').execute();
  expect(await reset('viewer')).toMatchObject({ code: '200' });
  expect(await viewer.post(session.profile, {})).toMatchObject({ code: '401' });
  expect(await logIn('viewer')).toMatchObject({ data: { user: { mustAddSecondFactor: true } } });
  expect(secret).not.toBe('');
  const mails = await Promise.all(
    (await mailsTo('viewer@example.com')).map((mail) => PostalMime.parse(mail)),
  );
  expect(mails.map(({ subject }) => subject)).toContain('双重验证已变更');
});
