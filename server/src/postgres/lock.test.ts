import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from './lock';
import { birthOf } from './process';

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

test('the lock of a dead process is no obstacle', () => {
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

test.runIf(process.platform === 'linux')(
  'nor is that of one whose parent has not noticed its death yet',
  async () => {
    // The shell becomes `sleep` before its child ends, and that never asks after a child it did not start.
    const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(output.toString());
    const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8');
    await expect.poll(stat).toContain(') Z ');
    writeFileSync(file, JSON.stringify({ pid, birth: birthOf(pid) }));

    expect(() => takeLock(file)).not.toThrow();

    parent.kill();
  },
);
