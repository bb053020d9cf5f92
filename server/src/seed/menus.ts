import { appPages, type AppPage, type Right } from '@fleet/contract/rights';
import { appText } from '@fleet/contract/role/text';
import type { Text } from '@fleet/contract/text';
import type { Context } from '../base/context';
import { writing } from '../base/scope';

interface Page {
  path: string;
  name: [zh: string, en: string];
  permiss: Right;
}
interface Module {
  path: string;
  name: [zh: string, en: string];
  /** Only the outermost have one. */
  icon: string | null;
  /** The module that it stands in; that one comes before it. */
  inside?: string;
  pages: Page[];
}

/** The menu as far as it is built: a page stands here from the day it works. `domain.md` §1.1. */
const modules: Module[] = [
  {
    path: '/VehicleManagement',
    name: ['车辆管理', 'Vehicle Management'],
    icon: 'vehicle',
    pages: [
      { path: 'VehicleFiles', name: ['车辆档案', 'Vehicle Files'], permiss: 'vehicle:view' },
      {
        path: 'VehicleAnnualReview',
        name: ['车辆年审', 'Vehicle Annual Review'],
        permiss: 'vehicleReview:view',
      },
      { path: 'VehicleStatus', name: ['车辆状态', 'Vehicle Status'], permiss: 'status:view' },
      {
        path: 'VehicleDistribution',
        name: ['车辆分布', 'Vehicle Distribution'],
        permiss: 'distribution:view',
      },
      { path: 'VehicleTrajectory', name: ['车辆轨迹', 'Vehicle Trajectory'], permiss: 'trajectory:view' },
      { path: 'RepairManagement', name: ['维修管理', 'Repair Management'], permiss: 'repair:view' },
      { path: 'MaintainManagement', name: ['保养提醒', 'Maintenance Reminders'], permiss: 'remind:view' },
      { path: 'MaintenanceProgram', name: ['保养方案', 'Maintenance Programs'], permiss: 'program:view' },
      { path: 'MaintenanceManagement', name: ['保养工单', 'Maintenance Orders'], permiss: 'maintain:view' },
      { path: 'InsureFile', name: ['保险档案', 'Insurance Files'], permiss: 'insure:view' },
    ],
  },
  {
    path: '/DriverManagement',
    name: ['司机管理', 'Driver Management'],
    icon: 'driver',
    pages: [
      { path: 'DriverFile', name: ['司机档案', 'Driver Files'], permiss: 'driver:view' },
      {
        path: 'DriverAnnualReview',
        name: ['司机年审', 'Driver Annual Review'],
        permiss: 'driverReview:view',
      },
      { path: 'DriverStatus', name: ['司机状态', 'Driver Status'], permiss: 'driverStatus:view' },
      { path: 'KeyFile', name: ['IC卡档案', 'IC Card Files'], permiss: 'key:view' },
      {
        path: 'DriverFingerprintFile',
        name: ['司机指纹档案', 'Driver Fingerprint Files'],
        permiss: 'finger:view',
      },
      {
        path: 'NewDriverFingerprintFile',
        name: ['司机指纹档案（新）', 'Driver Fingerprint Files (New)'],
        permiss: 'fingerIssue:view',
      },
      { path: 'DriverFaceFile', name: ['司机人脸档案', 'Driver Face Files'], permiss: 'face:view' },
      {
        path: 'FingerprintLibraryFile',
        name: ['指纹库档案', 'Fingerprint Library'],
        permiss: 'fingerLib:view',
      },
      {
        path: 'AuthorizationManagement',
        name: ['现场授权', 'On-site Authorization'],
        permiss: 'authSite:view',
      },
      {
        path: 'DriverAuthorizationManagement',
        name: ['远程授权', 'Remote Authorization'],
        permiss: 'authRemote:view',
      },
      {
        path: 'FingerprintAuthorization',
        name: ['指纹授权', 'Fingerprint Authorization'],
        permiss: 'authFinger:view',
      },
      { path: 'ICEmpower', name: ['IC卡授权', 'IC Card Authorization'], permiss: 'authKey:view' },
      { path: 'FaceAuthorize', name: ['人脸授权', 'Face Authorization'], permiss: 'authFace:view' },
      { path: 'DriverTrain', name: ['司机培训', 'Driver Training'], permiss: 'train:view' },
    ],
  },
  {
    path: '/BatteryManagement',
    name: ['电池管理', 'Battery Management'],
    icon: 'battery',
    pages: [
      { path: 'BatteryFile', name: ['电池档案', 'Battery Files'], permiss: 'battery:view' },
      { path: 'BatteryStatus', name: ['电池状态', 'Battery Status'], permiss: 'batteryStatus:view' },
    ],
  },
  {
    path: '/SafeManagement',
    name: ['安全管理', 'Safety Management'],
    icon: 'safety',
    pages: [
      { path: 'FaultManagement', name: ['故障管理', 'Fault Management'], permiss: 'fault:view' },
      { path: 'ViolationControl', name: ['违章管理', 'Violation Management'], permiss: 'violation:view' },
      { path: 'EquipmentControl', name: ['设备管控', 'Equipment Control'], permiss: 'control:view' },
      { path: 'ElectricFence', name: ['电子围栏', 'Electric Fence'], permiss: 'efence:view' },
      { path: 'CloudFence', name: ['云围栏', 'Cloud Fence'], permiss: 'cfence:view' },
      { path: 'CarCheck', name: ['车辆点检', 'Vehicle Inspection'], permiss: 'check:view' },
      { path: 'EvidencePacks', name: ['证据包', 'Evidence Packs'], permiss: 'evidence:view' },
    ],
  },
  {
    path: '/DataAnalysis',
    name: ['数据分析', 'Data Analysis'],
    icon: 'analysis',
    pages: [
      { path: 'BatteryAnalysis', name: ['电池分析', 'Battery Analysis'], permiss: 'batteryAnalysis:view' },
      {
        path: 'MaintenanceAnalysis',
        name: ['维保分析', 'Maintenance Analysis'],
        permiss: 'maintenanceAnalysis:view',
      },
      {
        path: 'MaintenanceItemAnalysis',
        name: ['维保项目分析', 'Maintenance Item Analysis'],
        permiss: 'maintenanceAnalysis:view',
      },
    ],
  },
  {
    path: '/DataAnalysis/VehicleAnalysis',
    inside: '/DataAnalysis',
    name: ['车辆分析', 'Vehicle Analysis'],
    icon: null,
    pages: [
      { path: 'Comprehensive', name: ['综合分析', 'Comprehensive'], permiss: 'vehicleAnalysis:view' },
      { path: 'Efficiency', name: ['效率分析', 'Efficiency'], permiss: 'vehicleAnalysis:view' },
      { path: 'Duration', name: ['时长分析', 'Duration'], permiss: 'vehicleAnalysis:view' },
      { path: 'Fault', name: ['故障分析', 'Fault Analysis'], permiss: 'vehicleAnalysis:view' },
      {
        path: 'VehicleOrgReport',
        name: ['车辆机构报表', 'Vehicle Organization Report'],
        permiss: 'vehicleAnalysis:view',
      },
    ],
  },
  {
    path: '/DataAnalysis/DriverAnalysis',
    inside: '/DataAnalysis',
    name: ['司机分析', 'Driver Analysis'],
    icon: null,
    pages: [
      {
        path: 'DriverComprehensive',
        name: ['司机综合分析', 'Driver Comprehensive'],
        permiss: 'driverAnalysis:view',
      },
      {
        path: 'DriverEfficiency',
        name: ['司机效率分析', 'Driver Efficiency'],
        permiss: 'driverAnalysis:view',
      },
      { path: 'DriverDuration', name: ['司机时长分析', 'Driver Duration'], permiss: 'driverAnalysis:view' },
      { path: 'DriverViolation', name: ['司机违章分析', 'Driver Violation'], permiss: 'driverAnalysis:view' },
      {
        path: 'DriverOrgReport',
        name: ['司机机构报表', 'Driver Organization Report'],
        permiss: 'driverAnalysis:view',
      },
    ],
  },
  {
    path: '/AccounManagement',
    name: ['账务管理', 'Account Management'],
    icon: 'account',
    pages: [
      { path: 'ContractManagement', name: ['合同管理', 'Contract Management'], permiss: 'contract:view' },
    ],
  },
  {
    path: '/PlatformSettings',
    name: ['平台设置', 'Platform Settings'],
    icon: 'platform',
    pages: [
      { path: 'userManagement', name: ['用户管理', 'User Management'], permiss: 'user:view' },
      { path: 'roleManagement', name: ['角色管理', 'Role Management'], permiss: 'role:view' },
      { path: 'organizaManagement', name: ['组织机构管理', 'Organization Management'], permiss: 'org:view' },
      { path: 'dictionaryManagement', name: ['品牌型号管理', 'Brand and Model'], permiss: 'brand:view' },
      { path: 'checkManagement', name: ['点检项管理', 'Inspection Items'], permiss: 'checkItem:view' },
      { path: 'ReportPush', name: ['报表推送', 'Report Push'], permiss: 'report:view' },
      {
        path: 'ShiftSchedule/ShiftSetting',
        name: ['班次设置', 'Shift Setting'],
        permiss: 'shift:view',
      },
      {
        path: 'ShiftSchedule/ScheduleApplication',
        name: ['排班应用', 'Schedule Application'],
        permiss: 'schedule:view',
      },
      { path: 'OperationLog', name: ['操作日志', 'Operation Log'], permiss: 'log:view' },
      { path: 'MapSettings', name: ['地图设置', 'Map Settings'], permiss: 'mapSetting:view' },
    ],
  },
  {
    path: '/BackgroundSettings',
    name: ['后台设置', 'Background Settings'],
    icon: 'background',
    pages: [
      { path: 'TerminalCommand', name: ['终端指令', 'Terminal Commands'], permiss: 'command:view' },
      { path: 'OTAManagement', name: ['OTA管理', 'OTA Management'], permiss: 'ota:view' },
      { path: 'DictionaryManaged', name: ['字典管理', 'Dictionary'], permiss: 'dict:view' },
      { path: 'TerminalFile', name: ['终端档案', 'Terminal Files'], permiss: 'terminal:view' },
      { path: 'SIMFile', name: ['SIM卡档案', 'SIM Card Files'], permiss: 'sim:view' },
      { path: 'ExternalEqu', name: ['外接设备', 'External Equipment'], permiss: 'external:view' },
      { path: 'CompanyManagement', name: ['公司管理', 'Company Management'], permiss: 'company:view' },
      {
        path: 'JurisdictionalManagement',
        name: ['辖区管理', 'Jurisdiction Management'],
        permiss: 'jurisdiction:view',
      },
      { path: 'MenuManagement', name: ['菜单管理', 'Menu Management'], permiss: 'menu:view' },
      { path: 'EquipmentRenewal', name: ['设备续费', 'Equipment Renewal'], permiss: 'renew:view' },
    ],
  },
  {
    path: '/GovernmentRegulation',
    name: ['政府监管', 'Government Regulation'],
    icon: 'government',
    pages: [
      { path: 'AnnualReview', name: ['年审审批', 'Annual Review Approval'], permiss: 'gov:view' },
      {
        path: 'JurisdictionalCompanies',
        name: ['辖区公司', 'Companies in Jurisdiction'],
        permiss: 'jCompany:view',
      },
      { path: 'JurisdictionalCar', name: ['辖区车辆', 'Vehicles in Jurisdiction'], permiss: 'jCar:view' },
      {
        path: 'JurisdictionalDriver',
        name: ['辖区司机', 'Drivers in Jurisdiction'],
        permiss: 'jDriver:view',
      },
      { path: 'EnforcementNotes', name: ['执法通知', 'Enforcement Notes'], permiss: 'note:view' },
      { path: 'PolicyRule', name: ['政策法规', 'Policies and Rules'], permiss: 'policy:view' },
      { path: 'LegalRules', name: ['法定规则', 'Legal Rules'], permiss: 'legalRule:view' },
    ],
  },
  {
    path: '/GovernmentRegulation/JurisdictionalAnalysis',
    inside: '/GovernmentRegulation',
    name: ['辖区分析', 'Jurisdiction Analysis'],
    icon: null,
    pages: [
      { path: 'Comprehensive', name: ['综合分析', 'Comprehensive'], permiss: 'jAnalysis:view' },
      { path: 'Secure', name: ['安全分析', 'Safety'], permiss: 'jAnalysis:view' },
    ],
  },
];

