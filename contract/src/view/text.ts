import { texts } from '../text';

/** Words of saved views and column settings. */
export const viewText = texts({
  title: ['视图', 'Views'],
  all: ['全部', 'All'],
  viewName: ['视图名称', 'Name of the view'],
  isShared: ['与公司同事共享', 'Share with the company'],
  save: ['保存为新视图', 'Save as a new view'],
  update: ['更新视图', 'Update the view'],
  rename: ['重命名或共享', 'Rename or share'],
  del: ['删除视图', 'Delete the view'],
  saved: ['视图已保存', 'The view is saved.'],
  by: ['{name} 共享', 'Shared by {name}'],
  tooMany: ['每个列表最多 {limit} 个视图', 'At most {limit} views per list.'],
  emptyHidden: [
    '没有内容和放不下的列已自动隐藏；改动任一设置后，按此处所列显示。',
    'Columns without content and columns that do not fit are hidden automatically. After you change a setting here, the selected columns are shown.',
  ],
  columns: ['列设置', 'Columns'],
  up: ['上移', 'Move up'],
  down: ['下移', 'Move down'],
  pin: ['固定', 'Pin'],
  width: ['列宽', 'Width'],
  resetColumns: ['恢复默认', 'Restore the default'],
  selected: ['已选 {count} 条', '{count} selected'],
  selectAll: ['选择全部 {total} 条', 'Select all {total} matching'],
  allSelected: ['已选全部 {total} 条', 'All {total} matching selected'],
  clearSelection: ['取消选择', 'Clear the selection'],
  selectRow: ['选择 {name}', 'Select {name}'],
  selectPage: ['选择本页', 'Select this page'],
});
