import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertReachable, ForbiddenAddress, readRanges, request } from './outgoing';

let inside: Server;
let port: number;
let hits = 0;
beforeAll(async () => {
  inside = createServer((asked, response) => {
    hits += 1;
    if (asked.url === '/away') response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end();
    else response.end('x'.repeat(2_000));
  }).listen(0, '::');
  await once(inside, 'listening');
  ({ port } = inside.address() as AddressInfo);
});
afterAll(() => void inside.close());

const limits = { timeoutMs: 5_000, mostBytes: 10_000 };

test.each([
  'localhost',
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '[fd00::1]',
  '[fe80::1]',
  '224.0.0.1',
  '255.255.255.255',
])('nothing is sent to %s', async (host) => {
  const before = hits;

  const sending = request(`http://${host}:${port}/`, { ...limits, allowed: [] });

  await expect(sending).rejects.toThrow(ForbiddenAddress);
  expect(hits).toBe(before);
});

test('a range that the settings allow is reached, and no other', async () => {
  const allowed = readRanges('127.0.0.1/32');

  expect(await request(`http://127.0.0.1:${port}/`, { ...limits, allowed })).toMatchObject({ status: 200 });
  await expect(request(`http://127.0.0.2:${port}/`, { ...limits, allowed })).rejects.toThrow(
    ForbiddenAddress,
  );
});

test('a redirect is an answer and is not followed', async () => {
  const before = hits;

  const { status } = await request(`http://127.0.0.1:${port}/away`, { ...limits, allowed: 'all' });

  expect(status).toBe(302);
  expect(hits).toBe(before + 1);
});

test('an answer that is too long is a failure', async () => {
  const sending = request(`http://127.0.0.1:${port}/`, { ...limits, mostBytes: 100, allowed: 'all' });

  await expect(sending).rejects.toThrow('more than 100 bytes');
});

test('a public address may be reached', async () => {
  await expect(assertReachable('https://203.0.114.7/records', [])).resolves.toBeUndefined();
});
