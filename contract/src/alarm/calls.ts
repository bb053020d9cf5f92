import { z } from 'zod';
import {
  calls,
  counted,
  cursorInput,
  done,
  exportCall,
  listOf,
  cursorPageOf,
  pageOf,
  search,
  selectionInput,
  versionOfRule,
} from '../call';
import { choice, decimal, flag, id, instant as moment, list, reason } from '../field';
import { figure, instant } from '../shown';
import {
  groupedFaults,
  groupedViolations,
  handlings,
  listedAlarms,
  listedFaults,
  listedViolations,
} from './filters';
import { alarmLevels, faultTypes, violationTypes, type AlarmCode } from './catalogue';

const alarmKinds = ['fault', 'violation'] as const;
export type AlarmKind = (typeof alarmKinds)[number];

const level = z.enum(alarmLevels);

const row = z.object({
  id: z.string(),
  version: z.int(),
  vehicleId: z.string(),
  carId: z.string(),
  orgName: z.string(),
  level,
  happenTime: instant(),
  /** Null while it goes on. */
  endedAt: instant().nullable(),
  seconds: z.int().nullable(),
  /** The worst that was measured, in the unit of its kind. */
  value: figure(2).nullable(),
  /** The limit that the value went beyond, as it was then; in the unit of its kind. */
  limitValue: figure(2).nullable(),
  /** The positions of the vehicle with its speed; degrees WGS-84, km/h. */
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  speed: figure(1).nullable(),
  driverId: z.string().nullable(),
  driverName: z.string().nullable(),
  handling: z.enum(handlings),
  handledBy: z.string().nullable(),
  handledAt: instant().nullable(),
  remark: z.string().nullable(),
  /** When it was last sent to an authority. */
  pushedAt: instant().nullable(),
  isRead: z.boolean(),
});
const faultRow = row.extend({
  faultType: z.enum(faultTypes),
  /** The request by which it is repaired, or was. */
  repairId: z.string().nullable(),
  repairNum: z.string().nullable(),
});
const violationRow = row.extend({
  violationType: z.enum(violationTypes),
  /** The fence that it is about: by its speed limit, or its edge. */
  fenceName: z.string().nullable(),
});

/** The unhandled alarms of one vehicle by one code. */
const group = z.object({
  vehicleId: z.string(),
  carId: z.string(),
  code: z.enum([...faultTypes, ...violationTypes]),
  /** The worst of them. */
  level,
  count: z.int(),
  firstTime: instant(),
  lastTime: instant(),
  /** The one that was found last; with it and the count, whoever handles them all handles those that he was told of. */
  lastId: z.string(),
});

/** The events of a period, of one vehicle or of all in sight; `isCurrent`: only those that wait to be handled. */
const asked = cursorInput({
  vehicleId: id().optional(),
  isCurrent: flag().optional(),
  startTime: moment().optional(),
  endTime: moment().optional(),
});

/** Faults of vehicles: `domain.md` §4 and §5. */
export const fault = calls('fault', '/v1/caution', {
  list: { path: 'getCarFault', right: 'fault:view', input: listedFaults, output: pageOf(faultRow) },
  /** The groups that wait, by vehicle and kind: the worst first, then the newest. */
  groups: { path: 'getCarFaultGroup', right: 'fault:view', input: groupedFaults, output: pageOf(group) },
  push: { path: 'pushFault', right: 'fault:push', input: selectionInput(listedFaults), output: counted },
});

/** Violations of the rules, with a vehicle and mostly with its driver. */
export const violation = calls('violation', '/v1/caution', {
  list: {
    path: 'getDriverViolation',
    right: 'violation:view',
    input: listedViolations,
    output: pageOf(violationRow),
  },
  groups: {
    path: 'getDriverViolationGroup',
    right: 'violation:view',
    input: groupedViolations,
    output: pageOf(group),
  },
  push: {
    path: 'pushViolation',
    right: 'violation:push',
    input: selectionInput(listedViolations),
    output: counted,
  },
});

