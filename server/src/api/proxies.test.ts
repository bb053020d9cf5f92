import { session } from '@fleet/contract/session/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../base/config';
import { newWorld, type World } from '../../test/world';

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'], env: { TRUST_PROXY: '1' } });
});
afterAll(() => world.end());

const ask = (path: string, forwarded: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${world.ports.http}${path}`, {
    ...init,
    headers: { 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'http' },
  });

test('behind a proxy nobody is believed to stand on this machine, whatever he says', async () => {
  for (const forwarded of ['127.0.0.1', '::1', '127.0.0.1, 127.0.0.1']) {
    expect((await ask('/metrics', forwarded)).status).toBe(404);
    expect((await ask('/auth/mqtt/user', forwarded, { method: 'POST' })).status).toBe(403);
    const register = await ask('/auth/register/device', forwarded, { method: 'POST' });
    expect(await register.json()).toMatchObject({ code: 400, message: 'use HTTPS' });
  }
});

test('the address that is written down is the one that our proxy saw', async () => {
  const { password } = world.demo.accounts.find(({ loginName }) => loginName === 'viewer')!;
  const body = new URLSearchParams({ loginName: 'viewer', password });
  await ask(session.login.path, '127.0.0.1, 192.0.2.1, 198.51.100.77', { method: 'POST', body });
  const { ip } = await world.db
    .selectFrom('operationLog')
    .select('ip')
    .where('action', '=', 'login')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(ip).toBe('198.51.100.77');
});

test('whoever came over TLS, ours or the proxy’s, is told to come so for a year', async () => {
  const over = async (protocol: string) => {
    const headers = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': protocol };
    const answer = await fetch(`http://127.0.0.1:${world.ports.http}/healthz`, { headers });
    return answer.headers.get('strict-transport-security');
  };
  expect(await over('https')).toBe('max-age=31536000');
  expect(await over('http')).toBeNull();
});

test('proxies are a number or addresses; "everybody" is refused with the remedy', () => {
  expect(readConfig({}).trustProxy).toBeNull();
  expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  expect(readConfig({ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16' }).trustProxy).toEqual([
    '10.0.0.1',
    '10.1.0.0/16',
  ]);
  for (const setting of ['true', '0.0.0.0/33', 'proxy.example'])
    expect(() => readConfig({ TRUST_PROXY: setting })).toThrow('TRUST_PROXY');
});
