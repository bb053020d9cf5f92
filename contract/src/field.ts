import { z } from 'zod';
import { roundDegrees } from './place';
import { texts, type Text } from './text';

/*
 * The leaves of every input. A form carries text only, so numbers and flags are read from text here.
 * Before a schema sees it, a blank has become absent (in a search) or null (in a write).
 */

const fromText = (read: (text: string) => unknown) => (value: unknown) =>
  typeof value === 'string' ? read(value.trim()) : value;
const asNumber = fromText((text) => {
  const figure = halfWidth(text);
  return /^[+-]?\d+(\.\d+)?$/.test(figure) ? Number(figure) : text;
});
const asFlag = fromText((text) =>
  text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text,
);
const asCode = fromText((text) => halfWidth(text).toUpperCase());

/** Full-width letters, digits and signs as people type them on Chinese keyboards, made half-width. */
export const halfWidth = (text: string) =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/** Names a text of a schema as the key of a record. */
export const recordFormat = 'record';
/** JSON may carry a key as a number, as long as none of its digits was lost on the way. */
const asKey = (value: string) => (Number.isSafeInteger(value) ? String(value) : value);
/** A row's key, or a reference to one: a number that travels as text. */
export const id = () =>
  z.preprocess(
    asKey,
    z
      .string()
      .refine((value) => /^[1-9]\d{0,17}$/.test(value), { params: { text: formats.id } })
      .meta({ format: recordFormat }),
  );
export const int = (min: number, max: number) => z.preprocess(asNumber, z.int().min(min).max(max));
/** A number with a fraction; the unit is in the field's name or in `domain.md`. */
export const decimal = (min: number, max: number) => z.preprocess(asNumber, z.number().min(min).max(max));
/** Degrees WGS-84. */
export const longitude = () => degrees(180);
export const latitude = (most = 90) => degrees(most);
const degrees = (most: number) =>
  z.preprocess(asNumber, z.number().min(-most).max(most).overwrite(roundDegrees));
export const flag = () => z.preprocess(asFlag, z.boolean());
/**
 * A day, `YYYY-MM-DD`, cut in the company's time zone. Earlier ones are slips of the keyboard, and the days before them
 * cannot be counted; 9999-12-31 is how people write that something has no end.
 */
export const day = () => z.iso.date().refine((value) => value >= firstDay, { params: { text: formats.day } });
const firstDay = '1900-01-01';
/** A moment, ISO 8601 with offset; of the years that a day may be of, in UTC too, and an offset that the world has. */
export const instant = () =>
  z.iso.datetime({ offset: true }).refine(isOfOurTime, { params: { text: formats.instant } });
const isOfOurTime = (value: string) =>
  value >= firstDay && Date.parse(value) <= lastInstant && !/[+-](1[5-9]|2\d):\d\d$/.test(value);
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z');
/** Text of 1 to `max` characters on one line, trimmed, of signs that are seen and stand where they are seen. */
export const text = (max: number) => visible(max, /[\p{Cc}\u2028\u2029]/u);
/** The same on several lines, for what is typed into a field of several. */
export const lines = (max: number) => visible(max, /[^\P{Cc}\n\r\t]/u);

/** The same, where a blank or a missing one has a sentence of its own. */
export const needed = <S extends z.ZodType<string, string>>(of: S, missing: Text) =>
  z.preprocess(
    (value) => value ?? '',
    z
      .string()
      .trim()
      .refine((value) => value !== '', { params: { text: missing } })
      .pipe(of),
  );
/** Why somebody does a thing: `domain.md` §4, M2. */
export const reason = (max: number) => needed(lines(max), formats.reason);

