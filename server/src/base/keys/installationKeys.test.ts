import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { InstallationKeys } from './installationKeys';

const folder = mkdtempSync(path.join(tmpdir(), 'fleet-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(['', '  '])('a blank key is no key: "%s"', (key) => {
  expect(() => new InstallationKeys({ SECRET_KEY: key }, folder)).toThrow('SECRET_KEY is blank');
});

test('a key that is added to the file comes first, the former ones stay, and a process that runs takes it up', () => {
  const running = new InstallationKeys({}, folder);
  const former = running.current.id;
  const command = new InstallationKeys({}, folder);
  command.add();
  expect(command.all.map(({ id }) => id)).toEqual([command.current.id, former]);
  expect(running.current.id).toBe(former);
  expect(running.find(command.current.id)).toEqual(command.current);
  expect(running.current).toEqual(command.current);
  const file = path.join(folder, 'secret.key');
  expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n[0-9a-f]{64}\n$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
