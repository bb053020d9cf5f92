import { provider } from '@fleet/contract/provider/calls';
import { session } from '@fleet/contract/session/calls';
import { user } from '@fleet/contract/user/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientId, clientSecret, openIdentityProvider } from '../../../../test/identityProvider';
import { newWorld, type World } from '../../../../test/world';

const home = 'http://localhost:9';
const company = '苏州恒达物流有限公司';

let idp: Awaited<ReturnType<typeof openIdentityProvider>>;
let world: World;
beforeAll(async () => {
  idp = await openIdentityProvider(`${home}/login/provider`, `${home}/login`);
  world = await newWorld({
    doors: ['http'],
    env: {
      PUBLIC_URL: home,
      OIDC_ISSUER: idp.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: '集团统一登录',
      OIDC_LINK_EMAIL: 'yes',
      OIDC_GROUPS: JSON.stringify([
        { group: 'fleet-safety', company, role: '安全员' },
        { group: 'fleet-viewers', company, org: '一号仓库', role: '只读' },
        { group: 'elsewhere', company: 'no such company', role: '只读' },
      ]),
    },
  });
});
afterAll(async () => {
  await world.end();
  await idp.close();
});

const person = (name: string, groups: string[], email_verified = true) => ({
  email: `${name}@example.com`,
  email_verified,
  name: `${name} 员工`,
  preferred_username: name,
  groups,
});
const begin = async () => (await world.send(provider.begin, {}, '')).data;
const finish = (attempt: string, answer: string) => world.send(provider.finish, { attempt, answer }, '');
async function enter(subject: string) {
  const { address, attempt } = await begin();
  return finish(attempt, await idp.visit(address, subject));
}
const accounts = () =>
  world.db.selectFrom('account').select(['id', 'loginName']).where('deletedAt', 'is', null).execute();

test('the login page knows the provider, and the way there carries PKCE, state and nonce', async () => {
  expect((await world.send(session.ways, {}, '')).data.providerName).toBe('集团统一登录');
  const query = new URL((await begin()).address).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    code_challenge_method: 'S256',
    redirect_uri: `${home}/login/provider`,
    response_mode: 'fragment',
    response_type: 'code',
  });
  for (const name of ['code_challenge', 'state', 'nonce'])
    expect(query.get(name)!.length).toBeGreaterThan(20);
});

test('whoever has a group is made an account where it says, and follows his groups from then on', async () => {
  idp.people.set('s-1', person('chengong', ['fleet-viewers']));
  const first = await enter('s-1');
  expect(first).toMatchObject({
    code: '200',
    data: { user: { loginName: 'chengong', companyName: company, orgName: '一号仓库', way: 'provider' } },
  });
  expect(first.data.role.roleName).toBe('只读');
  expect(first.data.user.mustChangePassword).toBe(false);

  idp.people.set('s-1', person('chengong', ['fleet-safety']));
  const second = await enter('s-1');
  expect(second.data.user).toMatchObject({ id: first.data.user.id, orgName: company });
  expect(second.data.role.roleName).toBe('安全员');

  idp.people.set('s-1', person('chengong', []));
  expect(await enter('s-1')).toMatchObject({ code: '40900', msg: expect.stringContaining('administrator') });

  // An administrator closes the door here, whatever the provider says.
  idp.people.set('s-1', person('chengong', ['fleet-safety']));
  const admin = await world.signIn('admin');
  const row = (await admin.post(user.list, { username: 'chengong' })).data.rows[0]!;
  await admin.post(user.edit, { id: row.id, version: row.version, disabled: true });
  expect(await enter('s-1')).toMatchObject({ code: '40900', msg: expect.stringContaining('disabled') });
});

test('nobody without a group gets an account, nor one whose group names nothing here', async () => {
  const before = await accounts();
  idp.people.set('s-2', person('stranger', ['accounting']));
  idp.people.set('s-3', person('elsewhere', ['elsewhere']));
  for (const subject of ['s-2', 's-3'])
    expect(await enter(subject)).toMatchObject({
      code: '40900',
      msg: expect.stringContaining('administrator'),
    });
  expect(await accounts()).toEqual(before);
});

test('a verified e-mail links the one account that has it, an unverified one links nothing', async () => {
  idp.people.set('s-4', person('safety', ['fleet-safety'], false));
  const other = await enter('s-4');
  expect(other.data.user.loginName).not.toBe('safety');
  idp.people.set('s-5', person('safety', ['fleet-safety']));
  expect((await enter('s-5')).data.user.loginName).toBe('safety');
  // It is taken: another person with the same address is somebody else.
  idp.people.set('s-6', person('safety', ['fleet-safety']));
  expect((await enter('s-6')).data.user.loginName).not.toBe('safety');
  // The password works still.
  expect(await world.signIn('safety')).toMatchObject({ token: expect.stringMatching(/^[\w-]{32}$/) });
});

test('an answer is good once, in the tab that began, and unchanged', async () => {
  idp.people.set('s-7', person('onceonly', ['fleet-safety']));
  const [mine, theirs] = [await begin(), await begin()];
  const answer = await idp.visit(mine.address, 's-7');
  // Somebody is sent another's answer: his own tab began something else.
  expect(await finish(theirs.attempt, answer)).toMatchObject({ code: '40900' });
  const changed = new URLSearchParams(answer);
  changed.set('code', 'made-up');
  expect(await finish((await begin()).attempt, changed.toString())).toMatchObject({ code: '40900' });
  expect((await finish(mine.attempt, answer)).code).toBe('200');
  expect(await finish(mine.attempt, answer)).toMatchObject({ code: '40900' });
});

test('leaving ends the session here and names where it ends there', async () => {
  idp.people.set('s-8', person('leaver', ['fleet-safety']));
  const { data } = await enter('s-8');
  const { address } = (await world.send(provider.leave, {}, data.token)).data;
  expect(address).toContain(idp.issuer);
  expect(new URL(address!).searchParams.get('post_logout_redirect_uri')).toBe(`${home}/login`);
  expect(address).not.toContain('id_token');
  expect(await world.send(session.profile, {}, data.token)).toMatchObject({ code: '401' });
});