/** Adds the pages that are new in this version; what an operator has changed or deleted stays so. */
export async function seedMenus(ctx: Context): Promise<void> {
  await addHome(ctx);
  const added = new Map<string, string>();
  for (const [at, { path, inside, name, icon, pages }] of modules.entries()) {
    const above = inside === undefined ? null : added.get(inside)!;
    const parentId = await addNode(ctx, { ...module, path, name, icon, sort: at + 1, parentId: above });
    added.set(path, parentId);
    for (const [sort, page] of pages.entries())
      await addNode(ctx, { ...module, ...page, path: `${path}/${page.path}`, sort, type: 'page', parentId });
  }
  const appId = await addNode(ctx, { ...module, side: 'app', path: '/app', name: ['APP', 'App'], sort: 0 });
  for (const [sort, permiss] of appPages.entries()) {
    const path = `/app/${permiss.split(':')[1]}`;
    await addNode(ctx, {
      path,
      name: appText[permiss],
      icon: null,
      sort,
      side: 'app',
      type: 'page',
      parentId: appId,
      permiss,
    });
  }
}

const home: Node = {
  path: '/HomePage',
  name: ['首页', 'Home'],
  icon: 'home',
  side: 'platform',
  type: 'page',
  parentId: null,
  permiss: 'home:view',
  sort: 0,
};

