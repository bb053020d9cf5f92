import { texts } from '../text';

export const carRouteText = texts({
  title: ['路线', 'Routes'],
  addTitle: ['新增路线', 'Add a route'],
  editTitle: ['编辑路线', 'Edit route'],
  routeName: ['路线名称', 'Route name'],
  orgId: ['所属机构', 'Organization'],
  orgName: ['所属机构', 'Organization'],
  stationIds: ['途经站点', 'Stations'],
  onMap: [
    '点击地图上的站点，按顺序加入路线',
    'Click the stations on the map in order to add them to the route.',
  ],
  addStation: ['添加站点', 'Add a station'],
  earlier: ['{name} 上移', 'Move {name} up'],
  later: ['{name} 下移', 'Move {name} down'],
  takeOut: ['移除 {name}', 'Remove {name}'],
  tooFew: ['至少选择两个站点', 'Choose at least two stations.'],
  standsTwice: ['相邻两站不能相同', 'Two consecutive stations must differ.'],
  elsewhere: ['站点须与路线属于同一公司', "The stations must belong to the route's company."],
});
