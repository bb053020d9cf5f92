import { z } from 'zod';
import {
  byId,
  calls,
  cursorInput,
  exportCall,
  listOf,
  cursorPageOf,
  pageInput,
  pageOf,
  search,
} from '../call';
import { choice, day, id, instant as moment, list, text, lines } from '../field';
import { instant } from '../shown';
import { checkStates, inspectionResults, inspectionSources, itemResults } from './states';

const result = z.enum(inspectionResults);

const filters = {
  orgId: id().optional(),
  anyNum: text(32).optional(),
  checked: choice(checkStates).optional(),
  result: choice(inspectionResults).optional(),
  /** A day of each vehicle's company; today unless said. */
  day: day().optional(),
};

/** A vehicle and how it stands on a day: the report of its last duty, or none. */
const row = z.object({
  /** The key of the vehicle. */
  id: z.string(),
  carId: z.string(),
  plateNum: z.string().nullable(),
  orgName: z.string(),
  checked: z.enum(checkStates),
  inspectionId: z.string().nullable(),
  inspector: z.string().nullable(),
  checkTime: instant().nullable(),
  /** The names of the items that were abnormal. */
  abnormalItems: z.array(z.string()).nullable(),
  result: result.nullable(),
  remark: z.string().nullable(),
});

const record = z.object({
  id: z.string(),
  vehicleId: z.string(),
  carId: z.string(),
  orgName: z.string(),
  inspector: z.string().nullable(),
  checkTime: instant(),
  abnormalItems: z.array(z.string()),
  result,
  remark: z.string().nullable(),
  source: z.enum(inspectionSources),
});

const item = z.object({
  item: z.int(),
  itemName: z.string(),
  critical: z.boolean(),
});

/** How much of something there was on a day, and of what; null where there was nothing to divide by. */
const daily = listOf(
  z.object({ day: z.string(), part: z.int(), whole: z.int(), rate: z.number().nullable() }),
);
export const longestRateDays = 31;
const ratePeriod = search({
  orgId: id().optional(),
  /** Both days count; the last seven unless said. */
  startDate: day().optional(),
  endDate: day().optional(),
});

/** Looking a truck over before it is driven: `domain.md` §4, Inspection. */
export const inspection = calls('check', '/v1/spotCheck', {
  list: {
    path: 'selectSpotCheck',
    right: 'check:view',
    input: pageInput({ id: id().optional(), ...filters }, ['carId', 'plateNum', 'checkTime']),
    output: pageOf(row),
  },
  counts: {
    path: 'selectSpotCheckStatement',
    right: 'check:view',
    input: search(filters),
    output: z.object({
      vehicles: z.int(),
      checked: z.int(),
      unchecked: z.int(),
      normal: z.int(),
      abnormal: z.int(),
    }),
  },
  /** The check items of a vehicle: the list of its company, as far as it fits the vehicle's power type. */
  items: {
    path: 'selectSpotCheckItem',
    right: 'check:submit',
    input: search({ vehicleId: id() }),
    output: z.object({ carId: z.string(), rows: z.array(item.extend({ id: z.string() })) }),
  },
  submit: {
    path: 'insertSpotCheck',
    right: 'check:submit',
    input: z.strictObject({
      vehicleId: id(),
      items: list(z.strictObject({ itemId: text(18), result: choice(itemResults) }), 200),
      remark: lines(500).nullish(),
      photos: list(id(), 9).optional(),
    }),
    output: byId,
  },
  report: {
    path: 'querySpotCheckReport',
    right: 'check:view',
    input: search(byId.shape),
    output: record.extend({
      items: z.array(item.extend({ result: z.enum(itemResults) })),
      /** Keys of files. */
      photos: z.array(z.string()),
    }),
  },
  records: {
    path: '/v1/CarCheck/selectEventSpotCheckRecordList',
    right: 'check:view',
    input: cursorInput({
      id: id().optional(),
      vehicleId: id().optional(),
      orgId: id().optional(),
      anyNum: text(32).optional(),
      result: choice(inspectionResults).optional(),
      startTime: moment().optional(),
      endTime: moment().optional(),
    }),
    output: cursorPageOf(record),
  },
  /** Vehicle-shifts with a report ÷ vehicle-shifts in which the vehicle worked, by the facts of its days: `domain.md` §7. */
  checkRate: {
    path: '/v1/CarCheck/selectSpotCheckRate',
    right: ['check:view', 'vehicleAnalysis:view'],
    input: ratePeriod,
    output: daily,
  },
  /** Reports with something abnormal ÷ reports. */
  abnormalRate: {
    path: '/v1/CarCheck/selectAbnormalRate',
    right: ['check:view', 'vehicleAnalysis:view'],
    input: ratePeriod,
    output: daily,
  },
  /** Vehicles whose last inspection found a critical item abnormal, the newest first. */
  critical: {
    path: 'selectCriticalCheck',
    right: 'check:view',
    input: search({}),
    output: listOf(
      z.object({
        /** The key of the vehicle. */
        id: z.string(),
        carId: z.string(),
        inspectionId: z.string(),
        checkTime: instant(),
        inspector: z.string().nullable(),
        items: z.array(z.string()),
        remark: z.string().nullable(),
      }),
    ),
  },
});

export const inspectionFile = exportCall(
  inspection.list,
  ['carId', 'plateNum', 'orgName', 'checked', 'inspector', 'checkTime', 'abnormalItems', 'result', 'remark'],
  { path: '/v1/getExportExcel/exportSpotCheck', right: 'check:export' },
);
