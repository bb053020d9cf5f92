import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoGmt8, readBcdTime, writeBcdTime } from './time';

const read = (hex: string) => readBcdTime(Buffer.from(hex, 'hex'), 0);

test('BCD time is GMT+8', () => {
  expect(read('250601083000')).toBe(Date.UTC(2025, 5, 1, 0, 30, 0));
  expect(read('240229000000')).toBe(Date.UTC(2024, 1, 28, 16, 0, 0));
});

test.each([
  '000000000000',
  '250229000000',
  '251301000000',
  '250432000000',
  '250601240000',
  '25060108300a',
  '2506',
])('%s is not a date', (hex) => {
  expect(read(hex)).toBeNull();
});

test('every second of the century is written and read back', () => {
  const seconds = fc.integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2099, 11, 31) / 1000 });
  fc.assert(
    fc.property(seconds, (second) => {
      const bytes = Buffer.alloc(6);
      writeBcdTime(bytes, 0, second * 1000);
      expect(readBcdTime(bytes, 0)).toBe(second * 1000);
      expect(Date.parse(isoGmt8(second * 1000))).toBe(second * 1000);
    }),
  );
});
