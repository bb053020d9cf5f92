import { expect, test } from 'vitest';
import { base32, codeAt, stepOf } from './totp';

const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238, appendix B: the code at second %i', (second, code) => {
  expect(codeAt(secret, Math.floor(second / 30), 8)).toBe(code);
});

test('RFC 4648, section 10: base32', () => {
  expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ]);
});

test('a code is good for its step and the ones beside it, and never twice', () => {
  const at = (seconds: number) => new Date(seconds * 1000);
  const code = codeAt(secret, 100);
  for (const second of [100 * 30 - 1, 100 * 30, 101 * 30 + 29])
    expect(stepOf(secret, code, at(second), 0)).toBe(100);
  for (const second of [98 * 30 + 29, 102 * 30]) expect(stepOf(secret, code, at(second), 0)).toBeNull();
  expect(stepOf(secret, code, at(3000), 100)).toBeNull();
});
