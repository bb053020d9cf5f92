import { texts } from '../text';

export const areaText = texts({
  province: ['省', 'Province'],
  city: ['市', 'City'],
  anyCity: ['城市、拼音或代码', 'City or code'],
  anyProvince: ['省份、拼音或代码', 'Province or code'],
  noProvince: ['没有这个省份：{name}', 'There is no province {name}.'],
  noCity: ['没有这个城市：{name}', 'There is no city {name} there.'],
  severalCities: ['有几个省都有{name}，请填写省份', '{name} is in several provinces; name the province.'],
  cityElsewhere: ['该城市不在所填省份内', 'The city does not lie in that province.'],
  provinceFirst: ['填写城市时须填写省份', 'A city needs its province.'],
});
