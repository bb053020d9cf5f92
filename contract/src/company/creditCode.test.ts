import { expect, test } from 'vitest';
import { company } from './calls';
import { isCreditCode } from './creditCode';

test('the check sign of a credit code is reckoned, and letters that look like figures are not taken', () => {
  for (const right of ['91350100M000100Y43', '91340100MA2N0XYT2J']) expect(isCreditCode(right)).toBe(true);
  for (const wrong of ['91350100M000100Y44', '91350100M00010OY43', '91350100M000100Y4', ''])
    expect(isCreditCode(wrong)).toBe(false);
});

test('a code is taken as people type it, and a time zone must be one', () => {
  const { creditCode, timeZone } = company.add.input.shape;
  expect(creditCode.parse(' 91350100m000100y43 ')).toBe('91350100M000100Y43');
  expect(timeZone.safeParse('Asia/Shanghai').success).toBe(true);
  for (const wrong of ['Mars/Base', 'CST', 'Asia/Nowhere'])
    expect(timeZone.safeParse(wrong).success).toBe(false);
  for (const blank of [undefined, null]) expect(timeZone.parse(blank)).toBe('Asia/Shanghai');
});
