import { expect, test } from 'vitest';
import { driver } from './calls';
import { isIdCard, maskIdCard } from './idCard';

test('an ID number has a real birthday and the right check sign', () => {
  expect(isIdCard('11010519491231002X')).toBe(true);
  for (const wrong of [
    '110105194912310021',
    '11010519490231002X',
    '01010519491231002X',
    '11010518491231002X',
    '1101051949123100',
    '',
  ])
    expect(isIdCard(wrong)).toBe(false);
});

test('it is taken as people type it, and shown without the birthday', () => {
  const { idCard } = driver.add.input.shape;
  expect(idCard.parse(' 11010519491231002x ')).toBe('11010519491231002X');
  expect(idCard.parse('１１０１０５１９４９１２３１００２Ｘ')).toBe('11010519491231002X');
  expect(idCard.safeParse('110105194912310020').success).toBe(false);
  expect(maskIdCard('11010519491231002X')).toBe('110105********002X');
});
