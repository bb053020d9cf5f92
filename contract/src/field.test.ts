import { expect, test } from 'vitest';
import {
  carId,
  day,
  decimal,
  email,
  formats,
  id,
  identifier,
  instant,
  int,
  loginName,
  mobile,
  money,
  password,
  phone,
  sort,
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

test('a moment lies in the years of days, in UTC too, and its offset is one that clocks have', () => {
  for (const wrong of [
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-12:00',
    '2026-01-01T00:00:00+23:00',
    '2026-01-01T00:00:00-15:00',
  ])
    expect(instant().safeParse(wrong).error?.issues).toMatchObject([{ params: { text: formats.instant } }]);
  for (const right of ['1900-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-01-01T00:00:00+14:00'])
    expect(instant().parse(right)).toBe(right);
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

test('a place in an order ends at 999,999', () => {
  expect(sort().parse('999,999')).toBe(999_999);
  expect(sort().parse(1)).toBe(1);
  expect(sort().safeParse('1,000,000').success).toBe(false);
});
