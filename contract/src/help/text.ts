import { texts } from '../text';

/** The words around the help of a page. */
export const helpText = texts({
  title: ['帮助：{page}', 'Help: {page}'],
  purpose: ['本页用途', 'What this page is for'],
  states: ['状态与颜色', 'States and colours'],
  keys: ['键盘操作', 'Keys'],
  notByColour: [
    '每个状态都有自己的符号和文字，不靠颜色也能分辨。',
    'Each state has its own sign and word; nothing is shown by colour alone.',
  ],
  keysOff: [
    '您已关闭单键快捷键，可在“自定义设置”中打开。',
    'Single-key shortcuts are switched off. You can switch them on in Customise settings.',
  ],

  forState: ['车辆状态', 'State of a vehicle'],
  forBadge: ['需关注', 'Attention'],
  forValidity: ['有效期', 'Validity'],
  forApproval: ['审批', 'Approval'],
  forRepair: ['报修单', 'Repair request'],
  forMaintenance: ['保养', 'Maintenance'],
  forLevel: ['报警级别', 'Level of an alarm'],
  forResult: ['点检结果', 'Result of an inspection'],
  forCommand: ['指令', 'Command'],
  forAuthorization: ['授权', 'Authorization'],
  forExam: ['考生', 'Candidate'],
  forNote: ['执法通知', 'Enforcement note'],
  forBattery: ['电池', 'Battery'],
  forFence: ['围栏级别', 'Level of a fence'],

  keyMark: ['选中当前行', 'Mark the row'],
  keyPan: ['移动地图', 'Move the map'],
  keyZoom: ['放大、缩小', 'Nearer, farther'],
  keyListWalk: ['在车辆列表中移动', 'Through the list of vehicles'],
  keyPlay: ['播放、暂停', 'Play, pause'],
  keyFix: ['上一个、下一个定位点', 'Previous, next fix'],
  keyMinute: ['后退、前进一分钟', 'A minute back, forward'],
  keyEnds: ['时间条在焦点时到开头、结尾', 'On the time bar: to its beginning, end'],
  keyChart: ['在图表中移动', 'Through a drawing'],
  keyChartOpen: ['打开所指的数据', 'Open what is pointed at'],
  keyPoint: ['移动围栏的点', 'Move a point of a fence'],
  keyDrop: ['删除围栏的点', 'Take a point away'],
  keyUndo: ['撤销、重做绘制', 'Undo, redo drawing'],
});
