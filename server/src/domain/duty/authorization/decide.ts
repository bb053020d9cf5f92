import type { AuthState, DriveReason, DriveWarning } from '@fleet/contract/authorization/states';
import type { ExamProblem } from '@fleet/contract/training/states';
import type { PlanStanding } from '../shift/service';

/** A card, finger or face of the driver on this vehicle, as its terminal has it. */
interface Credential {
  state: AuthState;
  validFrom: string | null;
  validTo: string | null;
}

/** All that is known of one driver before one vehicle. Days are those of the company. */
export interface DriveFacts {
  today: string;
  now: Date;
  licenceExpire: string;
  /** Null where the vehicle's review was never recorded. */
  annualExpire: string | null;
  isLocked: boolean;
  hasTerminal: boolean;
  credentials: readonly Credential[];
  /** Exams that bar him, as his company wants it. */
  examsThatBar: readonly ExamProblem[];
}

/**
 * May this person drive this truck now? Every reason why not; none when he may. What else will have a say (inspection,
 * repair) is one more rule here.
 */
export function decide(facts: DriveFacts): DriveReason[] {
  return rules.flatMap((rule) => rule(facts) ?? []);
}

type Rule = (facts: DriveFacts) => DriveReason | readonly DriveReason[] | null;

const licence: Rule = ({ licenceExpire, today }) => (licenceExpire < today ? 'licenceExpired' : null);

/** One credential that opens the truck is enough; else it is said how far the nearest has come. */
const authorized: Rule = ({ credentials, now }) => {
  const standings = credentials.map((credential) => standingOf(credential, now));
  if (standings.includes('opens')) return null;
  return nearest.find((reason) => standings.includes(reason)) ?? 'noAuthorization';
};

type Standing = 'opens' | Exclude<AuthState, 'effective'> | 'notYet' | 'over';
const nearest = ['notYet', 'pending', 'over', 'suspended', 'failed', 'revoking'] as const;

function standingOf({ state, validFrom, validTo }: Credential, now: Date): Standing {
  if (state !== 'effective') return state;
  if (validFrom !== null && Date.parse(validFrom) > now.getTime()) return 'notYet';
  if (validTo !== null && Date.parse(validTo) <= now.getTime()) return 'over';
  return 'opens';
}

const review: Rule = ({ annualExpire, today }) =>
  annualExpire !== null && annualExpire < today ? 'reviewExpired' : null;

const lock: Rule = ({ isLocked }) => (isLocked ? 'locked' : null);

/** Nothing lets anybody start a truck without a terminal. */
const terminal: Rule = ({ hasTerminal }) => (hasTerminal ? null : 'noTerminal');

const exams: Rule = ({ examsThatBar }) => examsThatBar;

const rules: readonly Rule[] = [terminal, licence, authorized, review, lock, exams];

/** How the schedules stand to this moment; whether the company plans drivers on this day at all. */
export interface PlanFacts {
  driver: PlanStanding;
  vehicle: PlanStanding;
  areDriversPlanned: boolean;
}

/** The facts that warn and bar nobody. */
export interface WarningFacts extends PlanFacts {
  /** No report counts for the duty, in a company that uses inspections. */
  isUnchecked: boolean;
  /** The last inspection found a critical item abnormal. */
  isCritical: boolean;
  isUnderRepair: boolean;
  isMaintenanceOverdue: boolean;
  /** Exams that do not bar him, as his company wants it. */
  examsThatWarn: readonly ExamProblem[];
}

/**
 * The warnings: schedules, an inspection that is missing or found a critical item abnormal, a repair, maintenance
 * that is overdue, an exam where the company wants no more. They warn and keep
 * nobody off a truck: who repairs one drives it to see, who is called in at another hour drives,
 * and off-duty use is found afterwards, as a violation of the lowest level (`domain.md` §5, V17), as is
 * driving unchecked (V10); a truck that must be inspected first does not start by itself.
 */
export function warningsOf({
  driver,
  vehicle,
  areDriversPlanned,
  isUnchecked,
  isCritical,
  isUnderRepair,
  isMaintenanceOverdue,
  examsThatWarn,
}: WarningFacts): DriveWarning[] {
  const warnings: DriveWarning[] = [];
  if (driver === 'offShift') warnings.push('driverOffShift');
  if (driver === 'unplanned' && areDriversPlanned) warnings.push('driverUnplanned');
  if (vehicle === 'offShift') warnings.push('vehicleOffShift');
  if (isUnchecked) warnings.push('notInspected');
  if (isCritical) warnings.push('criticalAbnormal');
  if (isUnderRepair) warnings.push('underRepair');
  if (isMaintenanceOverdue) warnings.push('maintenanceOverdue');
  return [...warnings, ...examsThatWarn];
}
