import { texts } from '../text';

export const sitePlanText = texts({
  title: ['平面图', 'Site plans'],
  addTitle: ['新增平面图', 'Add a site plan'],
  editTitle: ['编辑平面图', 'Edit site plan'],
  planName: ['平面图名称', 'Plan name'],
  orgId: ['所属机构', 'Organization'],
  orgName: ['所属机构', 'Organization'],
  fileId: ['图片（JPG、PNG）', 'Image (JPG, PNG)'],
  topLeft: ['左上角', 'Top left'],
  topRight: ['右上角', 'Top right'],
  bottomRight: ['右下角', 'Bottom right'],
  bottomLeft: ['左下角', 'Bottom left'],
  topLeftLng: ['左上角经度', 'Top left longitude'],
  topLeftLat: ['左上角纬度', 'Top left latitude'],
  topRightLng: ['右上角经度', 'Top right longitude'],
  topRightLat: ['右上角纬度', 'Top right latitude'],
  bottomRightLng: ['右下角经度', 'Bottom right longitude'],
  bottomRightLat: ['右下角纬度', 'Bottom right latitude'],
  bottomLeftLng: ['左下角经度', 'Bottom left longitude'],
  bottomLeftLat: ['左下角纬度', 'Bottom left latitude'],
  placing: ['位置', 'Place'],
  onMap: [
    '拖动四角对齐地图，拖动中间移动整图；也可填写坐标',
    'Drag the corners into place, or the middle to move all of it; or type the numbers.',
  ],
  wholePlan: ['整张平面图', 'The whole plan'],
  refitted: [
    '新图片的长宽比不同，四角已随之调整，请核对后保存',
    'The new image has another aspect ratio, so the corners were adjusted. Check them before you save.',
  ],
  crossed: ['四角须按顺时针围成凸四边形', 'The corners must form a convex shape in clockwise order.'],
});
