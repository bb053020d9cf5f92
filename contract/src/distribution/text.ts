import { texts } from '../text';

export const distributionText = texts({
  title: ['车辆分布', 'Vehicle Distribution'],
  total: ['全部', 'All'],
  follow: ['跟随', 'Follow'],
  unfollow: ['取消跟随', 'Stop following'],
  noPosition: ['暂无定位', 'No position yet'],
  layerMissing: ['部分图层加载失败', 'Some layers could not be loaded.'],
  noMap: [
    '此浏览器不支持或未启用 WebGL 2，无法显示地图；页面的其他内容可照常使用',
    'This browser lacks WebGL 2 or has it turned off, and cannot draw the map; the rest of the page works as usual.',
  ],
  live: ['实时', 'Live'],
  cluster: ['{count} 辆', '{count|vehicle|vehicles}'],
  layers: ['图层', 'Layers'],
  map: ['地图', 'Map'],
  zoomIn: ['放大', 'Zoom in'],
  zoomOut: ['缩小', 'Zoom out'],
  showAll: ['显示全部', 'Show all'],
  grid: ['网格 {step}', 'Grid {step}'],
  list: ['车辆列表', 'Vehicles'],
  byState: ['按状态筛选', 'Filter by state'],
  moreHere: ['另有 {count} 辆，见列表', '{count} more, see the list'],
  here: ['此处的车辆', 'Vehicles at this place'],
});
