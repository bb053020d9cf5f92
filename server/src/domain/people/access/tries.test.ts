import { session } from '@fleet/contract/session/calls';
import { sql } from 'kysely';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type World } from '../../../../test/world';

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'], env: { TRUST_PROXY: '1' } });
});
afterAll(() => world.end());

const passwordOf = (loginName: string) =>
  world.demo.accounts.find((account) => account.loginName === loginName)!.password;

/** A try from an address, as the proxy before us says it. */
async function tryFrom(address: string, loginName: string, password = 'wrong12345') {
  const response = await fetch(`http://127.0.0.1:${world.ports.http}${session.login.path}`, {
    method: 'POST',
    headers: { language: 'en_US', 'x-forwarded-for': address },
    body: new URLSearchParams({ loginName, password }),
  });
  const { code } = (await response.json()) as { code: string };
  return { code, retryAfter: Number(response.headers.get('retry-after')) };
}

/** Many requests written at once on one connection; what was answered, in order. */
function pipelined(path: string, bodies: string[], headers: string[] = []): Promise<string[]> {
  const head = (body: string) =>
    [`POST ${path} HTTP/1.1`, 'host: fleet', ...headers, 'content-type: application/x-www-form-urlencoded']
      .concat(`content-length: ${Buffer.byteLength(body)}`, '', body)
      .join('\r\n');
  return new Promise((resolve, reject) => {
    const socket = connect(world.ports.http, '127.0.0.1', () => socket.write(bodies.map(head).join('')));
    let answered = '';
    socket.once('error', reject);
    socket.on('data', (piece) => {
      answered += piece.toString();
      const codes = [...answered.matchAll(/\{"code":"(\w+)"/g)].map(([, code]) => code!);
      if (codes.length < bodies.length) return;
      socket.destroy();
      resolve(codes);
    });
  });
}

const count = (codes: readonly string[], code: string) => codes.filter((one) => one === code).length;

test.each(['repair', 'nobody1'])(
  'of 300 guesses at %s at once five are judged, whoever it is',
  async (loginName) => {
    const guesses = Array.from({ length: 300 }, (_, at) => `wrong${at}12345`);
    guesses[299] = world.demo.accounts.find((one) => one.loginName === loginName)?.password ?? 'right12345';
    const bodies = guesses.map((password) => new URLSearchParams({ loginName, password }).toString());
    const codes = await pipelined(session.login.path, bodies, [
      `x-forwarded-for: 198.51.100.${loginName.length}`,
    ]);
    expect(count(codes, '200')).toBe(0);
    expect(count(codes, '40900')).toBeLessThanOrEqual(5);
    expect(count(codes, '429')).toBe(300 - count(codes, '40900'));
  },
);

test('guesses at the present password are judged one at a time, and five of them', async () => {
  const { token } = await world.signIn('maintain');
  const body = (oldPassword: string) =>
    new URLSearchParams({ oldPassword, newPassword: 'Pallet99Green', confirmPassword: 'Pallet99Green' });
  const guesses = Array.from({ length: 40 }, (_, at) => body(`wrong${at}12345`).toString());
  const right = body(passwordOf('maintain')).toString();
  const codes = await pipelined(session.changePassword.path, [...guesses, right], [`token: ${token}`]);
  expect(count(codes, '400')).toBeLessThanOrEqual(5);
  expect(count(codes, '429')).toBe(41 - count(codes, '400'));
});

test('a stranger locks himself out, and not the owner at his own address', async () => {
  const owner = '203.0.113.7';
  expect(await tryFrom(owner, 'safety', passwordOf('safety'))).toMatchObject({ code: '200' });
  for (let attempt = 0; attempt < 5; attempt += 1) await tryFrom('198.51.100.1', 'safety');
  const locked = await tryFrom('198.51.100.2', 'safety', passwordOf('safety'));
  expect(locked.code).toBe('429');
  expect(locked.retryAfter).toBeGreaterThan(60);
  expect(await tryFrom(owner, 'safety', passwordOf('safety'))).toMatchObject({ code: '200' });
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await tryFrom(owner, 'safety')).toMatchObject({ code: '40900' });
  expect(await tryFrom(owner, 'safety', passwordOf('safety'))).toMatchObject({ code: '429' });
});

test('a lock of a clock that was months ahead ends when it is right again', async () => {
  const from = '203.0.113.9';
  expect(await tryFrom(from, 'viewer', passwordOf('viewer'))).toMatchObject({ code: '200' });
  for (let attempt = 0; attempt < 5; attempt += 1) await tryFrom(from, 'viewer');
  expect(await tryFrom(from, 'viewer', passwordOf('viewer'))).toMatchObject({ code: '429' });
  await sql`update sign_in_count set last_at = last_at + interval '90 days',
    locked_until = locked_until + interval '90 days' where address = ${from}`.execute(world.db);
  expect(await tryFrom(from, 'viewer', passwordOf('viewer'))).toMatchObject({ code: '200' });
});

test('an address that guesses at many names comes to its end, and made-up names leave nothing', async () => {
  const rows = () => world.db.selectFrom('signInCount').select('id').execute();
  const before = (await rows()).length;
  const codes: string[] = [];
  // A made-up name may share the count of a name that an earlier test has locked.
  await sql`update sign_in_count set failures = 0, locked_until = null`.execute(world.db);
  // While it guesses slowly, as on a busy machine, some of its allowance comes back.
  while (!codes.includes('429') && codes.length < 200)
    codes.push((await tryFrom('198.51.100.9', `nobody${codes.length}x`)).code);
  expect(codes.indexOf('429')).toBeGreaterThanOrEqual(50);
  expect((await rows()).length).toBe(before);
  expect(await tryFrom('198.51.100.10', 'nobody99x')).toMatchObject({ code: '40900' });
});

test('strangers wait in a short queue, in which who is known goes first', async () => {
  const owner = '203.0.113.8';
  await tryFrom(owner, 'admin', passwordOf('admin'));
  const strangers = Promise.all(
    Array.from({ length: 120 }, (_, at) => tryFrom(`192.0.2.${at}`, `crowd${at}x`)),
  );
  const owners = await tryFrom(owner, 'admin', passwordOf('admin'));
  const answers = await strangers;
  expect(owners.code).toBe('200');
  const refused = answers.filter(({ code }) => code === '429');
  expect(refused.length).toBeGreaterThan(0);
  for (const { retryAfter } of refused) expect(retryAfter).toBeGreaterThan(0);
});