function visible(max: number, refused: RegExp) {
  const isVisible = (value: string) => !refused.test(value) && !unseen.test(value);
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(isVisible, { params: { text: formats.unseen } });
}
/** Halves of signs, signs without width, and signs that turn the direction of those around them. */
const unseen = /[\p{Cs}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/u;
export const choice = <const V extends readonly [string, ...string[]]>(values: V) => z.enum(values);
/** A list; one value alone and a blank are lists too, because a form cannot tell them apart. */
export const list = <S extends z.ZodType>(of: S, max: number) =>
  z.preprocess(
    (value) =>
      value === null || value === '' ? [] : Array.isArray(value) || value === undefined ? value : [value],
    z.array(of).max(max),
  );
/** Text of a fixed form, kept half-width; `rule` tells a person what it is. */
export const format = (pattern: RegExp, rule: Text) =>
  formed(z.string().trim().overwrite(halfWidth), pattern, rule);
/** The same for codes, which are kept in upper case. */
export const code = (pattern: RegExp, rule: Text) => z.preprocess(asCode, format(pattern, rule));

const formed = (text: z.ZodString, pattern: RegExp, rule: Text) =>
  text.refine((value) => pattern.test(value), { params: { text: rule } }).meta({ pattern: pattern.source });
/** Bytes in base64, so many at the most; also as the data address that browsers make of a file. */
export const base64 = (mostBytes: number) =>
  z
    .string()
    .trim()
    .max(Math.ceil(mostBytes / 3) * 4 + dataPrefix)
    .refine((value) => /^(data:[\w/+.-]*;base64,)?[A-Za-z0-9+/]+={0,2}$/.test(value), {
      params: { text: formats.base64 },
    });
const dataPrefix = 64;

export const formats = texts({
  unseen: [
    '不能含换行、控制字符或不可见字符',
    'Line breaks, control characters and invisible characters are not allowed.',
  ],
  id: ['编号不正确', 'Invalid record number.'],
  day: ['日期不能早于 1900-01-01', 'The date must not be before 1900-01-01.'],
  instant: ['时间须在 1900 年到 9999 年之间', 'The time must be between the years 1900 and 9999.'],
  carId: ['1–32 位字母、数字、- 或 _', '1 to 32 letters, digits, - or _.'],
  manufactureNum: ['4–30 位大写字母、数字或 -', '4 to 30 capital letters, digits or -.'],
  plateNum: [
    '车牌号，如 苏E12345 或 场内苏E0001',
    'A Chinese plate: the province character, a letter, then 4 to 6 letters or digits.',
  ],
  frameNum: ['5–25 位大写字母、数字或 -', '5 to 25 capital letters, digits or -.'],
  clampRange: ['格式为 小-大，单位毫米', 'Two lengths in mm, small-large.'],
  terminalId: ['8–20 位大写字母或数字', '8 to 20 capital letters or digits.'],
  iccid: ['以 8986 开头的 19–20 位卡号', '19 to 20 characters, beginning with 8986.'],
  phoneKey: ['最多 20 位数字，不能全为 0', 'At most 20 digits, not all zero.'],
  productKey: ['4–32 位字母或数字', '4 to 32 letters or digits.'],
  productSecret: ['8–64 位可见字符，不含空格', '8 to 64 visible characters without spaces.'],
  deviceName: ['4–32 位字母、数字或 - _ @ . :', '4 to 32 letters, digits or - _ @ . :'],
  loginName: ['4–20 位字母、数字或 _，字母开头', '4 to 20 letters, digits or _, beginning with a letter.'],
  password: ['8–64 位，须含字母和数字', '8 to 64 characters with a letter and a digit.'],
  email: [
    '邮箱格式如 name@example.com，域名后缀 2–4 个字母',
    'An e-mail such as name@example.com, with an ending of 2 to 4 letters.',
  ],
  creditCode: ['18 位统一社会信用代码，校验位须正确', 'An 18-character code with a valid check character.'],
  timeZone: ['IANA 时区名称，如 Asia/Shanghai', 'An IANA time zone such as Asia/Shanghai.'],
  jurisdictionNum: ['6 位或 9 位数字', '6 or 9 digits.'],
  homePageUrl: ['以 / 开头的页面路径', 'The path of a page, beginning with /.'],
  mobile: ['11 位手机号，以 13–19 开头', 'A mobile number of 11 digits that begins with 13 to 19.'],
  phone: [
    '手机号、座机号（如 0512-65000000）或国际号码（如 +4930123456）',
    'A mobile number, a land line such as 0512-65000000, or an international number such as +4930123456.',
  ],
  money: ['0–9,999,999.99，最多两位小数', '0 to 9,999,999.99, two decimals at most.'],
  sort: ['只能输入数字和逗号', 'Digits and commas only.'],
  typeCode: ['2–40 位大写字母、数字或 _', '2 to 40 capital letters, digits or _.'],
  itemName: ['点检项名称不能为空', 'The check name is empty.'],
  reason: ['请填写原因', 'A reason is required.'],
  batteryNumber: ['4–32 位字母、数字或 -', '4 to 32 letters, digits or -.'],
  contractId: ['4–32 位大写字母、数字或 -', '4 to 32 capital letters, digits or -.'],
  driverNum: ['1–20 位字母或数字', '1 to 20 letters or digits.'],
  idCard: [
    '18 位身份证号，出生日期和校验位须正确',
    'An 18-character ID number with a valid date of birth and check character.',
  ],
  keyNum: ['8 或 14 位十六进制数，或 10 位数字', '8 or 14 hexadecimal digits, or 10 digits.'],
  base64: ['应为 Base64 编码', 'Base64 expected.'],
  identifier: [
    '2–50 位字母、数字或 _，小写字母开头',
    '2 to 50 letters, digits or _, beginning with a lower-case letter.',
  ],
  sha256: ['64 位十六进制数', '64 hexadecimal digits.'],
  provinceName: [
    '名称或 GB/T 2260 代码，如 江苏省 或 320000',
    'A name or a GB/T 2260 code, such as Jiangsu or 320000.',
  ],
  cityName: [
    '名称或 GB/T 2260 代码，如 苏州市 或 320500',
    'A name or a GB/T 2260 code, such as Suzhou or 320500.',
  ],
  province: ['GB/T 2260 省级代码，如 320000', 'The GB/T 2260 code of a province, such as 320000.'],
  city: ['GB/T 2260 市级代码，如 320500', 'The GB/T 2260 code of a city, such as 320500.'],
  firmwareVersion: ['版本号格式如 V1.2.3', 'A version such as V1.2.3.'],
});

const provinces = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼';

export const carId = () => format(/^[A-Za-z0-9_-]{1,32}$/, formats.carId);
export const plateNum = () =>
  code(new RegExp(`^(场内|厂内)?[${provinces}][A-Z][·-]?[A-Z0-9]{4,6}$`), formats.plateNum);
/** A plate without prefix and separator, as plates are compared. */
export const plateKey = (plate: string) => plate.replace(/^(场内|厂内)/, '').replace(/[·-]/g, '');
export const terminalId = () => code(/^[A-Z0-9]{8,20}$/, formats.terminalId);
export const iccid = () => code(/^8986\d{2}[0-9A-Z]{13,14}$/, formats.iccid);
export const email = () =>
  format(/^[\w.%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,4}$/, formats.email);
export const mobile = () => format(/^1[3-9]\d{9}$/, formats.mobile);
/** A mobile number, a Chinese land line, or a number of another country. */
export const phone = () => format(/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}|\+[1-9]\d{6,14})$/, formats.phone);
/** Yuan with two decimals, as text: a float would not be exact. */
export const money = () => format(/^\d{1,7}(\.\d{1,2})?$/, formats.money);
const lastPlace = 999_999;
/** A place in an order: digits; commas, as in 1,000, are dropped. */
export const sort = () =>
  z.preprocess(
    (value) =>
      typeof value === 'string' && value.trim()
        ? value.trim()
        : typeof value === 'number'
          ? String(value)
          : value,
    format(/^(?=.*\d)[0-9,]{1,9}$/, formats.sort)
      .transform((text) => Number(text.replaceAll(',', '')))
      .pipe(z.int().max(lastPlace)),
  );
