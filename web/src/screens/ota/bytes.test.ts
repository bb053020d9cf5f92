import { expect, test } from 'vitest';
import { showBytes } from './bytes';

test.each([
  [7, '7 B'],
  [1024, '1 KB'],
  [432_945, '423 KB'],
  [64 << 20, '64.0 MB'],
])('%i bytes are %s', (bytes, shown) => {
  expect(showBytes(bytes)).toBe(shown);
});
