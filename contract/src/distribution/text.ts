import { texts } from '../text';

export const distributionText = texts({
  title: ['车辆分布', 'Vehicle Distribution'],
  total: ['全部', 'All'],
  follow: ['跟随', 'Follow'],
  unfollow: ['取消跟随', 'Stop following'],
  noPosition: ['暂无定位', 'No position yet'],
  noMap: ['此浏览器无法显示地图,请使用列表', 'This browser cannot draw the map; use the list.'],
  live: ['实时', 'Live'],
  cluster: ['{count} 辆', '{count} vehicles'],
});