const typeNames = listOf(z.object({ value: z.string(), name: z.string(), levels: z.array(level) }));

const rule = z.object({
  code: z.enum([...violationTypes, ...faultTypes]),
  isEnabled: z.boolean(),
  limits: z.record(z.string(), z.number()),
  /** 0 where the company has changed nothing. */
  version: z.int(),
  /** The alarms of the last 30 days by this rule, and how many of them were ignored; null for who may not change it. */
  raised: z.int().nullable(),
  ignored: z.int().nullable(),
});

/** The calls that faults and violations share. */
export const alarm = calls('alarm', '/v1/caution', {
  faultTypes: { path: 'selectFaultType', right: 'signedIn', input: search({}), output: typeNames },
  violationTypes: { path: 'selectViolationType', right: 'signedIn', input: search({}), output: typeNames },
  /** Handled or ignored: each needs the right of that name for its kind. */
  handle: {
    path: 'updateHandleState',
    right: 'signedIn',
    input: selectionInput(listedAlarms, {
      kind: choice(alarmKinds),
      handling: choice(['handled', 'ignored']),
      remark: reason(500),
    }),
    output: counted,
  },
  /** Faults and violations, the newest first. */
  faults: {
    path: '/v1/Fault/findFaultData',
    right: 'fault:view',
    input: asked,
    output: cursorPageOf(faultRow),
  },
  violations: {
    path: '/v1/Violation/findViolationData',
    right: 'violation:view',
    input: asked,
    output: cursorPageOf(violationRow),
  },
  /** The number of waiting alarms in the caller's sight, up to 100. Null where the caller may not look. */
  counts: {
    path: 'selectAlarmCount',
    right: 'signedIn',
    input: search({}),
    output: z.object({
      fault: z.int().nullable(),
      violation: z.int().nullable(),
      unreadFault: z.int().nullable(),
      unreadViolation: z.int().nullable(),
    }),
  },
  /** Marks them as read by the caller. */
  read: {
    path: 'updateReadState',
    right: 'signedIn',
    input: z.strictObject({ ids: list(id(), 200) }),
    output: done,
  },
  /** The rules of the caller's company, or of the one named. */
  rules: {
    path: 'selectAlarmRule',
    right: 'signedIn',
    input: search({ companyId: id().optional() }),
    output: listOf(rule),
  },
  editRule: {
    path: 'updateAlarmRule',
    right: 'alarmRule:edit',
    input: z.strictObject({
      companyId: id().optional(),
      code: rule.shape.code,
      version: versionOfRule(),
      isEnabled: flag(),
      /** Every threshold of the rule, in the unit of `alarmModel`; a form has no field for those of a rule without any. */
      limits: z.record(z.string().max(20), decimal(0, 1_000_000)).default({}),
    }),
    output: done,
  },
});

export const faultFile = exportCall(
  fault.list,
  [
    'carId',
    'orgName',
    'faultType',
    'level',
    'driverName',
    'happenTime',
    'endedAt',
    'seconds',
    'value',
    'limitValue',
    'handling',
    'handledBy',
    'handledAt',
    'remark',
    'pushedAt',
  ],
  { path: '/v1/getExportExcel/exportCarFault', right: 'fault:export' },
);
export const violationFile = exportCall(
  violation.list,
  [
    'driverName',
    'carId',
    'orgName',
    'violationType',
    'fenceName',
    'level',
    'happenTime',
    'endedAt',
    'seconds',
    'value',
    'limitValue',
    'speed',
    'handling',
    'handledBy',
    'handledAt',
    'remark',
    'pushedAt',
  ],
  { path: '/v1/getExportExcel/exportDriverViolation', right: 'violation:export' },
);

/** One alarm as the live stream tells of it. */
export interface AlarmNote {
  id: string;
  kind: AlarmKind;
  code: AlarmCode;
  level: 1 | 2 | 3;
  vehicleId: string;
  carId: string;
  happenTime: string;
}
