import { texts, type Text } from '../text';

export const orgText = texts({
  title: ['组织机构管理', 'Organization Management'],
  orgName: ['机构', 'Organization'],
  allOrgs: ['全部机构', 'All organizations'],
  orgType: ['类型', 'Type'],
  platform: ['平台', 'Platform'],
  company: ['公司', 'Company'],
  department: ['部门', 'Department'],
  team: ['班组', 'Team'],
  parentId: ['上级机构', 'Parent organization'],
  parentName: ['上级机构', 'Parent organization'],
  vehicleCount: ['车辆', 'Vehicles'],
  driverCount: ['司机', 'Drivers'],
  userCount: ['用户', 'Users'],
  addChild: ['新增下级', 'Add below'],
  move: ['移动', 'Move'],
  moveTo: ['移动到', 'Move to'],
  moveQuestion: ['将 {name} 移动到 {parent}？', 'Move {name} to {parent}?'],
  moveConsequence: [
    '其下级机构、车辆和用户一并移动，数据权限立即生效。',
    'Its sub-organizations, vehicles and users move too. Data permissions change at once.',
  ],
  moved: ['移动成功', 'Moved.'],
  sameName: ['{name} 已存在于该上级机构', '{name} already exists there.'],
  belowItself: ['不能移动到自身或下级之下', 'It cannot be moved below itself.'],
  otherCompany: ['不能移动到其他公司', 'It cannot be moved to another company.'],
  companyKept: ['公司请在公司管理中维护', 'Companies are maintained in company management.'],
  rootKept: ['平台不能移动或删除', 'The platform itself cannot be moved or deleted.'],
  notPlatform: ['公司只能绑定到平台机构', 'A company can only belong to an organization of the platform.'],
  teamHasNone: ['班组不能有下级机构', 'A team cannot have sub-organizations.'],
  tooDeep: ['机构最多 {levels} 级', 'At most {levels} levels.'],
});

/** The uses that keep an organization from being deleted, by table. */
export const orgUses: Readonly<Record<string, Text>> = texts({
  org: ['下级机构 {count}', 'organizations below it: {count}'],
  account: ['用户 {count}', 'users: {count}'],
  vehicle: ['车辆 {count}', 'vehicles: {count}'],
  terminal: ['终端 {count}', 'terminals: {count}'],
  driver: ['司机 {count}', 'drivers: {count}'],
  finger_library: ['指纹库 {count}', 'fingerprint libraries: {count}'],
  key_card: ['IC卡 {count}', 'IC cards: {count}'],
  battery: ['电池 {count}', 'batteries: {count}'],
  repair_request: ['报修单 {count}', 'repair requests: {count}'],
  other: ['其他记录 {count}', 'other records: {count}'],
});
