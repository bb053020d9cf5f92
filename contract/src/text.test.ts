import { expect, test } from 'vitest';
import { say, texts } from './text';

const { rows, answered } = texts({
  rows: ['共 {count} 条，{name}', '{count|row|rows}, {name}'],
  answered: ['{count} 台终端已回复', '{count|terminal has|terminals have} answered.'],
});

test('a number has the word that goes with it, and Chinese the number alone', () => {
  expect(say('en', rows, { count: 1, name: 'a' })).toBe('1 row, a');
  expect(say('en', rows, { count: 21, name: 'a' })).toBe('21 rows, a');
  expect(say('en', rows, { count: '1,001', name: 'a' })).toBe('1,001 rows, a');
  expect(say('en', answered, { count: 0 })).toBe('0 terminals have answered.');
  expect(say('zh', rows, { count: 1, name: 'a' })).toBe('共 1 条，a');
});

test('a slot that nobody fills stays empty', () => {
  expect(say('zh', rows)).toBe('共  条，');
});
