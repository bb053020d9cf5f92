import { brand } from '@fleet/contract/brand/calls';
import { session } from '@fleet/contract/session/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleOf } from '../../test/sample';
import { newWorld, type Person, type World } from '../../test/world';
import { routes } from '../routes';

let world: World;
let operator: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  operator = await world.signIn('operator');
});
afterAll(() => world.end());

async function ask(call: { path: string }, input: object, token: string) {
  const response = await fetch(`http://127.0.0.1:${world.ports.http}${call.path}`, {
    method: 'POST',
    headers: { token, language: 'en_US', 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  return { status: response.status, ...((await response.json()) as { errors?: { field: string }[] }) };
}

test('NUL and halves of signs are refused in every text of every call, and name the field', async () => {
  const texts = routes.flatMap(({ call }) =>
    Object.entries((call.input as unknown as { shape: Record<string, unknown> }).shape)
      .filter(([name]) => !['all', 'count', 'asTask'].includes(name))
      .map(([name]) => ({ call, name })),
  );
  expect(texts.length).toBeGreaterThan(500);
  for (const { call, name } of texts) {
    const input = { ...sampleOf(call, () => undefined), [name]: 'a\0b' };
    const { status, errors } = await ask(call, input, operator.token);
    expect([call.path, name, status, errors?.map(({ field }) => field)]).toEqual([
      call.path,
      name,
      400,
      [name],
    ]);
  }
});

test('halves of signs are refused before anybody has signed in, too', async () => {
  for (const loginName of ['a\0b', 'a\ud800b', 'a\udfff'])
    expect(await ask(session.login, { loginName, password: 'wrong12345' }, '')).toMatchObject({
      status: 400,
      errors: [{ field: 'loginName' }],
    });
  expect(await ask(vehicle.edit, { id: '1', version: 1, 'a\0': 'x' }, operator.token)).toMatchObject({
    status: 400,
  });
});

test('a name stands on one line, and holds no sign that invisible', async () => {
  const signs = ['\n', '\r', '\t', '\u202e', '\u2066', '\u200b', '\u200d', '\ufeff', '\u2028', '\u0007'];
  for (const sign of signs)
    expect(await operator.post(brand.add, { brandName: `Lin${sign}de` })).toMatchObject({
      code: '400',
      errors: [{ field: 'brandName', msg: expect.stringContaining('invisible') }],
    });
  expect(await operator.post(brand.add, { brandName: '林德 Lindé 𠮷' })).toMatchObject({ code: '200' });
});

test('browsers keep no answer, open no plug-ins, and come over TLS once they have', async () => {
  const answer = await fetch(`http://127.0.0.1:${world.ports.http}${session.profile.path}`, {
    method: 'POST',
    headers: { token: operator.token },
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("object-src 'none'");
  expect(answer.headers.get('strict-transport-security')).toBeNull();
});
