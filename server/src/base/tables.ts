import type { Spot } from '@fleet/contract/place';
import type { authPowers, authSources, authTypes } from '@fleet/contract/authorization/states';
import type {
  batteryStates,
  batteryTypes,
  lossStatuses,
  recordKinds,
  recordProblems,
} from '@fleet/contract/battery/states';
import type { AlarmKind } from '@fleet/contract/alarm/calls';
import type { Handling } from '@fleet/contract/alarm/filters';
import type { AlarmCode } from '@fleet/contract/alarm/catalogue';
import type { Evidence } from '@fleet/contract/crossing/calls';
import type { PackKind } from '@fleet/contract/evidence/calls';
import type { FenceLevel } from '@fleet/contract/fence/calls';
import type { GroundShape } from '@fleet/contract/fence/ground';
import type { contractTypes } from '@fleet/contract/serviceContract/calls';
import type { pushStates } from '@fleet/contract/push/state';
import type { assetStatuses, cardStatuses, simOperators } from '@fleet/contract/sim/calls';
import type { commandTypes } from '@fleet/contract/command/calls';
import type { commandProblems, commandStates } from '@fleet/contract/control/states';
import type { orgTypes } from '@fleet/contract/org/calls';
import type { MaintainStatus, UsedMaterial } from '@fleet/contract/maintenance/states';
import type { factorDemands } from '@fleet/contract/factorRule/calls';
import type { dataScopes, signInWays } from '@fleet/contract/session/calls';
import type { CheckedItem, inspectionResults, inspectionSources } from '@fleet/contract/inspection/states';
import type { NoteDoing, noteRoles, NoteSide, NoteState } from '@fleet/contract/note/states';
import type { ApplicationState, ProgressStep } from '@fleet/contract/review/states';
import type { RepairDoing, repairResults, RepairState } from '@fleet/contract/repair/states';
import type { badges, vehicleStates } from '@fleet/contract/status/calls';
import type { RuleName } from '@fleet/contract/legalRule/rules';
import type { mapCoordinates, mapKinds, mapProviders } from '@fleet/contract/mapSetting/kinds';
import type { linkProtocols } from '@fleet/contract/terminalType/calls';
import type {
  carTypes,
  emissionStandards,
  powerTypes,
  safetyAccessories,
} from '@fleet/contract/vehicle/calls';
import type { enrolmentRefusals, fingerSources } from '@fleet/contract/finger/calls';
import type { Finger } from '@fleet/contract/finger/fingers';
import type { deliveryStates } from '@fleet/contract/report/calls';
import type { reportKinds, reportPeriods } from '@fleet/contract/report/content';
import type { feeTypes } from '@fleet/contract/renew/calls';
import type { jobKinds, jobStates } from '@fleet/contract/job/calls';
import type { Language } from '@fleet/contract/text';
import type { menuSides, menuTypes } from '@fleet/contract/menu/calls';
import type { AppPage, Right } from '@fleet/contract/rights';
import type { haltReasons, otaStates, rollouts, uploadTypes } from '@fleet/contract/ota/calls';
import type { DeviceState, Problem } from '@fleet/contract/ota/states';
import type { Commute } from '@fleet/contract/shift/times';
import type { examEffects, PaperQuestion, QuestionType } from '@fleet/contract/training/states';
import type { Generated, JSONColumnType } from 'kysely';
import type { Tables as AsStored } from './tables.generated';

type OneOf<List extends readonly string[]> = List[number];

