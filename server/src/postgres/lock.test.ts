import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from './lock';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleet-lock-'));
  file = join(folder, 'lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a folder is held once, until it is released', () => {
  const release = takeLock(file);
  expect(() => takeLock(file)).toThrow(`(process ${process.pid})`);

  release();

  takeLock(file)();
  expect(readdirSync(folder)).toEqual([]);
});

test('the lock of a dead process is no hindrance', () => {
  writeFileSync(file, JSON.stringify({ pid: 2 ** 30 }));

  expect(() => takeLock(file)).not.toThrow();
});

test.runIf(process.platform === 'linux')('nor is one whose number another process has now', () => {
  writeFileSync(file, JSON.stringify({ pid: process.pid, birth: 'an earlier boot:1' }));

  expect(() => takeLock(file)).not.toThrow();
});

test('nor is a torn one', () => {
  writeFileSync(file, '{"pid":');

  expect(() => takeLock(file)).not.toThrow();
});
