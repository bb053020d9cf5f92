import {
  allOf,
  type AppPage,
  appPages,
  backgroundSubjects,
  companyRights,
  everyRight,
  regulationSubjects,
  type Right,
  type RightSubject,
} from '@fleet/contract/rights';
import type { Text } from '@fleet/contract/text';

/** A role that every installation begins with: `domain.md` §6. */
export interface RoleTemplate {
  template: string;
  name: Text;
  dataScope: 'ALL' | 'COMPANY' | 'ORG_TREE' | 'JURISDICTION';
  rights: readonly Right[];
  appMenus: readonly AppPage[];
}

export const roleTemplates: readonly RoleTemplate[] = [
  {
    template: 'PLATFORM_OPERATOR',
    name: ['平台运营', 'Platform operator'],
    dataScope: 'ALL',
    rights: everyRight,
    appMenus: appPages,
  },
  {
    template: 'COMPANY_ADMIN',
    name: ['公司管理员', 'Company administrator'],
    dataScope: 'COMPANY',
    rights: companyRights,
    appMenus: appPages,
  },
  {
    template: 'SAFETY_OFFICER',
    name: ['安全员', 'Safety officer'],
    dataScope: 'ORG_TREE',
    rights: [
      'home:view',
      'vehicle:view',
      'vehicle:export',
      'status:view',
      'status:export',
      // Who finds a truck wanting asks for its repair, and says when it is done.
      'repair:view',
      'repair:add',
      'repair:edit',
      'repair:urge',
      'repair:again',
      'repair:finish',
      'repair:abandon',
      'repair:export',
      // Overdue maintenance and lapsed insurance are dangers too; others do something about them.
      'remind:view',
      'program:view',
      'maintain:view',
      'insure:view',
      'distribution:view',
      'distribution:export',
      ...allOf('station', 'carRoute', 'sitePlan'),
      'trajectory:view',
      'trajectory:export',
      ...allOf('vehicleReview', 'driverReview'),
      'driver:view',
      'driver:export',
      'driverStatus:view',
      'driverStatus:export',
      'key:view',
      'finger:view',
      'fingerIssue:view',
      'face:view',
      'fingerLib:view',
      ...allOf('authSite', 'authRemote', 'authFinger', 'authKey', 'authFace', 'train'),
      ...allOf('fault', 'violation', 'check', 'efence', 'cfence', 'evidence'),
      'control:view',
      'control:lock',
      'vehicleAnalysis:view',
      'driverAnalysis:view',
      'batteryAnalysis:view',
      'maintenanceAnalysis:view',
      'analysis:export',
      'note:view',
      'note:reply',
    ],
    appMenus: ['app:status', 'app:check', 'app:fault', 'app:exam', 'app:authorize'],
  },
  {
    template: 'DRIVERS_MANAGER',
    name: ['司机主管', "Drivers' manager"],
    dataScope: 'ORG_TREE',
    rights: [
      'home:view',
      ...allOf('driver', 'driverStatus', 'driverReview', 'key', 'finger', 'fingerIssue', 'face', 'fingerLib'),
      ...allOf('authSite', 'authRemote', 'authFinger', 'authKey', 'authFace', 'train', 'shift', 'schedule'),
      'violation:view',
      'driverAnalysis:view',
      'analysis:export',
    ],
    appMenus: ['app:exam', 'app:authorize'],
  },
  {
    template: 'REPAIR_STAFF',
    name: ['维修人员', 'Repair staff'],
    dataScope: 'ORG_TREE',
    rights: [
      'status:view',
      'repair:view',
      'repair:accept',
      'repair:giveUp',
      'repair:order',
      'repair:export',
      'fault:view',
      'fault:handle',
      'fault:repair',
    ],
    appMenus: ['app:status', 'app:repair', 'app:fault'],
  },
  {
    template: 'MAINTENANCE_STAFF',
    name: ['保养人员', 'Maintenance staff'],
    dataScope: 'ORG_TREE',
    rights: [
      ...allOf('remind', 'program', 'material', 'maintain'),
      'battery:view',
      'battery:edit',
      'batteryStatus:view',
      'maintenanceAnalysis:view',
    ],
    appMenus: ['app:maintain'],
  },
  {
    template: 'GOV_REGULATOR',
    name: ['监管人员', 'Regulator'],
    dataScope: 'JURISDICTION',
    rights: [
      'home:view',
      ...allOf(...regulationSubjects).filter((right) => right !== 'note:reply'),
      ...allOf('evidence'),
    ],
    appMenus: [],
  },
  {
    template: 'VIEWER',
    name: ['只读', 'Viewer'],
    dataScope: 'ORG_TREE',
    rights: everyRight.filter(isForViewer),
    appMenus: ['app:status'],
  },
];

/** Home, vehicles, drivers, batteries, safety and analyses, to be read and exported. */
function isForViewer(right: Right): boolean {
  const [subject, action] = right.split(':') as [RightSubject, string];
  const settings: RightSubject[] = [
    'contract',
    'user',
    'role',
    'org',
    'brand',
    'checkItem',
    'shift',
    'schedule',
    'report',
    'log',
  ];
  return (
    (action === 'view' || action === 'export') &&
    ![...settings, ...backgroundSubjects, ...regulationSubjects].includes(subject)
  );
}
