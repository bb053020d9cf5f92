import { texts } from '../text';

/** The purpose of the pages of accounts and settings of a company, by path. */
export const settingPages = texts({
  '/AccounManagement/ContractManagement': [
    '采购和销售合同：编号、对方、联系人、签订日期、质保到期和金额。合同只能新增和删除；过了质保期的日期显示为红色。',
    'Purchase and sales contracts: number, party, contact, day of signing, warranty and amount. A contract is added or deleted, not changed; a warranty that is over is red.',
  ],
  '/PlatformSettings/userManagement': [
    '谁可以登录、属于哪个机构、是什么角色、账号何时到期。新账号的密码只显示一次，首次登录须修改。停用或重置密码会立即结束该账号的登录。',
    'It shows who may sign in, where, as what, and until when. The password of a new account is shown once and must be changed at the first sign-in. Disabling an account or resetting its password ends its sessions.',
  ],
  '/PlatformSettings/roleManagement': [
    '角色决定能看哪些页面、能按哪些按钮、能看到哪些机构的数据。没有人能授予自己没有的权限。平台提供的角色可以使用或复制，不能修改；改动立即对在线的人生效。',
    'A role says which pages somebody sees, which buttons, and whose data. Nobody grants what he does not have. Roles of the platform may be used or copied, not changed; a change reaches open browsers at once.',
  ],
  '/PlatformSettings/organizaManagement': [
    '公司的机构树：仓库、部门、班组。每个人只看到自己机构及下级的数据。移动机构会连同下级一起移动；有人员、车辆或下级的机构不能删除，会说明被什么占用。',
    'The tree of the company: warehouses, departments, teams. Everybody sees the data of his branch. A move takes along what is below; an organization in use cannot be deleted, and it says what uses it.',
  ],
  '/PlatformSettings/dictionaryManagement': [
    '车辆档案中可选的品牌和型号。平台的品牌所有公司可用，公司可以补充自己的品牌和型号。正在使用的不能删除。',
    'The makes and models that vehicle files offer. Those of the platform are for everybody; a company adds its own. One that is in use cannot be deleted.',
  ],
  '/PlatformSettings/checkManagement': [
    '点检单上有哪些项目、适用电动还是内燃、哪些是关键项（★），以及先后顺序。改动只影响之后的点检。',
    'The items of an inspection, for electric or diesel trucks, which are critical (★), and their order. A change holds for inspections from then on.',
  ],
  '/PlatformSettings/ShiftSchedule/ShiftSetting': [
    '班次是一天中的一到三段工作时间，夜班可跨到次日早上。班次用于排班、点检和“非班次用车”的判断。已经用过的班次时间不能改，请新建一个。',
    'A shift is one to three periods of a day; a night may reach into the next morning. Schedules, inspections and off-duty use go by it. A shift that was worked keeps its times: make a new one.',
  ],
  '/PlatformSettings/ShiftSchedule/ScheduleApplication': [
    '把班次排给车辆或司机。可按周查看，也可看全部排班；一周可复制到另一周。只能从明天开始排，同一车辆或司机的排班不能重叠。',
    'Plans of shifts for trucks or drivers, as a week or as a list; a week can be copied to another. Only days from tomorrow on are planned, and nobody is in two schedules at a time.',
  ],
  '/PlatformSettings/ReportPush': [
    '订阅邮件报表：日报、周报、月报和日月报。每人订阅自己的，内容只含自己能看到的机构。可先看样张；发出的报表留存 180 天，可再次打开。',
    'Reports by mail, of a day, a week, a month or a month day by day. Each person subscribes for himself and is sent what he may see. Look at a sample first; what was sent can be opened again for 180 days.',
  ],
  '/PlatformSettings/OperationLog': [
    '谁在什么时候、从哪里、做了什么，改动前后各是什么。记录只增不改，并用链式签名封存；一旦有记录被改动或删除会报警。',
    'It shows who did what, when, from where, with the values before and after. Entries are only added and sealed into a chain; one that is changed or removed raises an alarm.',
  ],
  '/PlatformSettings/MapSettings': [
    '选择地图的街道图和卫星图：高德、天地图或自有瓦片地址。先测试再保存，保存后已打开的地图立即更换。服务器的环境变量是默认值，此处的设置优先；密钥加密保存，不再显示。',
    'The street and satellite maps: AMap, Tianditu or tiles of your own. Test first, then save; open maps follow at once. The environment of the server is the default, which a setting here replaces. Keys are kept sealed and never shown.',
  ],
});
