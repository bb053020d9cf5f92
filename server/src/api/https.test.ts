import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCertificate } from '../../test/certificate';
import { newWorld, type World } from '../../test/world';

const folder = mkdtempSync(path.join(tmpdir(), 'fleet-tls-'));
let world: World;
let ca: Buffer;
beforeAll(async () => {
  const { certFile, keyFile } = makeCertificate(folder);
  ca = readFileSync(certFile);
  world = await newWorld({ doors: ['http'], env: { TLS_CERT: certFile, TLS_KEY: keyFile } });
});
afterAll(async () => {
  await world.end();
  rmSync(folder, { recursive: true });
});

test('with a certificate the door speaks TLS alone, and browsers are told to come so, with no other site at the window', async () => {
  const { http: port } = world.ports;
  // The certificate names no address, so a browser would come by the name.
  const checkServerIdentity = () => undefined;
  const headers = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/healthz', ca, checkServerIdentity }, (answer) => {
      answer.resume();
      resolve(answer.headers);
    }).once('error', reject);
  });
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'cross-origin-opener-policy': 'same-origin',
  });
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
});
