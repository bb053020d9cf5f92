import { expect, test } from 'vitest';
import { id } from './field';

test('a key may come as a number, unless digits of it were lost', () => {
  expect(id().parse(17)).toBe('17');
  expect(id().parse('17')).toBe('17');
  for (const wrong of [0, -1, 1.5, 2 ** 60, '017', '1e3', null, undefined])
    expect(id().safeParse(wrong).success).toBe(false);
  expect(id().optional().parse(undefined)).toBeUndefined();
});
