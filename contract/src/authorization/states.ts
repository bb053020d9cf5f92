import { examProblems } from '../training/states';

/** By what a driver is known to a terminal. */
export const authTypes = ['finger', 'key', 'face'] as const;
export type AuthType = (typeof authTypes)[number];

/** An administrator of a truck may let others in at the terminal itself. */
export const authPowers = ['normal', 'admin'] as const;

/** Granted from here, or entered at the truck. */
export const authSources = ['remote', 'site'] as const;

/** `domain.md` §4, Authorization; only the terminal's own answer makes one effective. */
export const authStates = ['pending', 'effective', 'failed', 'suspended', 'revoking'] as const;
export type AuthState = (typeof authStates)[number];

/** Why somebody may not start a truck now. */
export const driveReasons = [
  'noTerminal',
  'noAuthorization',
  'pending',
  'failed',
  'suspended',
  'revoking',
  'notYet',
  'over',
  'licenceExpired',
  'reviewExpired',
  'locked',
  ...examProblems,
] as const;
export type DriveReason = (typeof driveReasons)[number];

/** Reasons that warn and do not bar: off-duty use is a violation (V17) and no lock. */
export const driveWarnings = [
  'driverOffShift',
  'driverUnplanned',
  'vehicleOffShift',
  'notInspected',
  'criticalAbnormal',
  'underRepair',
  'maintenanceOverdue',
  ...examProblems,
] as const;
export type DriveWarning = (typeof driveWarnings)[number];
