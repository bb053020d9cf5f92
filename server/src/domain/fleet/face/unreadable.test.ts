import { driver } from '@fleet/contract/driver/calls';
import type { Call, Output, Reply, Sent } from '@fleet/contract/call';
import { face } from '@fleet/contract/face/calls';
import { finger } from '@fleet/contract/finger/calls';
import { session } from '@fleet/contract/session/calls';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { portrait } from '../../../../test/portrait';
import { startServerProcess } from '../../../../test/serverProcess';
import { tracesOf } from '../../../../test/traces';

test('a face and a finger cannot be read in the files of the database, nor in the fullest log', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fleet-face-'));
  const server = await startServerProcess({ dataDir, args: ['--still'], env: { LOG_LEVEL: 'trace' } });
  const ask = (call: Call, input: object, token: string) =>
    fetch(`http://127.0.0.1:${server.http}${call.path}`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
  const post = async <C extends Call>(call: C, input: Sent<C>, token: string) =>
    (await (await ask(call, input as object, token)).json()) as Reply<Output<C>>;
  const { loginName, password } = server.demo.accounts.find((one) => one.loginName === 'drivers')!;
  const { token } = (await post(session.login, { loginName, password }, '')).data;
  const [one] = (await post(driver.list, {}, token)).data.rows;
  const driverId = one!.id;

  const [sharp, blurred] = [await portrait(), await portrait((photo) => photo.blur(6))];
  const template = randomBytes(700);
  const asked = { driverId, consent: true };
  expect((await post(face.edit, { ...asked, image: sharp.toString('base64') }, token)).code).toBe('200');
  expect((await post(face.edit, { ...asked, image: blurred.toString('base64') }, token)).code).toBe('400');
  await post(face.edit, { driverId, image: sharp.toString('base64') }, token);
  await post(finger.add, { ...asked, finger: 'leftIndex', template: template.toString('base64') }, token);
  const photo = Buffer.from(await (await ask(face.look, { id: driverId }, token)).arrayBuffer());
  expect(photo.subarray(0, 2).toString('hex')).toBe('ffd8');
  await server.stop();

  const files = filesIn(dataDir).map((file) => readFileSync(file));
  const isKept = (piece: Buffer | string) => files.some((file) => file.includes(piece));
  // A readable value is found, so the search itself works.
  expect(isKept(one!.driverNum)).toBe(true);
  for (const trace of [sharp, blurred, photo, template].flatMap(tracesOf)) {
    expect(isKept(trace)).toBe(false);
    expect(server.said()).not.toContain(String(trace));
  }
  expect(server.said()).toContain('"path":"/v1/driverFace/updateDriverFace"');
  rmSync(dataDir, { recursive: true });
});

const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name);
    const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory();
    return isFolder ? filesIn(file) : isFolder === false ? [file] : [];
  });
