import { texts } from '../text';

export const stationText = texts({
  title: ['站点', 'Stations'],
  addTitle: ['新增站点', 'Add a station'],
  editTitle: ['编辑站点', 'Edit station'],
  stationName: ['站点名称', 'Station name'],
  orgId: ['所属机构', 'Organization'],
  orgName: ['所属机构', 'Organization'],
  lng: ['经度', 'Longitude'],
  lat: ['纬度', 'Latitude'],
  radius: ['半径（m）', 'Radius (m)'],
  onMap: ['点击地图选择位置，可拖动中心与边缘', 'Click the map to place it; drag the middle or the edge.'],
  middle: ['站点中心', 'Middle of the station'],
  edge: ['站点边缘', 'Edge of the station'],
  onRoute: ['路线 {name} 经过此站点，不能删除', 'Route {name} uses this station, so it cannot be deleted.'],
  onRouteMove: [
    '路线 {name} 经过此站点，不能转给其他公司',
    'Route {name} uses this station, so it cannot be moved to another company.',
  ],
});
