import { texts } from '../text';

/** The words around the help of a page. */
export const helpText = texts({
  title: ['帮助：{page}', 'Help: {page}'],
  purpose: ['本页用途', 'What this page is for'],
  states: ['状态与颜色', 'States and colours'],
  keys: ['键盘操作', 'Keyboard shortcuts'],
  notByColour: [
    '每个状态都有自己的符号和文字，不靠颜色也能分辨。',
    'Each state has its own symbol and word, so you can tell them apart without colour.',
  ],
  keysOff: [
    '您已关闭单键快捷键，可在“自定义设置”中打开。',
    'Single-key shortcuts are switched off. You can switch them on in Customise settings.',
  ],

  forState: ['车辆状态', 'Vehicle state'],
  forBadge: ['需关注', 'Attention'],
  forValidity: ['有效期', 'Validity'],
  forApproval: ['审批', 'Approval'],
  forRepair: ['报修单', 'Repair request'],
  forMaintenance: ['保养', 'Maintenance'],
  forLevel: ['报警级别', 'Alarm level'],
  forResult: ['点检结果', 'Inspection result'],
  forCommand: ['指令', 'Command'],
  forAuthorization: ['授权', 'Authorization'],
  forExam: ['考生', 'Candidate'],
  forNote: ['执法通知', 'Enforcement note'],
  forBattery: ['电池', 'Battery'],
  forFence: ['围栏级别', 'Fence level'],

  keyMark: ['选中当前行', 'Select the row'],
  keyPan: ['移动地图', 'Move the map'],
  keyZoom: ['放大、缩小', 'Zoom in or out'],
  keyListWalk: ['在车辆列表中移动', 'Move in the vehicle list'],
  keyPlay: ['播放、暂停', 'Play or pause'],
  keyFix: ['上一个、下一个定位点', 'Previous or next position'],
  keyMinute: ['后退、前进一分钟', 'One minute back or forward'],
  keyEnds: ['时间条在焦点时到开头、结尾', 'On the time bar: go to its start or end'],
  keyChart: ['在图表中移动', 'Move in the chart'],
  keyChartOpen: ['打开所指的数据', 'Open the selected data'],
  keyPoint: ['移动围栏的点', 'Move a fence point'],
  keyDrop: ['删除围栏的点', 'Delete a fence point'],
  keyUndo: ['撤销、重做绘制', 'Undo or redo drawing'],
});
