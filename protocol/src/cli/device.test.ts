import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodeLine } from './decode';
import { signDevice, signRegistration } from './signCommand';

const heartbeat = '7e0002000001390000111100073d7e';

describe('a line', () => {
  test('is one frame', () => {
    expect(JSON.parse(decodeLine(heartbeat, false))).toMatchObject({
      valid: true,
      msgId: '0x0002',
      serial: 7,
    });
    expect(JSON.parse(decodeLine(`0x${heartbeat.toUpperCase()}`, false))).toMatchObject({ valid: true });
  });

  test('or a stream in pieces', () => {
    const line = `${heartbeat.slice(0, 10)} ${heartbeat.slice(10)} 7e00`;
    expect(JSON.parse(decodeLine(line, true))).toMatchObject({ frames: [{ valid: true }], pendingBytes: 1 });
  });

  test.each([
    ['zz', 'BAD_HEX'],
    ['7e0', 'BAD_HEX'],
    ['', 'BAD_HEX'],
    [heartbeat + heartbeat, 'SEVERAL_FRAMES'],
    ['7e7e', 'TRUNCATED'],
  ])('%s is an error object', (line, error) => {
    expect(JSON.parse(decodeLine(line, false))).toMatchObject({ valid: false, error });
  });
});

describe('signing', () => {
  const options = {
    'product-key': 'pk',
    'device-name': 'device',
    'device-secret': 'secret',
    'client-id': '12345',
  };

  test('the sample of the documentation', () => {
    const signed = signDevice({ ...options, method: 'hmacsha1', timestamp: '789', securemode: '3' });
    expect(signed).toEqual({
      ok: true,
      value: {
        clientId: '12345|securemode=3,signmethod=hmacsha1,timestamp=789|',
        username: 'device&pk',
        password: 'fafd82a3d602b37fb0fa8b7892f24a477f851a14',
      },
    });
  });

  test('what is missing is named', () => {
    expect(signDevice({})).toEqual({ ok: false, problem: '--product-key --device-name --device-secret' });
    expect(signDevice({ ...options, method: 'md5' })).toMatchObject({ ok: false });
    expect(signRegistration({ 'product-key': 'pk' })).toMatchObject({ ok: false });
  });
});

describe('the command', () => {
  const root = join(import.meta.dirname, '../../..');
  const run = (args: string[], input = '') =>
    spawnSync(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'device.ts'), ...args], {
      cwd: root,
      input,
      encoding: 'utf8',
    });

  test('answers each line and goes on after a bad one', () => {
    const { stdout, status } = run(['decode'], `${heartbeat}\n\nzz\n${heartbeat}\n`);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).valid),
    ).toEqual([true, false, true]);
    expect(status).toBe(0);
  }, 20_000);

  test('signs with a security mode that begins with a dash', () => {
    const { stdout } = run([
      'sign',
      '--product-key',
      'pk',
      '--device-name',
      'dn',
      '--device-secret',
      's',
      '--securemode',
      '-2',
    ]);
    expect(JSON.parse(stdout).clientId).toBe('dn|securemode=-2,signmethod=hmacsha256|');
  }, 20_000);

  test.each([[[]], [['decode', 'zz']], [['sign', '--what']], [['fly']]])(
    '%j is answered with the usage',
    (args) => {
      const { stderr, status } = run(args);
      expect(stderr).toContain('用法 / Usage');
      expect(status).toBe(2);
    },
    20_000,
  );
});
