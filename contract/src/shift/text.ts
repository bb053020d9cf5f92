import { texts } from '../text';

export const shiftText = texts({
  title: ['班次设置', 'Shift Setting'],
  shiftName: ['班次名称', 'Shift'],
  commute: ['通勤时段', 'Commute times'],
  times: ['通勤时段', 'Commute times'],
  hours: ['小时数', 'Hours'],
  companyId: ['公司', 'Company'],
  companyName: ['公司', 'Company'],
  clockForm: ['HH:mm', 'HH:mm'],
  clockRule: ['时间格式为 HH:mm', 'Enter the time as HH:mm.'],
  noTime: ['请至少填写一个时段', 'Enter at least one period.'],
  noLength: ['开始与结束时间不能相同', 'The start and the end must differ.'],
  overlap: ['时段不能重叠，合计不超过 24 小时', 'The periods must not overlap or exceed 24 hours in total.'],
  companyFirst: ['请选择公司', 'Choose the company.'],
  begun: [
    '已有排班开始使用该班次，不能修改时段，请新建班次',
    'A schedule that uses this shift has started, so its periods cannot be changed. Add a new shift.',
  ],
  time: ['时段 {number}', 'Time {number}'],
  startOf: ['时段 {number} 开始', 'Time {number}, start'],
  endOf: ['时段 {number} 结束', 'Time {number}, end'],
  addTime: ['增加时段', 'Add a time'],
  removeTime: ['删除时段 {number}', 'Remove time {number}'],
  sum: ['合计 {hours} 小时', '{hours} h in all'],
  nextDay: ['次日', 'next day'],
  barHint: [
    '拖动两端或整段，或直接输入；方向键每次 15 分钟',
    'Pull an end or the whole, or type; an arrow key moves by 15 minutes.',
  ],
});
