import { lazyScreen, type LazyScreen } from '../kit/lazyScreen';

export interface ScreenRoute {
  path: string;
  Screen: LazyScreen<object>;
  /** Fetches the function that asks for what takes longest, before the screen itself is there. */
  ahead?: () => Promise<() => void>;
  /** The entry of the address that names the record, where each record has a tab of its own. */
  record?: string;
}

export const screenRoutes: readonly ScreenRoute[] = [
  {
    path: '/HomePage',
    Screen: lazyScreen(() => import('../screens/home/HomePage').then((file) => file.HomePage)),
    ahead: () => import('../screens/home/ahead').then((file) => file.askHome),
  },
  {
    path: '/VehicleManagement/VehicleFiles',
    Screen: lazyScreen(() => import('../screens/vehicle/VehicleFiles').then((file) => file.VehicleFiles)),
  },
  {
    path: '/VehicleManagement/VehicleStatus',
    Screen: lazyScreen(() => import('../screens/status/VehicleStatus').then((file) => file.VehicleStatus)),
  },
  {
    path: '/VehicleManagement/VehicleDistribution',
    Screen: lazyScreen(() =>
      import('../screens/distribution/VehicleDistribution').then((file) => file.VehicleDistribution),
    ),
    ahead: () => import('../screens/distribution/ahead').then((file) => file.askLocations),
  },
  {
    path: '/VehicleManagement/VehicleTrajectory',
    Screen: lazyScreen(() =>
      import('../screens/trajectory/VehicleTrajectory').then((file) => file.VehicleTrajectory),
    ),
  },
  {
    path: '/VehicleManagement/MaintainManagement',
    Screen: lazyScreen(() =>
      import('../screens/maintenance/MaintainManagement').then((file) => file.MaintainManagement),
    ),
  },
  {
    path: '/VehicleManagement/MaintenanceProgram',
    Screen: lazyScreen(() =>
      import('../screens/maintenance/MaintenanceProgram').then((file) => file.MaintenanceProgram),
    ),
  },
  {
    path: '/VehicleManagement/MaintenanceManagement',
    Screen: lazyScreen(() =>
      import('../screens/maintenance/MaintenanceManagement').then((file) => file.MaintenanceManagement),
    ),
  },
  {
    path: '/VehicleManagement/RepairManagement',
    Screen: lazyScreen(() =>
      import('../screens/repair/RepairManagement').then((file) => file.RepairManagement),
    ),
  },
  {
    path: '/VehicleManagement/RepairManagement/Details',
    Screen: lazyScreen(() => import('../screens/repair/Details').then((file) => file.Details)),
    record: 'id',
  },
  {
    path: '/VehicleManagement/InsureFile',
    Screen: lazyScreen(() => import('../screens/insurance/InsureFile').then((file) => file.InsureFile)),
  },
  {
    path: '/BatteryManagement/BatteryFile',
    Screen: lazyScreen(() => import('../screens/battery/BatteryFile').then((file) => file.BatteryFile)),
  },
  {
    path: '/BatteryManagement/BatteryStatus',
    Screen: lazyScreen(() => import('../screens/battery/BatteryStatus').then((file) => file.BatteryStatus)),
  },
  {
    path: '/SafeManagement/FaultManagement',
    Screen: lazyScreen(() => import('../screens/alarm/FaultManagement').then((file) => file.FaultManagement)),
  },
  {
    path: '/SafeManagement/ViolationControl',
    Screen: lazyScreen(() =>
      import('../screens/alarm/ViolationControl').then((file) => file.ViolationControl),
    ),
  },
  {
    path: '/SafeManagement/CarCheck',
    Screen: lazyScreen(() => import('../screens/inspection/CarCheck').then((file) => file.CarCheck)),
  },
  {
    path: '/SafeManagement/EvidencePacks',
    Screen: lazyScreen(() => import('../screens/evidence/EvidencePacks').then((file) => file.EvidencePacks)),
  },
  {
    path: '/SafeManagement/ElectricFence',
    Screen: lazyScreen(() => import('../screens/fence/ElectricFence').then((file) => file.ElectricFence)),
  },
  {
    path: '/SafeManagement/CloudFence',
    Screen: lazyScreen(() => import('../screens/fence/CloudFence').then((file) => file.CloudFence)),
  },
  {
    path: '/AccounManagement/ContractManagement',
    Screen: lazyScreen(() =>
      import('../screens/contract/ContractManagement').then((file) => file.ContractManagement),
    ),
  },
  {
    path: '/PlatformSettings/ReportPush',
    Screen: lazyScreen(() => import('../screens/report/ReportPush').then((file) => file.ReportPush)),
  },
  {
    path: '/PlatformSettings/ShiftSchedule/ShiftSetting',
    Screen: lazyScreen(() => import('../screens/shift/ShiftSetting').then((file) => file.ShiftSetting)),
  },
  {
    path: '/PlatformSettings/ShiftSchedule/ScheduleApplication',
    Screen: lazyScreen(() =>
      import('../screens/schedule/ScheduleApplication').then((file) => file.ScheduleApplication),
    ),
  },
  {
    path: '/PlatformSettings/OperationLog',
    Screen: lazyScreen(() => import('../screens/log/OperationLog').then((file) => file.OperationLog)),
  },
  {
    path: '/PlatformSettings/MapSettings',
    Screen: lazyScreen(() => import('../screens/mapSetting/MapSettings').then((file) => file.MapSettings)),
  },
  {
    path: '/PlatformSettings/userManagement',
    Screen: lazyScreen(() => import('../screens/user/UserManagement').then((file) => file.UserManagement)),
  },
  {
    path: '/PlatformSettings/roleManagement',
    Screen: lazyScreen(() => import('../screens/role/RoleManagement').then((file) => file.RoleManagement)),
  },
  {
    path: '/PlatformSettings/organizaManagement',
    Screen: lazyScreen(() =>
      import('../screens/org/OrganizaManagement').then((file) => file.OrganizaManagement),
    ),
  },
  {
    path: '/BackgroundSettings/CompanyManagement',
    Screen: lazyScreen(() =>
      import('../screens/company/CompanyManagement').then((file) => file.CompanyManagement),
    ),
  },
  {
    path: '/DriverManagement/DriverFile',
    Screen: lazyScreen(() => import('../screens/driver/DriverFile').then((file) => file.DriverFile)),
  },
  {
    path: '/DriverManagement/DriverStatus',
    Screen: lazyScreen(() =>
      import('../screens/driverStatus/DriverStatus').then((file) => file.DriverStatus),
    ),
  },
  {
    path: '/DriverManagement/KeyFile',
    Screen: lazyScreen(() => import('../screens/key/KeyFile').then((file) => file.KeyFile)),
  },
  {
    path: '/DriverManagement/DriverFingerprintFile',
    Screen: lazyScreen(() =>
      import('../screens/finger/DriverFingerprintFile').then((file) => file.DriverFingerprintFile),
    ),
  },
  {
    path: '/DriverManagement/NewDriverFingerprintFile',
    Screen: lazyScreen(() =>
      import('../screens/finger/NewDriverFingerprintFile').then((file) => file.NewDriverFingerprintFile),
    ),
  },
  {
    path: '/DriverManagement/DriverFaceFile',
    Screen: lazyScreen(() => import('../screens/face/DriverFaceFile').then((file) => file.DriverFaceFile)),
  },
  {
    path: '/DriverManagement/FingerprintLibraryFile',
    Screen: lazyScreen(() =>
      import('../screens/fingerLib/FingerprintLibraryFile').then((file) => file.FingerprintLibraryFile),
    ),
  },
  {
    path: '/BackgroundSettings/JurisdictionalManagement',
    Screen: lazyScreen(() =>
      import('../screens/jurisdiction/JurisdictionalManagement').then(
        (file) => file.JurisdictionalManagement,
      ),
    ),
  },
  {
    path: '/BackgroundSettings/MenuManagement',
    Screen: lazyScreen(() => import('../screens/menu/MenuManagement').then((file) => file.MenuManagement)),
  },
  {
    path: '/BackgroundSettings/DictionaryManaged',
    Screen: lazyScreen(() =>
      import('../screens/dict/DictionaryManaged').then((file) => file.DictionaryManaged),
    ),
  },
  {
    path: '/BackgroundSettings/DictionaryManaged/DictionaryItem',
    Screen: lazyScreen(() => import('../screens/dict/DictionaryItem').then((file) => file.DictionaryItem)),
    record: 'typeCode',
  },
  {
    path: '/PlatformSettings/checkManagement',
    Screen: lazyScreen(() =>
      import('../screens/checkItem/CheckManagement').then((file) => file.CheckManagement),
    ),
  },
  {
    path: '/BackgroundSettings/OTAManagement',
    Screen: lazyScreen(() => import('../screens/ota/OTAManagement').then((file) => file.OTAManagement)),
  },
  {
    path: '/BackgroundSettings/ExternalEqu',
    Screen: lazyScreen(() => import('../screens/external/ExternalEqu').then((file) => file.ExternalEqu)),
  },
  {
    path: '/DriverManagement/AuthorizationManagement',
    Screen: lazyScreen(() =>
      import('../screens/authorization/AuthorizationManagement').then((file) => file.AuthorizationManagement),
    ),
  },
  {
    path: '/DriverManagement/DriverAuthorizationManagement',
    Screen: lazyScreen(() =>
      import('../screens/authorization/DriverAuthorizationManagement').then(
        (file) => file.DriverAuthorizationManagement,
      ),
    ),
  },
  {
    path: '/DriverManagement/FingerprintAuthorization',
    Screen: lazyScreen(() =>
      import('../screens/authorization/FingerprintAuthorization').then(
        (file) => file.FingerprintAuthorization,
      ),
    ),
  },
  {
    path: '/DriverManagement/ICEmpower',
    Screen: lazyScreen(() => import('../screens/authorization/ICEmpower').then((file) => file.ICEmpower)),
  },
  {
    path: '/DriverManagement/FaceAuthorize',
    Screen: lazyScreen(() =>
      import('../screens/authorization/FaceAuthorize').then((file) => file.FaceAuthorize),
    ),
  },
  {
    path: '/SafeManagement/EquipmentControl',
    Screen: lazyScreen(() =>
      import('../screens/control/EquipmentControl').then((file) => file.EquipmentControl),
    ),
  },
  {
    path: '/BackgroundSettings/TerminalCommand',
    Screen: lazyScreen(() =>
      import('../screens/command/TerminalCommand').then((file) => file.TerminalCommand),
    ),
  },
  {
    path: '/PlatformSettings/dictionaryManagement',
    Screen: lazyScreen(() =>
      import('../screens/brand/DictionaryManagement').then((file) => file.DictionaryManagement),
    ),
  },
  {
    path: '/BackgroundSettings/EquipmentRenewal',
    Screen: lazyScreen(() =>
      import('../screens/renew/EquipmentRenewal').then((file) => file.EquipmentRenewal),
    ),
  },
  {
    path: '/BackgroundSettings/SIMFile',
    Screen: lazyScreen(() => import('../screens/sim/SIMFile').then((file) => file.SIMFile)),
  },
  {
    path: '/BackgroundSettings/TerminalFile',
    Screen: lazyScreen(() => import('../screens/terminal/TerminalFile').then((file) => file.TerminalFile)),
  },
  {
    path: '/VehicleManagement/VehicleAnnualReview',
    Screen: lazyScreen(() =>
      import('../screens/review/VehicleAnnualReview').then((file) => file.VehicleAnnualReview),
    ),
  },
  {
    path: '/DriverManagement/DriverAnnualReview',
    Screen: lazyScreen(() =>
      import('../screens/review/DriverAnnualReview').then((file) => file.DriverAnnualReview),
    ),
  },
  {
    path: '/DriverManagement/DriverTrain',
    Screen: lazyScreen(() => import('../screens/training/DriverTrain').then((file) => file.DriverTrain)),
  },
  {
    path: '/GovernmentRegulation/AnnualReview',
    Screen: lazyScreen(() => import('../screens/review/AnnualReview').then((file) => file.AnnualReview)),
  },
  {
    path: '/GovernmentRegulation/JurisdictionalCompanies',
    Screen: lazyScreen(() =>
      import('../screens/regulation/JurisdictionalCompanies').then((file) => file.JurisdictionalCompanies),
    ),
  },
  {
    path: '/GovernmentRegulation/JurisdictionalCar',
    Screen: lazyScreen(() =>
      import('../screens/regulation/JurisdictionalCar').then((file) => file.JurisdictionalCar),
    ),
  },
  {
    path: '/GovernmentRegulation/JurisdictionalAnalysis/Comprehensive',
    Screen: lazyScreen(() =>
      import('../screens/jurisdictionAnalysis/Comprehensive').then((file) => file.Comprehensive),
    ),
  },
  {
    path: '/GovernmentRegulation/JurisdictionalAnalysis/Secure',
    Screen: lazyScreen(() => import('../screens/jurisdictionAnalysis/Secure').then((file) => file.Secure)),
  },
  {
    path: '/GovernmentRegulation/JurisdictionalDriver',
    Screen: lazyScreen(() =>
      import('../screens/regulation/JurisdictionalDriver').then((file) => file.JurisdictionalDriver),
    ),
  },
  {
    path: '/GovernmentRegulation/EnforcementNotes',
    Screen: lazyScreen(() =>
      import('../screens/note/EnforcementNotes').then((file) => file.EnforcementNotes),
    ),
  },
  {
    path: '/GovernmentRegulation/EnforcementNotes/NoteDetail',
    Screen: lazyScreen(() => import('../screens/note/NoteDetail').then((file) => file.NoteDetail)),
    record: 'id',
  },
  {
    path: '/GovernmentRegulation/LegalRules',
    Screen: lazyScreen(() => import('../screens/legalRule/LegalRules').then((file) => file.LegalRules)),
  },
  {
    path: '/GovernmentRegulation/PolicyRule',
    Screen: lazyScreen(() => import('../screens/policy/PolicyRule').then((file) => file.PolicyRule)),
  },
  {
    path: '/DataAnalysis/VehicleAnalysis/Comprehensive',
    Screen: lazyScreen(() =>
      import('../screens/vehicleAnalysis/Comprehensive').then((file) => file.Comprehensive),
    ),
  },
  {
    path: '/DataAnalysis/VehicleAnalysis/Efficiency',
    Screen: lazyScreen(() => import('../screens/vehicleAnalysis/Efficiency').then((file) => file.Efficiency)),
  },
  {
    path: '/DataAnalysis/VehicleAnalysis/Duration',
    Screen: lazyScreen(() => import('../screens/vehicleAnalysis/Duration').then((file) => file.Duration)),
  },
  {
    path: '/DataAnalysis/VehicleAnalysis/Fault',
    Screen: lazyScreen(() => import('../screens/vehicleAnalysis/Fault').then((file) => file.Fault)),
  },
  {
    path: '/DataAnalysis/VehicleAnalysis/VehicleOrgReport',
    Screen: lazyScreen(() =>
      import('../screens/vehicleAnalysis/VehicleOrgReport').then((file) => file.VehicleOrgReport),
    ),
  },
  {
    path: '/DataAnalysis/DriverAnalysis/DriverComprehensive',
    Screen: lazyScreen(() =>
      import('../screens/driverAnalysis/DriverComprehensive').then((file) => file.DriverComprehensive),
    ),
  },
  {
    path: '/DataAnalysis/DriverAnalysis/DriverEfficiency',
    Screen: lazyScreen(() =>
      import('../screens/driverAnalysis/DriverEfficiency').then((file) => file.DriverEfficiency),
    ),
  },
  {
    path: '/DataAnalysis/DriverAnalysis/DriverDuration',
    Screen: lazyScreen(() =>
      import('../screens/driverAnalysis/DriverDuration').then((file) => file.DriverDuration),
    ),
  },
  {
    path: '/DataAnalysis/DriverAnalysis/DriverViolation',
    Screen: lazyScreen(() =>
      import('../screens/driverAnalysis/DriverViolation').then((file) => file.DriverViolation),
    ),
  },
  {
    path: '/DataAnalysis/DriverAnalysis/DriverOrgReport',
    Screen: lazyScreen(() =>
      import('../screens/driverAnalysis/DriverOrgReport').then((file) => file.DriverOrgReport),
    ),
  },
  {
    path: '/DataAnalysis/BatteryAnalysis',
    Screen: lazyScreen(() =>
      import('../screens/batteryAnalysis/BatteryAnalysis').then((file) => file.BatteryAnalysis),
    ),
  },
  {
    path: '/DataAnalysis/MaintenanceAnalysis',
    Screen: lazyScreen(() =>
      import('../screens/maintenanceAnalysis/MaintenanceAnalysis').then((file) => file.MaintenanceAnalysis),
    ),
  },
  {
    path: '/DataAnalysis/MaintenanceItemAnalysis',
    Screen: lazyScreen(() =>
      import('../screens/maintenanceAnalysis/MaintenanceItemAnalysis').then(
        (file) => file.MaintenanceItemAnalysis,
      ),
    ),
  },
];

