import { texts } from '../text';

export const areaText = texts({
  province: ['省', 'Province'],
  city: ['市', 'City'],
  anyCity: ['城市、拼音或代码', 'City or code'],
  anyProvince: ['省份、拼音或代码', 'Province or code'],
  noProvince: ['没有这个省份：{name}', 'Unknown province: {name}.'],
  noCity: ['没有这个城市：{name}', 'Unknown city: {name}.'],
  severalCities: ['有几个省都有{name}，请填写省份', 'Several provinces have a {name}. Enter the province.'],
  cityElsewhere: ['该城市不在所填省份内', 'The city is not in that province.'],
  provinceFirst: ['填写城市时须填写省份', 'Enter the province of the city.'],
});
