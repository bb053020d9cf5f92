import { analysisPages } from '@fleet/contract/help/analysisPages';
import { driverPages } from '@fleet/contract/help/driverPages';
import { fleetPages } from '@fleet/contract/help/fleetPages';
import type { markMeanings } from '@fleet/contract/help/marks';
import { platformPages } from '@fleet/contract/help/platformPages';
import { regulationPages } from '@fleet/contract/help/regulationPages';
import { safetyPages } from '@fleet/contract/help/safetyPages';
import { settingPages } from '@fleet/contract/help/settingPages';
import type { Text } from '@fleet/contract/text';

/** The purpose of each page, by path; `app/help.test.ts` holds them against the routes. */
export const purposes: Readonly<Record<string, Text>> = {
  ...fleetPages,
  ...driverPages,
  ...safetyPages,
  ...analysisPages,
  ...settingPages,
  ...platformPages,
  ...regulationPages,
};

export type MarkGroup = keyof typeof markMeanings;

const grants: readonly MarkGroup[] = ['authorization'];

/** The marks that a page shows, by path. */
export const marksOf: Readonly<Record<string, readonly MarkGroup[]>> = {
  '/HomePage': ['state', 'badge', 'level'],
  '/VehicleManagement/VehicleFiles': ['validity', 'maintenance'],
  '/VehicleManagement/VehicleAnnualReview': ['validity', 'approval'],
  '/VehicleManagement/VehicleStatus': ['state', 'badge'],
  '/VehicleManagement/VehicleDistribution': ['state', 'badge'],
  '/VehicleManagement/VehicleTrajectory': ['level'],
  '/VehicleManagement/RepairManagement': ['repair'],
  '/VehicleManagement/RepairManagement/Details': ['repair'],
  '/VehicleManagement/MaintainManagement': ['maintenance'],
  '/VehicleManagement/InsureFile': ['validity'],
  '/DriverManagement/DriverFile': ['validity'],
  '/DriverManagement/DriverAnnualReview': ['validity', 'approval'],
  '/DriverManagement/AuthorizationManagement': grants,
  '/DriverManagement/DriverAuthorizationManagement': grants,
  '/DriverManagement/FingerprintAuthorization': grants,
  '/DriverManagement/ICEmpower': grants,
  '/DriverManagement/FaceAuthorize': grants,
  '/DriverManagement/DriverTrain': ['exam'],
  '/BatteryManagement/BatteryStatus': ['battery'],
  '/SafeManagement/FaultManagement': ['level'],
  '/SafeManagement/ViolationControl': ['level'],
  '/SafeManagement/EquipmentControl': ['command'],
  '/SafeManagement/ElectricFence': ['fence'],
  '/SafeManagement/CloudFence': ['fence'],
  '/SafeManagement/CarCheck': ['result'],
  '/GovernmentRegulation/AnnualReview': ['approval'],
  '/GovernmentRegulation/JurisdictionalCar': ['validity'],
  '/GovernmentRegulation/JurisdictionalDriver': ['validity'],
  '/GovernmentRegulation/JurisdictionalAnalysis/Secure': ['level'],
  '/GovernmentRegulation/EnforcementNotes': ['note'],
  '/GovernmentRegulation/EnforcementNotes/NoteDetail': ['note'],
};
