import { z } from 'zod';
import {
  byId,
  calls,
  counted,
  done,
  exportCall,
  pageInput,
  pageOf,
  search,
  deletionInput,
  selectionInput,
  version,
} from '../call';
import {
  carId,
  choice,
  decimal,
  flag,
  format,
  formats,
  id,
  instant as moment,
  int,
  reason,
  text,
} from '../field';
import { imported } from '../sheet/calls';
import { figure, instant } from '../shown';
import { batteryStates, batteryTypes, lossStatuses, recordKinds, recordProblems } from './states';

const batteryNumber = () => format(/^[A-Za-z0-9-]{4,32}$/, formats.batteryNumber);

export const usualThresholds = { chargeThreshold: 95, dischargeThreshold: 20 } as const;
export const thresholdLimits = { chargeThreshold: [50, 100], dischargeThreshold: [5, 50] } as const;

/** The fields of a battery's file: `domain.md` §3, Battery. V, Ah, %. */
const own = {
  batteryNumber: batteryNumber(),
  batteryType: choice(batteryTypes),
  ratedVoltage: decimal(12, 700),
  ratedCapacity: decimal(20, 2000),
  chargeThreshold: int(...thresholdLimits.chargeThreshold),
  dischargeThreshold: int(...thresholdLimits.dischargeThreshold),
};
const details = { ...own, orgId: id() };
const usual = {
  chargeThreshold: own.chargeThreshold.default(usualThresholds.chargeThreshold),
  dischargeThreshold: own.dischargeThreshold.default(usualThresholds.dischargeThreshold),
};

/** A battery as a sheet holds it; one that names a vehicle is bound to it. */
export const batteryRow = z.strictObject({
  batteryNumber: own.batteryNumber,
  orgName: text(300),
  batteryType: own.batteryType,
  ratedVoltage: own.ratedVoltage,
  ratedCapacity: own.ratedCapacity,
  chargeThreshold: own.chargeThreshold.nullish(),
  dischargeThreshold: own.dischargeThreshold.nullish(),
  carId: carId().nullish(),
});

const row = z.object({
  id: z.string(),
  version: z.int(),
  batteryNumber: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  /** The vehicle that it sits in, where that is the reader's to see. */
  vehicleId: z.string().nullable(),
  carId: z.string().nullable(),
  terminalId: z.string().nullable(),
  boundAt: instant().nullable(),
  batteryType: z.enum(batteryTypes),
  ratedVoltage: z.number(),
  ratedCapacity: z.number(),
  chargeThreshold: z.int(),
  dischargeThreshold: z.int(),
  /** As the truck last said, %. */
  soh: figure(0).nullable(),
  oftenAbnormal: z.boolean(),
  lossStatus: z.enum(lossStatuses),
  resetTime: instant().nullable(),
  resetReason: z.string().nullable(),
});

const listed = pageInput(
  {
    id: id().optional(),
    orgId: id().optional(),
    batteryNumber: text(32).optional(),
    anyNum: text(32).optional(),
    terminalId: text(20).optional(),
    batteryType: choice(batteryTypes).optional(),
    lossStatus: choice(lossStatuses).optional(),
  },
  ['batteryNumber'],
);

export const battery = calls('battery', '/v1/BatteryStatusController', {
  list: { path: 'queryPage', right: 'battery:view', input: listed, output: pageOf(row) },
  /** The battery with the vehicles that it sat in, the present one first. */
  one: {
    path: 'queryBatteryByBatteryNumber',
    right: 'battery:view',
    input: search(byId.shape),
    output: row.extend({
      bindings: z.array(
        z.object({ id: z.string(), carId: z.string(), from: instant(), to: instant().nullable() }),
      ),
    }),
  },
  add: {
    path: 'addBattery',
    right: 'battery:add',
    input: z.strictObject({ ...details, ...usual }),
    output: byId,
  },
  edit: {
    path: 'updateBattery',
    right: 'battery:edit',
    input: z.strictObject({ id: id(), version: version(), ...z.strictObject(details).partial().shape }),
    output: done,
  },
  del: {
    path: 'deleteBatteryById',
    stepUp: true,
    right: 'battery:del',
    input: deletionInput(listed),
    output: counted,
  },
  transfer: {
    path: 'batteryAppropriate',
    stepUp: true,
    right: 'battery:transfer',
    input: selectionInput(listed, { orgId: id() }),
    output: counted,
  },
  /** Puts it into a vehicle, or out of the one that it sits in; now, unless it happened before. */
  bind: {
    path: 'batteryBinding',
    right: 'battery:bind',
    input: z.strictObject({
      id: id(),
      version: version(),
      vehicleId: id().nullish(),
      bindTime: moment().nullish(),
    }),
    output: done,
  },
  /** Ends the abnormal loss status: what caused it counts no longer. */
  resetLoss: {
    path: 'resetLossStatus',
    right: 'battery:edit',
    input: z.strictObject({ id: id(), version: version(), reason: reason(500) }),
    output: done,
  },
});

