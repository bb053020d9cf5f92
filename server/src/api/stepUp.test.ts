import { control } from '@fleet/contract/control/calls';
import { factor } from '@fleet/contract/factor/calls';
import { session } from '@fleet/contract/session/calls';
import { user } from '@fleet/contract/user/calls';
import { everyRight } from '@fleet/contract/rights';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../test/authenticator';
import { newWorld, type World } from '../../test/world';
import { routes } from '../routes';

/* Every call that the contract marks is tried by a session that was proven eleven minutes ago. */

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  await sql`update role set rights = ${[...everyRight]} where id = (select role_id from account where login_name = 'admin')`.execute(
    world.db,
  );
});
afterAll(() => world.end());

const marked = routes.filter(({ call }) => call.stepUp === true).map(({ call }) => call);
const passwordOf = (loginName: string) =>
  world.demo.accounts.find((account) => account.loginName === loginName)!.password;
const entries = async () =>
  (
    await world.db
      .selectFrom('operationLog')
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** Somebody who came in an hour ago, and has been at work since. */
async function longAgo(loginName: string) {
  const who = await world.signIn(loginName);
  const provenAt = new Date(Date.now() - 11 * 60_000).toISOString();
  await world.db.updateTable('session').set({ provenAt }).execute();
  return who;
}

test('what cannot be undone is marked', () => {
  expect(marked.length).toBeGreaterThan(30);
});

test('every marked call refuses an old proof, and does nothing', async () => {
  const who = await longAgo('admin');
  const before = await entries();
  const answers: Record<string, string> = {};
  for (const call of marked) answers[call.path] = (await who.post(call, {})).code;
  expect(answers).toEqual(Object.fromEntries(marked.map(({ path }) => [path, '40310'])));
  expect(await entries()).toBe(before);
});

test('a proof of a clock that was months ahead is none', async () => {
  const who = await world.signIn('admin');
  await world.db
    .updateTable('session')
    .set({ provenAt: new Date(Date.now() + 90 * 86_400_000).toISOString() })
    .execute();
  expect(await who.post(marked[0]!, {})).toMatchObject({ code: '40310' });
});

test('a lock asks for it, however it is written, and another command does not', async () => {
  const who = await longAgo('admin');
  const issue = async (identifier: string) =>
    (
      await who.post(control.brief, {
        identifier,
        cmdType: 'service',
        requestKey: 'a request of this test',
        on: true,
        vehicleIds: ['1'],
      })
    ).code;
  expect(await issue('lock')).toBe('40310');
  expect(await issue(' lock ')).toBe('40310');
  expect(await issue('readAll')).not.toBe('40310');
});

test('proved anew, by the strongest that one has, the call goes through', async () => {
  const who = await longAgo('admin');
  const { id } = (await who.post(user.list, { username: 'viewer' })).data.rows[0]!;
  const reset = async () => (await who.post(user.resetPassword, { id })).code;
  expect((await who.post(session.beginProof, {})).data).toEqual({ ways: ['password'], passkey: null });
  const prove = async (input: object) =>
    (await (
      await fetch(`http://127.0.0.1:${world.ports.http}${session.prove.path}`, {
        method: 'POST',
        headers: { token: who.token, language: 'en_US', 'content-type': 'application/json' },
        body: JSON.stringify(input),
      })
    ).json()) as { code: string };
  expect(await prove({})).toMatchObject({ errors: [{ field: 'oldPassword' }] });
  expect(await prove({ oldPassword: 'wrong12345' })).toMatchObject({ errors: [{ field: 'oldPassword' }] });
  expect(await reset()).toBe('40310');
  expect(await prove({ oldPassword: passwordOf('admin') })).toMatchObject({ code: '200' });
  expect(await reset()).toBe('200');

  // A password alone is no proof of somebody who has more.
  const { secret } = (await who.post(factor.beginTotp, {})).data;
  await who.post(factor.confirmTotp, { code: codeOf(secret), oldPassword: passwordOf('admin') });
  await world.db.updateTable('totp').set({ lastStep: 0 }).execute();
  await world.db
    .updateTable('session')
    .set({ provenAt: new Date(Date.now() - 11 * 60_000).toISOString() })
    .execute();
  world.appCtx.tell('proven', { sessionId: '0' });
  expect((await who.post(session.beginProof, {})).data.ways).toEqual(['code']);
  expect(await prove({ oldPassword: passwordOf('admin') })).toMatchObject({ code: '40900' });
  expect(await reset()).toBe('40310');
  expect(await prove({ code: codeOf(secret) })).toMatchObject({ code: '200' });
  expect(await reset()).toBe('200');
});