/** Columns that hold one of a closed set, which the database knows as text. */
interface Narrower {
  org: { orgType: OneOf<typeof orgTypes> };
  role: {
    dataScope: OneOf<typeof dataScopes>;
    rights: Right[];
    appMenus: Generated<AppPage[]>;
  };
  session: { way: Generated<OneOf<typeof signInWays>> };
  account: { language: Generated<Language> };
  legalRule: { rule: RuleName };
  legalRuleChange: { rule: RuleName };
  baseMap: {
    kind: OneOf<typeof mapKinds>;
    provider: OneOf<typeof mapProviders>;
    coordinates: Generated<OneOf<typeof mapCoordinates>>;
  };
  secondFactorRule: { demand: OneOf<typeof factorDemands> };
  menuNode: {
    type: OneOf<typeof menuTypes>;
    side: Generated<OneOf<typeof menuSides>>;
    permiss: Right | AppPage | null;
  };
  terminalType: { protocol: OneOf<typeof linkProtocols> };
  linkIdentity: { protocol: OneOf<typeof linkProtocols> };
  unknownTerminal: { protocol: OneOf<typeof linkProtocols> };
  vehicle: {
    powerType: OneOf<typeof powerTypes>;
    carType: OneOf<typeof carTypes>;
    emissionStandard: OneOf<typeof emissionStandards> | null;
    safetyAccessories: Generated<OneOf<typeof safetyAccessories>[]>;
  };
  vehicleState: {
    activity: Generated<Exclude<OneOf<typeof vehicleStates>, 'offline' | 'underRepair'>>;
    liveBadges: Generated<OneOf<typeof badges>[]>;
    batteryState: OneOf<typeof batteryStates> | null;
  };
  battery: {
    batteryType: OneOf<typeof batteryTypes>;
    lossStatus: Generated<OneOf<typeof lossStatuses>>;
  };
  batteryRecord: {
    kind: OneOf<typeof recordKinds>;
    problem: Generated<OneOf<typeof recordProblems> | null>;
  };
  sim: {
    operator: OneOf<typeof simOperators>;
    assetStatus: Generated<OneOf<typeof assetStatuses>>;
    cardStatus: Generated<OneOf<typeof cardStatuses>>;
  };
  pushDelivery: { state: Generated<OneOf<typeof pushStates>> };
  checkItem: { powerType: OneOf<typeof powerTypes> | null };
  fence: {
    kind: 'electric' | 'cloud';
    level: FenceLevel;
    shape: Generated<GroundShape>;
    points: JSONColumnType<Spot[]> | null;
  };
  fenceCrossing: { level: FenceLevel; restsOn: JSONColumnType<Evidence[]> };
  alarm: {
    code: AlarmCode;
    kind: Generated<AlarmKind>;
    foundBy: 'reports' | 'clock' | 'fence';
    handling: Generated<Handling>;
  };
  alarmRule: { code: AlarmCode; limits: JSONColumnType<Record<string, number>> };
  evidencePack: { kind: PackKind };
  enforcementNote: { state: Generated<NoteState> };
  enforcementNoteEntry: { step: NoteDoing; side: NoteSide; byRole: OneOf<typeof noteRoles> };
  annualReview: { state: Generated<ApplicationState> };
  annualReviewStep: { step: ProgressStep };
  examBankQuestion: { type: QuestionType };
  examQuestion: { type: QuestionType };
  examAttempt: { paper: JSONColumnType<PaperQuestion[]> };
  examRule: { effect: OneOf<typeof examEffects> };
  inspection: {
    items: JSONColumnType<CheckedItem[]>;
    result: Generated<OneOf<typeof inspectionResults>>;
    source: OneOf<typeof inspectionSources>;
  };
  maintainOrder: { materials: JSONColumnType<UsedMaterial[], string | undefined>; stood: MaintainStatus };
  maintainStanding: { status: MaintainStatus; cycles: Generated<unknown> };
  repairRequest: { state: Generated<RepairState>; result: OneOf<typeof repairResults> | null };
  repairStep: { doing: RepairDoing };
  terminalCommand: { cmdType: OneOf<typeof commandTypes> };
  authRecord: {
    authType: OneOf<typeof authTypes>;
    power: Generated<OneOf<typeof authPowers>>;
    source: OneOf<typeof authSources>;
    suspended: 'licence' | 'exam' | null;
  };
  deviceCommand: {
    cmdType: OneOf<typeof commandTypes>;
    state: Generated<OneOf<typeof commandStates>>;
    problem: OneOf<typeof commandProblems> | null;
  };
  shift: { commute: JSONColumnType<Commute[]> };
  driverFinger: { finger: Finger; source: OneOf<typeof fingerSources> };
  fingerEnrolment: { finger: Finger; refused: OneOf<typeof enrolmentRefusals> | null };
  firmware: {
    state: Generated<OneOf<typeof otaStates>>;
    uploadType: OneOf<typeof uploadTypes>;
    rollout: OneOf<typeof rollouts> | null;
    haltedBecause: OneOf<typeof haltReasons> | null;
  };
  firmwareDevice: { state: Generated<DeviceState>; problem: Problem | null };
  reportSubscription: {
    report: OneOf<typeof reportKinds>;
    period: OneOf<typeof reportPeriods>;
    language: Language;
  };
  reportDelivery: {
    report: OneOf<typeof reportKinds>;
    period: OneOf<typeof reportPeriods>;
    language: Language;
    state: Generated<OneOf<typeof deliveryStates>>;
  };
  renewal: { feeType: Generated<OneOf<typeof feeTypes>> };
  contract: { contractType: OneOf<typeof contractTypes> };
  task: {
    state: Generated<OneOf<typeof jobStates>>;
    kind: OneOf<typeof jobKinds>;
    language: Generated<Language>;
  };
}

