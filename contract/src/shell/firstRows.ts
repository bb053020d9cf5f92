import type { Call } from '../call';
import { orderRights } from '../control/states';
import type { dataScopes } from '../session/calls';
import { type Text, texts } from '../text';

const words = texts({
  vehicles: ['登记车辆后，会显示在这里。', 'Vehicles appear here after you add them.'],
  drivers: ['登记司机后，会显示在这里。', 'Drivers appear here after you add them.'],
  batteries: ['登记电池后，会显示在这里。', 'Batteries appear here after you add them.'],
  alarms: ['车辆上报后，会自动显示在这里。', 'They appear here when trucks report them.'],
  grants: [
    '点右上方的“授权”，选择车辆和司机；下发结果会显示在这里。',
    'Use “Authorize” above to select trucks and drivers. The results appear here.',
  ],
  onSite: [
    '在车上登记的授权由终端上报后显示在这里。',
    'Authorizations made at the truck appear here when its terminal reports them.',
  ],
  onSiteSync: [
    '在车上登记的授权由终端上报后显示在这里；点“同步”可向终端重新读取。',
    'Authorizations made at the truck appear here when its terminal reports them. “Sync” reads them again.',
  ],
  commands: [
    '点右上方的“下发指令”；每条指令的状态会显示在这里。',
    'Use “Issue a command” above. The state of each command appears here.',
  ],
  packs: [
    '点右上方的“生成证据包”，选择车辆或司机和时段。',
    'Use “Make evidence pack” above, and choose a truck or driver and a period.',
  ],
  packsOfAuthority: [
    '在辖区公司、辖区车辆、辖区司机列表的行内点“生成证据包”。',
    'Use “Make evidence pack” in a row of the companies, vehicles or drivers of your jurisdiction.',
  ],
});

interface FirstRows {
  way: Text;
  /** The page on which they begin, where it is another one. */
  page?: string;
  /** The way is for whoever has this right, or one of these. */
  right?: Call['right'];
  /** The way is for roles of this scope. */
  dataScope?: (typeof dataScopes)[number];
}

const vehicles = [{ way: words.vehicles, page: '/VehicleManagement/VehicleFiles' }];
const drivers = [{ way: words.drivers, page: '/DriverManagement/DriverFile' }];
const alarms = [{ way: words.alarms }];
const grants = (right: Call['right']) => [{ way: words.grants, right }];

/** The ways to the first rows of each list that adds none itself, by path: the first that the reader may go. */
export const firstRows: Readonly<Record<string, readonly FirstRows[]>> = {
  '/VehicleManagement/VehicleAnnualReview': vehicles,
  '/VehicleManagement/VehicleStatus': vehicles,
  '/VehicleManagement/VehicleDistribution': vehicles,
  '/VehicleManagement/VehicleTrajectory': vehicles,
  '/VehicleManagement/MaintainManagement': vehicles,
  '/VehicleManagement/InsureFile': vehicles,
  '/SafeManagement/CarCheck': vehicles,
  '/DriverManagement/DriverAnnualReview': drivers,
  '/DriverManagement/DriverStatus': drivers,
  '/DriverManagement/DriverFingerprintFile': drivers,
  '/DriverManagement/NewDriverFingerprintFile': drivers,
  '/DriverManagement/DriverFaceFile': drivers,
  '/DriverManagement/DriverAuthorizationManagement': drivers,
  '/DriverManagement/AuthorizationManagement': [
    { way: words.onSiteSync, right: 'authSite:sync' },
    { way: words.onSite },
  ],
  '/DriverManagement/FingerprintAuthorization': grants('authFinger:add'),
  '/DriverManagement/ICEmpower': grants('authKey:add'),
  '/DriverManagement/FaceAuthorize': grants('authFace:add'),
  '/BatteryManagement/BatteryStatus': [{ way: words.batteries, page: '/BatteryManagement/BatteryFile' }],
  '/SafeManagement/FaultManagement': alarms,
  '/SafeManagement/ViolationControl': alarms,
  '/SafeManagement/EquipmentControl': [{ way: words.commands, right: orderRights }],
  '/SafeManagement/EvidencePacks': [
    { way: words.packsOfAuthority, right: 'evidence:add', dataScope: 'JURISDICTION' },
    { way: words.packs, right: 'evidence:add' },
  ],
};
