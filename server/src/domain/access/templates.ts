import { allOf, everyRight, type Right, type RightSubject } from '@fleet/contract/rights';
import type { Text } from '@fleet/contract/text';

/** A role that every installation begins with: `domain.md` §6. */
export interface RoleTemplate {
  template: string;
  name: Text;
  dataScope: 'ALL' | 'COMPANY' | 'ORG_TREE' | 'JURISDICTION';
  rights: readonly Right[];
}

const background: RightSubject[] = [
  'command',
  'company',
  'jurisdiction',
  'ota',
  'dict',
  'terminal',
  'sim',
  'external',
  'menu',
  'renew',
];
const regulation: RightSubject[] = ['gov', 'jCompany', 'jCar', 'jDriver', 'jAnalysis', 'note', 'policy'];

const without = (...subjects: RightSubject[]) =>
  everyRight.filter((right) => !subjects.includes(right.split(':')[0] as RightSubject));

export const roleTemplates: readonly RoleTemplate[] = [
  {
    template: 'PLATFORM_OPERATOR',
    name: ['平台运营', 'Platform operator'],
    dataScope: 'ALL',
    rights: everyRight,
  },
  {
    template: 'COMPANY_ADMIN',
    name: ['公司管理员', 'Company administrator'],
    dataScope: 'COMPANY',
    rights: [
      ...without(...background, ...regulation),
      'note:view',
      'note:reply',
      'note:export',
      'policy:view',
      'policy:export',
    ],
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
      'face:view',
      'fingerLib:view',
      ...allOf('authSite', 'authRemote', 'authFinger', 'authKey', 'authFace', 'train'),
      ...allOf('fault', 'violation', 'check', 'efence', 'cfence'),
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
  },
  {
    template: 'DRIVERS_MANAGER',
    name: ['司机主管', "Drivers' manager"],
    dataScope: 'ORG_TREE',
    rights: [
      'home:view',
      ...allOf('driver', 'driverStatus', 'driverReview', 'key', 'finger', 'face', 'fingerLib'),
      ...allOf('authSite', 'authRemote', 'authFinger', 'authKey', 'authFace', 'train', 'shift', 'schedule'),
      'violation:view',
      'driverAnalysis:view',
      'analysis:export',
    ],
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
      'fault:view',
      'fault:handle',
      'fault:repair',
    ],
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
  },
  {
    template: 'GOV_REGULATOR',
    name: ['监管人员', 'Regulator'],
    dataScope: 'JURISDICTION',
    rights: allOf(...regulation).filter((right) => right !== 'note:reply'),
  },
  {
    template: 'VIEWER',
    name: ['只读', 'Viewer'],
    dataScope: 'ORG_TREE',
    rights: everyRight.filter(isForViewer),
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
    ![...settings, ...background, ...regulation].includes(subject)
  );
}
