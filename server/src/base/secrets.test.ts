import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { openVault } from './secrets';

test.each(['', '  '])('a blank key is no key: "%s"', (key) => {
  expect(() => openVault({ SECRET_KEY: key }, tmpdir())).toThrow('SECRET_KEY is blank');
});
