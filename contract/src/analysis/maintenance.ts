import { z } from 'zod';
import { calls, exportCall, listOf, pageInput, pageOf, search } from '../call';
import { choice, id } from '../field';
import { instant, money, share } from '../shown';
import { drawingInput, drawingOf, period, periodInput } from './period';

const right = 'maintenanceAnalysis:view';
const ofVehicle = { vehicleId: id().optional() };

export const costParts = ['repair', 'maintenance'] as const;
const costGroups = ['org', 'vehicle'] as const;
export const costFigures = ['repairCost', 'maintainCost', 'costPerHour'] as const;

/** Orders and their cost in yuan, exact. */
const cost = { orders: z.int(), labour: money(), material: money(), total: money() };

/** A vehicle of the reader's; the vehicles that have left are one row without a key. */
const vehicle = z.object({
  key: z.string(),
  id: z.string().nullable(),
  carId: z.string().nullable(),
  orgName: z.string().nullable(),
});

const costRow = z.object({
  key: z.string(),
  /** Of the organization or vehicle; null for vehicles that have left. */
  id: z.string().nullable(),
  name: z.string().nullable(),
  ...cost,
  repairTotal: money(),
  maintainTotal: money(),
});

/** Repair and maintenance by their orders: an order counts on the day on which it was done. */
export const costAnalysis = calls('maintenanceAnalysis', '/v1/BigDataAnalysisController', {
  compare: {
    path: 'selectCostCompare',
    right,
    input: search({ ...drawingInput, ...ofVehicle }),
    output: listOf(z.object({ part: z.enum(costParts), ...cost, before: money().nullable() })).extend({
      ...period.shape,
      totals: z.object({ ...cost, before: money().nullable() }),
    }),
  },
  rate: {
    path: 'selectCostRate',
    right,
    input: search({ ...drawingInput, ...ofVehicle }),
    output: drawingOf(costFigures),
  },
  rows: {
    path: 'selectCostList',
    right,
    input: pageInput({ ...periodInput, ...ofVehicle, by: choice(costGroups).default('org') }, [
      'name',
      'orders',
      'labour',
      'material',
      'total',
    ]),
    output: pageOf(costRow).extend({
      ...period.shape,
      totals: z.object({ ...cost, repairTotal: money(), maintainTotal: money() }),
    }),
  },
});

/** The orders of maintenance, by month, by vehicle and by item. */
export const maintainAnalysis = calls('maintenanceAnalysis', '/v1/maintainAnalysis', {
  months: {
    path: 'selectMaintainNumber',
    right,
    input: search({ ...periodInput, ...ofVehicle }),
    output: listOf(
      z.object({
        /** `YYYY-MM`. */
        month: z.string(),
        orders: z.int(),
        vehicles: z.int(),
        /** Orders of vehicles that were due, and of those that were overdue already. */
        due: z.int(),
        late: z.int(),
        /** Due ÷ (due + late). */
        onTimeRate: share().nullable(),
      }),
    ).extend({
      ...period.shape,
      /** Vehicles that are overdue now: they count as late in the rate of the whole. Null where the period is without today. */
      overdueNow: z.int().nullable(),
      onTimeRate: share().nullable(),
    }),
  },
  vehicles: {
    path: 'selectCarMaintain',
    right,
    input: pageInput({ ...periodInput, ...ofVehicle, projectId: id().optional() }, [
      'carId',
      'orders',
      'lastTime',
      'labour',
      'material',
      'total',
    ]),
    output: pageOf(vehicle.extend({ ...cost, lastTime: instant() })).extend({
      ...period.shape,
      totals: z.object(cost),
    }),
  },
  /** An order with several items counts for each of them; its labour is split equally, its material by their lists. */
  items: {
    path: 'selectMaintain',
    right,
    input: pageInput({ ...periodInput, projectId: id().optional() }, [
      'projectName',
      'times',
      'vehicles',
      'total',
    ]),
    output: pageOf(
      z.object({
        id: z.string(),
        projectName: z.string(),
        times: z.int(),
        vehicles: z.int(),
        /** Names with quantities, the most used first. */
        materials: z.string(),
        labour: money(),
        material: money(),
        total: money(),
        part: share().nullable(),
        partSoFar: share().nullable(),
      }),
    ).extend({ ...period.shape, totals: z.object({ ...cost, vehicles: z.int() }) }),
  },
});

const file = 'analysis:export';
export const costFile = exportCall(
  costAnalysis.rows,
  ['name', 'orders', 'labour', 'material', 'total', 'repairTotal', 'maintainTotal'],
  { path: '/v1/getExportExcel/exportCost', right: file },
);
export const itemFile = exportCall(
  maintainAnalysis.items,
  ['projectName', 'times', 'vehicles', 'materials', 'labour', 'material', 'total', 'part', 'partSoFar'],
  { path: '/v1/getExportExcel/exportMaintain', right: file },
);