/** Where a section leads when it is asked for by itself. */
export const sectionDefaults: Readonly<Record<string, string>> = {
  '/': '/HomePage',
  '/VehicleManagement': '/VehicleManagement/VehicleFiles',
  '/DriverManagement': '/DriverManagement/DriverFile',
  '/BatteryManagement': '/BatteryManagement/BatteryFile',
  '/SafeManagement': '/SafeManagement/FaultManagement',
  '/DataAnalysis': '/DataAnalysis/VehicleAnalysis/Comprehensive',
  '/DataAnalysis/VehicleAnalysis': '/DataAnalysis/VehicleAnalysis/Comprehensive',
  '/DataAnalysis/DriverAnalysis': '/DataAnalysis/DriverAnalysis/DriverComprehensive',
  '/AccounManagement': '/AccounManagement/ContractManagement',
  '/PlatformSettings': '/PlatformSettings/userManagement',
  '/PlatformSettings/ShiftSchedule': '/PlatformSettings/ShiftSchedule/ShiftSetting',
  '/BackgroundSettings': '/BackgroundSettings/TerminalCommand',
  '/GovernmentRegulation': '/GovernmentRegulation/AnnualReview',
  '/GovernmentRegulation/JurisdictionalAnalysis':
    '/GovernmentRegulation/JurisdictionalAnalysis/Comprehensive',
};

export const routeOf = (path: string) => screenRoutes.find((route) => route.path === path);

export const isKnownPath = (path: string) =>
  routeOf(path) !== undefined || Object.hasOwn(sectionDefaults, path);
