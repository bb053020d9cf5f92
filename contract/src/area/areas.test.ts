import { expect, test } from 'vitest';
import { areaName, citiesOf, findCities, findProvince, isCity, isProvince, provinces } from './areas';
import { provinceOf } from './code';

test('each of 34 provinces and each city in it is found by its code and by both names', () => {
  expect(provinces).toHaveLength(34);
  for (const { code, name } of provinces)
    for (const written of [code, ...name]) expect([written, findProvince(written)]).toEqual([written, code]);
  for (const { code, name } of citiesOf()) {
    expect(isProvince(provinceOf(code))).toBe(true);
    for (const written of [code, ...name])
      expect([written, findCities(written, provinceOf(code))]).toEqual([written, [code]]);
  }
});

test('what people write is understood: without endings, without accents, a municipality for its districts', () => {
  const found = (written: string, province?: string) => findCities(written, province).map(areaName);
  expect(areaName(findProvince('内蒙古')!)).toEqual(['内蒙古自治区', 'Inner Mongolia']);
  expect(areaName(findProvince('西藏')!)).toEqual(['西藏自治区', 'Tibet']);
  expect(areaName(findProvince('hong kong')!)).toEqual(['香港特别行政区', 'Hong Kong']);
  expect(found('urumqi')).toEqual([['乌鲁木齐市', 'Ürümqi']]);
  expect(found('XIAN')).toEqual([['西安市', "Xi'an"]]);
  expect(found('延边')).toEqual([['延边朝鲜族自治州', 'Yanbian']]);
  expect(found('上海市')).toEqual([['市辖区', 'Districts']]);
  expect(findCities('重庆市')).toEqual([]);
});

test('a name of two provinces is told apart by the province, and belongs to no third', () => {
  expect(findCities('Suzhou')).toEqual(['320500', '341300']);
  expect(findCities('Suzhou', '340000')).toEqual(['341300']);
  expect(findCities('苏州', '340000')).toEqual([]);
});

test('a code is a province or a city, or nothing', () => {
  expect([isProvince('320000'), isProvince('320500'), isProvince('990000')]).toEqual([true, false, false]);
  expect([isCity('320500'), isCity('429004'), isCity('320000'), isCity('320501')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
