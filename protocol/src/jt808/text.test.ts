import { expect, test } from 'vitest';
import { decodeText, encodeText, trimText } from './text';

test('GBK is written and read', () => {
  expect(encodeText('叉车 F02').toString('hex')).toBe('b2e6b3b520463032');
  expect(decodeText(encodeText('左前轮胎磨损 ℃ ①'))).toBe('左前轮胎磨损 ℃ ①');
});

test('what GBK lacks is written as a question mark', () => {
  expect(encodeText('a😀b').toString()).toBe('a?b');
});

test('bytes that are no text stay bytes', () => {
  expect(decodeText(Buffer.from('81ff', 'hex'))).toBe('hex:81ff');
});

test('padding is taken off both ends', () => {
  expect(trimText(Buffer.from('\0\0 abc d \0'))).toBe('abc d');
  expect(trimText(Buffer.alloc(4))).toBe('');
});
