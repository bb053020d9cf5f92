import { texts } from '../text';
import { alarmModel } from './catalogue';

const names = Object.fromEntries(Object.entries(alarmModel).map(([code, { name }]) => [code, name])) as {
  [C in keyof typeof alarmModel]: (typeof alarmModel)[C]['name'];
};

const common = texts({
  carId: ['车辆编号', 'Vehicle ID'],
  anyNum: ['车辆编号/车牌号/自编号', 'Any vehicle number'],
  orgId: ['所属机构', 'Organization'],
  orgName: ['所属机构', 'Organization'],
  level: ['级别', 'Level'],
  1: ['一般', 'Minor'],
  2: ['较重', 'Major'],
  3: ['严重', 'Severe'],
  driverName: ['司机', 'Driver'],
  driver: ['司机编号/姓名/手机号', 'Driver no., name or phone'],
  happenTime: ['发生时间', 'Happen time'],
  endedAt: ['结束时间', 'End time'],
  startTime: ['发生时间起', 'Happened from'],
  endTime: ['发生时间止', 'Happened until'],
  seconds: ['持续时间', 'Duration'],
  value: ['测量值', 'Measured'],
  limitValue: ['限值', 'Limit'],
  speed: ['车速', 'Speed'],
  place: ['位置', 'Place'],
  handling: ['处理状态', 'Handling'],
  unhandled: ['未处理', 'Not handled'],
  handled: ['已处理', 'Handled'],
  ignored: ['已忽略', 'Ignored'],
  handledBy: ['处理人', 'Handled by'],
  handledAt: ['处理时间', 'Handled at'],
  remark: ['原因', 'Reason'],
  pushedAt: ['推送时间', 'Pushed at'],
  isPushed: ['推送标志', 'Pushed'],
  going: ['进行中', 'in progress'],
  handle: ['处理', 'Handle'],
  ignore: ['忽略', 'Ignore'],
  push: ['推送', 'Push'],
  track: ['查看轨迹', 'Trajectory'],
  severe: ['严重级别不可忽略', 'Severe events cannot be ignored.'],
  coolDown: ['10 分钟内已推送过', 'It was already pushed within the last 10 minutes.'],
  alreadyHandled: ['已由 {name} 处理', 'Already handled by {name}.'],
});

export const faultText = {
  ...common,
  ...names,
  ...texts({
    title: ['故障管理', 'Fault Management'],
    faultType: ['故障类型', 'Fault type'],
  }),
};

export const violationText = {
  ...common,
  ...names,
  ...texts({
    title: ['违章管理', 'Violation Management'],
    violationType: ['违章类型', 'Violation type'],
    fenceName: ['围栏', 'Fence'],
  }),
};

/** Heads of a sheet, whose cells hold bare numbers. */
export const alarmSheetText = texts({
  seconds: ['持续时间（s）', 'Duration (s)'],
  speed: ['车速（km/h）', 'Speed (km/h)'],
});

export const alarmText = {
  ...names,
  ...texts({
    rules: ['报警规则', 'Alarm rules'],
    isEnabled: ['启用', 'Enabled'],
    isOff: ['已停用', 'Switched off'],
    noThreshold: ['无阈值', 'No threshold'],
    toDefault: ['恢复默认', 'Restore the default'],
    noSuchLimit: ['该规则没有此项', 'The rule has no such threshold.'],
    allLimits: ['请填写全部阈值', 'Enter every threshold.'],
    outOfRange: ['须在 {min} 到 {max}{unit} 之间', 'It must be from {min} to {max}{unit}.'],
    notRising: ['级别越高，阈值须越严', 'A higher level must have a stricter threshold.'],
    noCompany: ['请选择公司', 'Choose a company.'],
    level1: ['一般', 'Minor from'],
    level2: ['较重', 'Major from'],
    level3: ['严重', 'Severe from'],
    speed: ['车速高于', 'Speed above'],
    over2: ['较重：超出', 'Major: over by'],
    over3: ['严重：超出', 'Severe: over by'],
    seconds: ['持续', 'For at least'],
    minutes: ['持续', 'For at least'],
    hours: ['时长', 'Hours'],
    rest: ['休息满', 'Ended by a rest of'],
    height: ['货叉高于', 'Forks above'],
    rpm: ['转速高于', 'Engine speed above'],
    locks: ['严重时停稳后锁车', 'When severe, locks the truck once it stands'],
    lead: ['铅酸单体', 'Lead-acid cell'],
    lithium: ['锂电单体', 'Lithium cell'],
    noFaults: ['当前没有未处理的故障', 'There are no unhandled faults.'],
    noViolations: ['当前没有未处理的违章', 'There are no unhandled violations.'],
    markRead: ['全部标为已读', 'Mark all as read'],
    more: ['加载更早的', 'Load older'],
    tuning: [
      '{name}：近 30 天 {raised} 条中 {percent}% 被忽略，是否调整规则？',
      '{name}: {percent}% of {raised} ignored in 30 days. Adjust the rule?',
    ],
    adjust: ['调整规则', 'Adjust the rule'],
    many: ['{name} ×{count}', '{name} ×{count}'],
    storm: ['报警较多，请查看消息', 'There are many alarms. See the messages.'],
    newOnes: ['有 {count} 条新记录，点击查看', '{count} new; show them'],
    groups: ['未处理分组', 'Unhandled by vehicle and kind'],
    showGroup: ['查看', 'Show'],
    handleAll: ['全部处理', 'Handle all'],
    ignoreAll: ['全部忽略', 'Ignore all'],
    onlyShown: ['仅显示：{what}', 'Only these are shown: {what}'],
    oneVehicle: ['一台车', 'one vehicle'],
    showAll: ['显示全部', 'Show all'],
    arrived: ['{name}：{what}', '{name}: {what}'],
  }),
};