export const batteryFile = exportCall(
  battery.list,
  [
    'batteryNumber',
    'orgName',
    'carId',
    'terminalId',
    'boundAt',
    'batteryType',
    'ratedVoltage',
    'ratedCapacity',
    'chargeThreshold',
    'dischargeThreshold',
    'soh',
    'lossStatus',
  ],
  { path: '/v1/getExportExcel/exportBattery', right: 'battery:export' },
);

export const batteryImport = imported('battery', {
  upload: 'uploadBattery',
  template: 'exportBatteryTemplate',
  right: 'battery:import',
});

/** Level in %, duration in minutes; what is not over has no end. */
const record = {
  kind: z.enum(recordKinds),
  startTime: instant(),
  endTime: instant().nullable(),
  startLevel: figure(0),
  endLevel: figure(0).nullable(),
  duration: figure(0),
  threshold: z.int(),
  /** The measured value that is compared with the threshold. */
  actual: figure(0).nullable(),
  abnormal: z.boolean(),
  problem: z.enum(recordProblems).nullable(),
};

export const longestCurveDays = 31;

/** Live state and records of batteries. */
export const batteryStatus = calls('batteryStatus', '/v1/BatteryStatusController', {
  /** Each battery as it stands, with the latest record that fits the filter. */
  list: {
    path: 'queryBatteryStatusPage',
    right: 'batteryStatus:view',
    input: pageInput(
      {
        id: id().optional(),
        orgId: id().optional(),
        batteryNumber: text(32).optional(),
        anyNum: text(32).optional(),
        state: choice(batteryStates).optional(),
        /** Batteries with an abnormal record, or without any; of the period, where one is given. */
        abnormal: flag().optional(),
        startTime: moment().optional(),
        endTime: moment().optional(),
      },
      ['batteryNumber'],
    ),
    output: pageOf(
      z.object({
        id: z.string(),
        batteryNumber: z.string(),
        orgName: z.string(),
        vehicleId: z.string().nullable(),
        carId: z.string().nullable(),
        level: figure(0).nullable(),
        state: z.enum(batteryStates).nullable(),
        since: instant().nullable(),
        reportTime: instant().nullable(),
        lossStatus: z.enum(lossStatuses),
        kind: record.kind.nullable(),
        startTime: instant().nullable(),
        endTime: instant().nullable(),
        startLevel: figure(0).nullable(),
        endLevel: figure(0).nullable(),
        duration: figure(0).nullable(),
        abnormal: z.boolean().nullable(),
      }),
    ),
  },
  /** The charges and discharges of one battery, the latest first. */
  records: {
    path: 'queryBatteryUseByBatteryNumber',
    right: 'batteryStatus:view',
    input: pageInput(
      {
        id: id(),
        kind: choice(recordKinds).optional(),
        abnormal: flag().optional(),
        startTime: moment().optional(),
        endTime: moment().optional(),
      },
      ['startTime'],
    ),
    output: pageOf(z.object({ id: z.string(), carId: z.string(), ...record })),
  },
  /** The level over a period, in order, with no dip or peak left out; silences longer than `longestSilence` ms are gaps. */
  power: {
    path: 'queryBatteryPower',
    right: 'batteryStatus:view',
    input: search({ id: id(), startTime: moment(), endTime: moment() }),
    output: z.object({
      time: z.array(z.string()),
      level: z.array(z.number()),
      chargeThreshold: z.int(),
      dischargeThreshold: z.int(),
      longestSilence: z.int(),
    }),
  },
});

export const batteryStatusFile = exportCall(
  batteryStatus.list,
  [
    'batteryNumber',
    'orgName',
    'carId',
    'level',
    'state',
    'since',
    'reportTime',
    'lossStatus',
    'kind',
    'startTime',
    'endTime',
    'startLevel',
    'endLevel',
    'duration',
    'abnormal',
  ],
  { path: '/v1/getExportExcel/exportBatteryStatus', right: 'batteryStatus:export' },
);
