import type { Text } from '../text';
import { provinceOf } from './code';
import { table } from './table';

/** A province or a city by its GB/T 2260 code. */
export interface Area {
  code: string;
  name: Text;
}

const areas: readonly Area[] = table.map(([code, zh, en]) => ({ code, name: [zh, en] }));
const byCode = new Map(areas.map((area) => [area.code, area]));
const isProvinceCode = (code: string) => code.endsWith('0000');

export const provinces = areas.filter(({ code }) => isProvinceCode(code));
const cities = areas.filter(({ code }) => !isProvinceCode(code));

/** The cities of a province, or all of them. */
export const citiesOf = (province?: string | null) =>
  province ? cities.filter(({ code }) => provinceOf(code) === province) : cities;
export const isProvince = (code: string) => byCode.has(code) && isProvinceCode(code);
export const isCity = (code: string) => byCode.has(code) && !isProvinceCode(code);

/** The name of an area; a code that no longer exists stands for itself. */
export const areaName = (code: string): Text => byCode.get(code)?.name ?? [code, code];

/** The spellings that find an area: both names and the code, without accents. */
export const spellings = ({ code, name: [zh, en] }: Area) => `${zh} ${en} ${plain(en)} ${code}`.toLowerCase();

/** The code of the province that is written so: code, name in either language, with or without 省 and the like. */
export const findProvince = (written: string) =>
  provinces.find((area) => namesOf(area).has(plain(written)))?.code;

/**
 * The codes of the cities that are written so, in one province or anywhere; several provinces may have one of a name.
 * A municipality that has no more than its districts is meant by its own name.
 */
export function findCities(written: string, province?: string): string[] {
  const found = citiesOf(province).filter((area) => namesOf(area).has(plain(written)));
  if (found.length > 0) return found.map(({ code }) => code);
  const own = findProvince(written);
  const inside = own && (!province || own === province) ? citiesOf(own) : [];
  return inside.length === 1 ? inside.map(({ code }) => code) : [];
}

const plain = (name: string) =>
  name
    .trim()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/['’\s-]/g, '')
    .toLowerCase();

const namesOf = ({ code, name: [zh, en] }: Area) => new Set([code, zh, shortName(zh), plain(en)]);

const peoples =
  '朝鲜|土家|苗|(?<!西)藏|羌|彝|布依|侗|哈尼|壮|傣|白|景颇|傈僳|回|黎|维吾尔|哈萨克|柯尔克孜|(?<!内)蒙古';
/** 江苏 for 江苏省, 延边 for 延边朝鲜族自治州. */
const shortName = (zh: string) =>
  zh.replace(
    new RegExp(`(?<=.)((${peoples})族?)*(自治区|自治州|自治县|特别行政区|地区|林区|省|市|盟|县)$`),
    '',
  );
