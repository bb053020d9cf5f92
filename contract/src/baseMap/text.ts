import { texts } from '../text';

export const baseMapText = texts({
  title: ['底图', 'Base map'],
  coast: ['海岸线', 'Coastline'],
  street: ['街道图', 'Street map'],
  satellite: ['卫星图', 'Satellite'],
  amap: ['高德地图', 'AMap'],
  tianditu: ['天地图', 'Tianditu'],
  own: ['自有地图', 'Own tiles'],
  coastSource: ['陆地轮廓：Natural Earth', 'Land: Natural Earth'],
  reviewNumber: ['审图号：{number}', 'Map review no. {number}'],
});
