import { expect, test } from 'vitest';
import {
  carId,
  day,
  decimal,
  email,
  formats,
  id,
  identifier,
  int,
  loginName,
  mobile,
  money,
  password,
  phone,
} from './field';

test('a key may come as a number, unless digits of it were lost', () => {
  expect(id().parse(17)).toBe('17');
  expect(id().parse('17')).toBe('17');
  for (const wrong of [0, -1, 1.5, 2 ** 60, '017', '1e3', null, undefined])
    expect(id().safeParse(wrong).success).toBe(false);
  expect(id().optional().parse(undefined)).toBeUndefined();
});

test('a day long before all forklifts is named as a slip, and one that means for ever is a day', () => {
  expect(day().safeParse('0001-01-01').error?.issues).toMatchObject([{ params: { text: formats.day } }]);
  expect(day().parse('9999-12-31')).toBe('9999-12-31');
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

test('a name of signs that it may not have is answered with those that it may have', () => {
  const told = (field: ReturnType<typeof loginName>, typed: string) => field.safeParse(typed).error?.issues;
  expect(told(loginName(), 'li.na')).toMatchObject([{ params: { text: formats.loginName } }]);
  expect(told(identifier(), 'limitSpeed-1')).toMatchObject([{ params: { text: formats.identifier } }]);
  for (const [zh, en] of [formats.loginName, formats.identifier]) {
    expect(zh).toContain('字母、数字或 _');
    expect(en).toContain('letters, digits or _');
  }
});