export const identifier = () => format(/^[a-z]\w{1,49}$/, formats.identifier);
export const firmwareVersion = () => code(/^V?\d{1,9}(\.\d{1,9}){1,3}$/, formats.firmwareVersion);
/** GB/T 2260. Whether there is such a one, and where it lies, says the table (`area/areas.ts`), which no form needs to load. */
export const province = () => format(/^[1-8]\d0000$/, formats.province);
/** A prefecture (ending 00), or what lies right under a province without one (90xx). */
export const city = () => format(/^[1-8]\d(?!0000)(\d\d00|90\d\d)$/, formats.city);
/** A province or a city as a sheet names it: by its code, or in either language. */
export const provinceName = () => format(areaName, formats.provinceName);
export const cityName = () => format(areaName, formats.cityName);
const areaName = /^[^\p{Cc}\p{Cs}]{1,30}$/u;
export const loginName = () => format(/^[A-Za-z]\w{3,19}$/, formats.loginName);
/** Kept as it was typed: whoever signs in types the same. */
export const password = () => formed(z.string().trim(), /^(?=.*[A-Za-z])(?=.*\d).{8,64}$/, formats.password);
/** The digits a JT/T 808 terminal calls itself by, without leading zeros. */
export const phoneKey = () => code(/^(?!0+$)\d{1,20}$/, formats.phoneKey);
export const deviceName = () => format(/^[A-Za-z0-9\-_@.:]{4,32}$/, formats.deviceName);