/** The home page stands before all modules, in an older menu too; and companies may begin with it. */
async function addHome(ctx: Context): Promise<void> {
  if (await findNode(ctx, home)) return;
  await writing(ctx)
    .updateTable('menuNode')
    .set((is) => ({ sort: is('sort', '+', 1) }))
    .where('side', '=', 'platform')
    .where('parentId', 'is', null)
    .execute();
  await addNode(ctx, home);
  const { path, name } = home;
  await writing(ctx)
    .insertInto('dictValue')
    .values({ typeCode: 'HOME_PAGE_URL', name: name.join(' '), value: path })
    .onConflict((same) => same.doNothing())
    .execute();
}

interface Node {
  parentId: string | null;
  side: 'platform' | 'app';
  path: string;
  name: Text;
  icon: string | null;
  sort: number;
  type: 'module' | 'page';
  permiss: Right | AppPage | null;
}

const module = { side: 'platform', type: 'module', parentId: null, permiss: null, icon: null } as const;

/** Adds what was never added before, and says where what was added then stands now. */
async function addNode(ctx: Context, { name: [nameZh, nameEn], ...node }: Node): Promise<string> {
  const before = await findNode(ctx, node);
  if (before) return before.id;
  await writing(ctx)
    .insertInto('menuNode')
    .values({ ...node, nameZh, nameEn, seeded: node.path })
    .onConflict((same) => same.doNothing())
    .execute();
  return (await findNode(ctx, node))!.id;
}

/** A right that opens several pages tells nothing about which one a page is. */
const isShared = (permiss: Node['permiss']) =>
  modules.flatMap(({ pages }) => pages).filter((page) => page.permiss === permiss).length > 1;

const findNode = (ctx: Context, { path, permiss }: Pick<Node, 'path' | 'permiss'>) =>
  writing(ctx)
    .selectFrom('menuNode')
    .select('id')
    .where((is) =>
      is.or([
        is('seeded', '=', path),
        is.and([is('path', '=', path), is('deletedAt', 'is', null)]),
        ...(isShared(permiss) ? [] : [is.and([is('permiss', '=', permiss), is('deletedAt', 'is', null)])]),
      ]),
    )
    .executeTakeFirst();
