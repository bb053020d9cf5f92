import { type Call, mayMake } from '@fleet/contract/call';
import { insurance } from '@fleet/contract/insurance/calls';
import { maintain } from '@fleet/contract/maintenance/order';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newWorld, type World } from '../../test/world';
import { routes } from '../routes';

let world: World;
let tokens: Record<string, string>;
/** The rights of each person. */
let rights: Map<string, Set<string>>;
/** The right that each path asks for, as `/openapi.json` says. */
let described: Record<string, { post: { 'x-right': string } }>;
beforeAll(async () => {
  world = await newWorld({ doors: ['http', 'work'] });
  tokens = {};
  rights = new Map();
  for (const { loginName } of world.demo.accounts) {
    const { token } = await world.signIn(loginName);
    const { data } = await ask('/v1/user/getUserProfile', token, '');
    tokens[loginName] = token;
    rights.set(loginName, new Set((data as { buttonPermiss: string[] }).buttonPermiss));
  }
  const description = await (await fetch(url('/openapi.json'))).json();
  described = (description as { paths: typeof described }).paths;
});
afterAll(() => world.end());

const url = (path: string) => `http://127.0.0.1:${world.ports.http}${path}`;
async function ask(
  path: string,
  token: string,
  body: string | undefined,
  type = 'application/x-www-form-urlencoded',
) {
  const response = await fetch(url(path), {
    method: 'POST',
    headers: { token, language: 'en_US', 'content-type': type },
    body: body ?? null,
  });
  return {
    status: response.status,
    ...((await response.json()) as {
      code: string;
      msg: string;
      data: unknown;
      errors?: { field: string }[];
    }),
  };
}

const shapeOf = ({ input }: Call) => (input as unknown as { shape: Record<string, unknown> }).shape;

describe.each(routes.map(({ call }): [string, Call] => [call.path, call]))('%s', (path, call) => {
  test('is closed to whoever is not signed in, unless it is an open call', async () => {
    const { code } = await ask(path, '', 'surprise=1');
    expect(code).toBe(call.right === 'anyone' ? '400' : '401');
  });

  test('refuses a role without its right, and fields nobody declared from one with it', async () => {
    for (const [loginName, held] of rights) {
      const may = mayMake(call, held);
      const { code, errors } = await ask(path, tokens[loginName]!, 'surprise=1&__proto__[admin]=1');
      expect([loginName, code]).toEqual([loginName, may ? '400' : '40300']);
      if (may) expect(errors?.map((error) => error.field)).toContain('surprise');
    }
  });

  test('is described', () => {
    expect(described[path]?.post['x-right']).toEqual(call.right);
  });
});

test('forms, JSON and multipart carry the same fields', async () => {
  const input = { anyNum: 'HD-0', pageSize: '2', sort: 'carId,desc' };
  const form = await ask(vehicle.list.path, tokens.admin!, new URLSearchParams(input).toString());
  const json = await ask(
    vehicle.list.path,
    tokens.admin!,
    JSON.stringify({ ...input, pageSize: 2 }),
    'application/json',
  );
  const body = new FormData();
  for (const [name, value] of Object.entries(input)) body.set(name, value);
  const multipart = await (
    await fetch(url(vehicle.list.path), {
      method: 'POST',
      headers: { token: tokens.admin!, language: 'en_US' },
      body,
    })
  ).json();
  expect(form).toMatchObject({ code: '200', data: { total: 9 } });
  expect(json.data).toEqual(form.data);
  expect((multipart as { data: unknown }).data).toEqual(form.data);
});

test('a null in a search is a blank, and no filter', async () => {
  const found = (input: object) =>
    ask(vehicle.list.path, tokens.admin!, JSON.stringify(input), 'application/json');
  const all = await found({ pageSize: 2 });
  expect(all).toMatchObject({ code: '200' });
  expect(await found({ pageSize: 2, anyNum: null, orgId: null })).toEqual(all);
});

