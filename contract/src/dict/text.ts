import { texts } from '../text';

export const dictTypeText = texts({
  title: ['字典管理', 'Dictionary'],
  typeCode: ['字典编码', 'Code'],
  name: ['名称', 'Name'],
  remarks: ['备注', 'Remarks'],
  sort: ['排序', 'Sort'],
  valueCount: ['值数量', 'Values'],
  builtIn: ['系统内置', 'Built in'],
  open: ['字典值', 'Values'],
  refresh: ['刷新缓存', 'Refresh caches'],
  refreshQuestion: ['所有已打开的页面将重新读取字典。', 'All open screens load the dictionaries again.'],
  refreshed: ['缓存已刷新', 'The caches were refreshed.'],
  isBuiltIn: ['系统内置字典不能删除', 'A built-in dictionary cannot be deleted.'],
});

export const dictValueText = texts({
  title: ['字典值', 'Dictionary Items'],
  typeCode: ['字典编码', 'Code'],
  name: ['名称', 'Name'],
  value: ['值', 'Value'],
  extra: ['附加信息', 'Additional info'],
  sort: ['排序', 'Sort'],
  remarks: ['备注', 'Remarks'],
  back: ['返回字典', 'Back to the dictionaries'],
  usedByCompanies: ['{count} 家公司的首页', 'home page of companies: {count}'],
  usedByEquipment: ['{count} 台外接设备', 'external equipment: {count}'],
  usedByRequests: ['{count} 张报修单', 'repair requests: {count}'],
  usedByOrders: ['{count} 张维修工单', 'repair orders: {count}'],
  isHeld: ['已有记录使用该值，不能修改', 'Records use this value, so it cannot be changed.'],
});