/** Every table of the database. */
export type Tables = {
  [T in keyof AsStored]: T extends keyof Narrower
    ? Omit<AsStored[T], keyof Narrower[T]> & Narrower[T]
    : AsStored[T];
};

/** Tables whose rows belong to an organization or a company: they can be named only through `within`. */
export type ScopedTable =
  | 'org'
  | 'company'
  | 'account'
  | 'role'
  | 'jurisdiction'
  | 'terminal'
  | 'vehicle'
  | 'file'
  | 'contract'
  | 'externalEquipment'
  | 'station'
  | 'carRoute'
  | 'sitePlan'
  | 'fence'
  | 'driver'
  | 'keyCard'
  | 'deviceCommand'
  | 'shift'
  | 'fingerLibrary'
  | 'alarm'
  | 'inspection'
  | 'maintainProject'
  | 'maintainOrder'
  | 'battery'
  | 'repairRequest'
  | 'examBankQuestion'
  | 'enforcementNote'
  | 'policyRule'
  | 'evidencePack';

/** Tables whose rows hang on a scoped row, without an owner of their own: they are joined to it inside `within`. */
type DependentTable =
  | 'brand'
  | 'brandModel'
  | 'binding'
  | 'authRecord'
  | 'allowList'
  | 'commandBatch'
  | 'vehicleFile'
  | 'pushTarget'
  | 'pushDelivery'
  | 'linkIdentity'
  | 'vehicleState'
  | 'report'
  | 'packedDay'
  | 'truckEvent'
  | 'quarantine'
  | 'reportTouch'
  | 'openDay'
  | 'vehicleDay'
  | 'driverDay'
  | 'driverMonth'
  | 'renewal'
  | 'reportSubscription'
  | 'reportDelivery'
  | 'shiftSchedule'
  | 'scheduleCar'
  | 'fenceCar'
  | 'fenceTerminal'
  | 'fenceCrossing'
  | 'driverFace'
  | 'driverFinger'
  | 'fingerEnrolment'
  | 'fingerLibraryDriver'
  | 'libraryLoad'
  | 'firmwareDevice'
  | 'alarmRule'
  | 'alarmCourse'
  | 'alarmRead'
  | 'inspectionPhoto'
  | 'maintainMaterial'
  | 'maintainAssignment'
  | 'maintainOrderProject'
  | 'maintainOrderFile'
  | 'maintainStanding'
  | 'serial'
  | 'annualReview'
  | 'annualReviewStep'
  | 'batteryBinding'
  | 'batteryRecord'
  | 'repairOrder'
  | 'repairStep'
  | 'repairFile'
  | 'repairStay'
  | 'orgStay'
  | 'figureDay'
  | 'figureTouch'
  | 'vehicleFigureDay'
  | 'vehicleOrgDay'
  | 'driverFigureDay'
  | 'driverOrgDay'
  | 'figureWeek'
  | 'vehicleFigureWeek'
  | 'driverFigureWeek'
  | 'training'
  | 'examQuestion'
  | 'examCandidate'
  | 'examAttempt'
  | 'examAnswer'
  | 'examRule'
  | 'enforcementNoteEntry'
  | 'enforcementNoteFile'
  | 'policyRead';

export type ScopedTables = Pick<Tables, ScopedTable>;
export type DependentTables = Pick<Tables, DependentTable>;

/** Tables that hold nobody's data. */
export type OpenTables = Omit<Tables, ScopedTable | DependentTable>;
