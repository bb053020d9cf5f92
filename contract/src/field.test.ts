import { expect, test } from 'vitest';
import { carId, decimal, email, id, int, mobile, money, password, phone } from './field';

test('a key may come as a number, unless digits of it were lost', () => {
  expect(id().parse(17)).toBe('17');
  expect(id().parse('17')).toBe('17');
  for (const wrong of [0, -1, 1.5, 2 ** 60, '017', '1e3', null, undefined])
    expect(id().safeParse(wrong).success).toBe(false);
  expect(id().optional().parse(undefined)).toBeUndefined();
});

test('what is typed full-width is kept half-width, but for a password', () => {
  expect(phone().parse(' ０５１２－６５６０００１２ ')).toBe('0512-65600012');
  expect(mobile().parse('１３９００００５５５５')).toBe('13900005555');
  expect(email().parse('li＠example．com')).toBe('li@example.com');
  expect(carId().parse('ｈｄ－０１')).toBe('hd-01');
  expect(money().parse('１２０．５')).toBe('120.5');
  expect(int(1, 200).parse('１２０')).toBe(120);
  expect(decimal(0, 9).parse('１．５')).toBe(1.5);
  expect(password().parse('Ａbcd1234')).toBe('Ａbcd1234');
});
