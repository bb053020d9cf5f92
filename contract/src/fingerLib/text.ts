import { texts } from '../text';

export const fingerLibText = texts({
  title: ['指纹库档案', 'Fingerprint Library'],
  libraryName: ['指纹库名称', 'Library'],
  orgId: ['所属机构', 'Organization'],
  orgName: ['所属机构', 'Organization'],
  anyNum: ['司机编号/姓名/手机号', 'Driver no., name or phone'],
  driverIds: ['司机', 'Drivers'],
  driverNames: ['司机', 'Drivers'],
  driverCount: ['司机数', 'Driver count'],
  fingerCount: ['指纹数', 'Finger count'],
  transfer: ['调拨', 'Transfer'],
  transferTo: ['调拨到', 'Transfer to'],
  transferHint: [
    '指纹库归属新的机构,成员不变。',
    'The library belongs to the other organization; its members stay.',
  ],
  otherCompany: ['不能调拨到其他公司', 'A transfer stays within the company.'],
  driverElsewhere: [
    '司机须与指纹库属于同一公司',
    'The drivers must belong to the same company as the library.',
  ],
  someDrivers: ['{drivers} 等 {total} 人', '{drivers} and others, {total} in all'],
  members: ['成员', 'Members'],
  chosen: ['已选 {count} 人,共 {fingers} 枚指纹', '{count} chosen, {fingers} fingers in all'],
  noFinger: ['未录入指纹', 'No finger yet'],
  fingersOf: ['{count} 枚指纹', 'fingers: {count}'],
  find: ['按编号、姓名、手机号查找', 'Find by number, name or phone'],
  addOrg: ['添加机构的全部司机', "Add an organization's drivers"],
  onlyFirst: ['仅列出前 {count} 人,请缩小范围', 'Only the first {count} are listed; narrow it down.'],
});