test('a period that ends before it starts is refused by the name of its end, in every list', async () => {
  const asked = (path: string, period: object) =>
    ask(path, tokens.admin!, JSON.stringify(period), 'application/json');
  const [early, late] = ['2026-03-01T00:30:00+08:00', '2026-02-28T18:00:00Z'];
  expect(await asked(maintain.list.path, { startTime: late, endTime: early })).toMatchObject({
    code: '400',
    errors: [{ field: 'endTime', msg: 'The end must not be before the start.' }],
  });
  expect(await asked(maintain.list.path, { startTime: early, endTime: late })).toMatchObject({ code: '200' });
  const days = { endFrom: '2026-03-02', endTo: '2026-03-01' };
  expect((await asked(insurance.list.path, days)).errors?.map(({ field }) => field)).toEqual(['endTo']);
});

test('no list is sorted by anything that its call does not name', async () => {
  const lists = routes.filter(({ call }) => 'pageNum' in shapeOf(call) && 'sort' in shapeOf(call));
  expect(lists.length).toBeGreaterThan(80);
  for (const { call } of lists) {
    const [loginName] = [...rights].find(([, held]) => mayMake(call, held))!;
    for (const sort of ['id;select pg_sleep(5)', '(select pg_sleep(5))', 'company_id', '__proto__']) {
      const { errors } = await ask(call.path, tokens[loginName]!, new URLSearchParams({ sort }).toString());
      expect([call.path, errors?.map(({ field }) => field)]).toEqual([
        call.path,
        expect.arrayContaining(['sort']),
      ]);
    }
  }
});

test('a file is refused where none is asked for, before anybody has signed in too', async () => {
  const body = new FormData();
  body.set('loginName', 'admin');
  body.set('password', new Blob([Buffer.alloc(8 << 20)]), 'big.bin');
  const response = await fetch(url('/v1/user/login'), { method: 'POST', body });
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([413, '413']);
});

test('a mutated content type changes the verdict of nothing', async () => {
  for (const type of [
    'application/json ',
    'application/json\t',
    'text/plain',
    'application/xml',
    'application/json;charset=utf-8',
  ]) {
    const { code } = await ask(vehicle.list.path, tokens.admin!, '{"surprise":1}', type);
    expect([type, code]).toEqual([type, '400']);
  }
});

test('what is not there is a 404 in the caller’s language, and a page for a browser', async () => {
  expect(await ask('/v1/no/such', '', '')).toMatchObject({
    status: 404,
    code: '404',
    msg: 'The network request does not exist.',
  });
  const german = await fetch(url('/v1/no/such'), { method: 'POST' });
  expect(((await german.json()) as { msg: string }).msg).toBe('网络请求不存在');
});

test('too large is 413, broken JSON is 400, and neither is a fault of ours', async () => {
  expect(await ask(vehicle.list.path, tokens.admin!, `anyNum=${'x'.repeat(2 << 20)}`)).toMatchObject({
    status: 413,
    code: '413',
  });
  expect(await ask(vehicle.list.path, tokens.admin!, '{"a":', 'application/json')).toMatchObject({
    status: 400,
    code: '400',
  });
  expect(
    await ask(vehicle.list.path, tokens.admin!, '{"__proto__":{"a":1}}', 'application/json'),
  ).toMatchObject({ status: 400, code: '400' });
  const deep = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  expect((await ask(vehicle.list.path, tokens.admin!, deep, 'application/json')).status).toBe(400);
  const body = new FormData();
  body.set('sort[7]', 'carId');
  const headers = { token: tokens.admin! };
  const gap = await fetch(url(vehicle.list.path), { method: 'POST', headers, body });
  expect(gap.status).toBe(400);
});

test('health, readiness and metrics are there; the answers carry the headers that browsers need', async () => {
  expect(await (await fetch(url('/healthz'))).json()).toEqual({ alive: true });
  expect(await (await fetch(url('/readyz'))).json()).toMatchObject({
    ready: true,
    waiting: { reports: expect.any(Number), lateVehicles: expect.any(Number) },
  });
  const metrics = await fetch(url('/metrics'));
  expect(await metrics.text()).toContain('fleet_call_seconds_bucket');
  expect(metrics.headers.get('x-content-type-options')).toBe('nosniff');
  expect(metrics.headers.get('content-security-policy')).toContain("default-src 'self'");
});
