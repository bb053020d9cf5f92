import { texts } from '../text';

/** The purpose of the pages of accounts and settings of a company, by path. */
export const settingPages = texts({
  '/AccounManagement/ContractManagement': [
    '采购和销售合同：编号、对方、联系人、签订日期、质保到期和金额。合同只能新增和删除；过了质保期的日期显示为红色。',
    'Purchase and sales contracts: number, party, contact, signing date, warranty expiry and amount. Contracts can be added and deleted, not changed. A warranty date in the past is red.',
  ],
  '/PlatformSettings/userManagement': [
    '谁可以登录、属于哪个机构、是什么角色、账号何时到期。新账号的密码只显示一次，首次登录须修改。停用或重置密码会立即结束该账号的登录。',
    'Who may sign in, with which organization and role, and when the account expires. The password of a new account is shown only once and must be changed at the first sign-in. Disabling an account or resetting its password ends its sessions immediately.',
  ],
  '/PlatformSettings/roleManagement': [
    '角色决定能看哪些页面、能按哪些按钮、能看到哪些机构的数据。没有人能授予自己没有的权限。平台提供的角色可以使用或复制，不能修改；改动立即对在线的人生效。',
    "A role decides which pages a user sees, which buttons work and which organizations' data are visible. Nobody can grant a right that they do not have. Roles of the platform can be used or copied, not changed. A change applies immediately to users who are signed in.",
  ],
  '/PlatformSettings/organizaManagement': [
    '公司的机构树：仓库、部门、班组。每个人只看到自己机构及下级的数据。移动机构会连同下级一起移动；有人员、车辆或下级的机构不能删除，会说明被什么占用。',
    'The organization tree of the company: warehouses, departments and teams. Users see only the data of their own organization and those below it. Moving an organization moves everything below it. An organization with users, vehicles or organizations below it cannot be deleted; you are told what uses it.',
  ],
  '/PlatformSettings/dictionaryManagement': [
    '车辆档案中可选的品牌和型号。平台的品牌所有公司可用，公司可以补充自己的品牌和型号。正在使用的不能删除。',
    'The makes and models offered in vehicle files. All companies can use those of the platform, and a company can add its own. A make or model in use cannot be deleted.',
  ],
  '/PlatformSettings/checkManagement': [
    '点检单上有哪些项目、适用电动还是内燃、哪些是关键项（★），以及先后顺序。改动只影响之后的点检。',
    'The items of the inspection form, whether they apply to electric or internal-combustion trucks, which are critical (★), and their order. Changes apply only to later inspections.',
  ],
  '/PlatformSettings/ShiftSchedule/ShiftSetting': [
    '班次是一天中的一到三段工作时间，夜班可跨到次日早上。班次用于排班、点检和“非班次用车”的判断。已经用过的班次时间不能改，请新建一个。',
    'A shift has one to three working periods in a day; a night shift can end the next morning. Shifts are used for schedules, inspections and off-duty use. The times of a shift that was already used cannot be changed; create a new shift.',
  ],
  '/PlatformSettings/ShiftSchedule/ScheduleApplication': [
    '把班次排给车辆或司机。可按周查看，也可看全部排班；一周可复制到另一周。只能从明天开始排，同一车辆或司机的排班不能重叠。',
    'Schedule shifts for trucks or drivers. View them by week or as a list; you can copy a week to another. You can schedule from tomorrow on, and schedules of the same truck or driver cannot overlap.',
  ],
  '/PlatformSettings/ReportPush': [
    '订阅邮件报表：日报、周报、月报和日月报。每人订阅自己的，内容只含自己能看到的机构。可先看样张；发出的报表留存 180 天，可再次打开。',
    'Subscribe to reports by mail: daily, weekly, monthly, or monthly by day. Each user has their own subscriptions, with data only of the organizations they can see. You can look at a sample first. Sent reports are kept for 180 days and can be opened again.',
  ],
  '/PlatformSettings/OperationLog': [
    '谁在什么时候、从哪里、做了什么，改动前后各是什么。记录只增不改，并用链式签名封存；一旦有记录被改动或删除会报警。',
    'Who did what, when and from where, with the values before and after. Entries are only added, and each is linked to the one before by a signature. If an entry is changed or deleted, an alarm is raised.',
  ],
  '/PlatformSettings/MapSettings': [
    '选择地图的街道图和卫星图：高德、天地图或自有瓦片地址。先测试再保存，保存后已打开的地图立即更换。服务器的环境变量是默认值，此处的设置优先；密钥加密保存，不再显示。',
    'Choose the street map and the satellite map: AMap, Tianditu or your own tile address. Test first, then save; open maps change immediately. The environment variables of the server are the default, and the setting here overrides them. Keys are encrypted and not shown again.',
  ],
});
