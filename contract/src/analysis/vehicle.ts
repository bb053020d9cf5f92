import { z } from 'zod';
import { alarmLevels, faultTypes, violationTypes } from '../alarm/catalogue';
import { calls, exportCall, listOf, pageInput, pageOf, search } from '../call';
import { choice, id } from '../field';
import { columnsOf, wordsOf } from '../figure/figure';
import { placings } from '../figure/placing';
import { day } from '../shown';
import { vehicleFigures } from '../figure/vehicle';
import { dayFact } from '../dayFact/day';
import { drawingInput, drawingOf, hourSystem, kindRow, kindsByDay, period, periodInput } from './period';

const ofVehicle = { vehicleId: id().optional() };
const right = 'vehicleAnalysis:view';
const level = choice(alarmLevels).optional();

/** A vehicle of the reader's; the vehicles that have left are one row without a key, last, so that rows add up. */
const vehicle = z.object({
  /** Of the row itself. */
  key: z.string(),
  id: z.string().nullable(),
  carId: z.string().nullable(),
  orgName: z.string().nullable(),
});

export const workTimeFigures = [
  'powerOnHours',
  'workHours',
  'idleHours',
  'workingRate',
  'kilometres',
] as const;
export const useRateFigures = [
  'useRate',
  'workHours',
  'idleHours',
  'workedDays',
  'hoursPerWorkedDay',
  'costPerHour',
] as const;
export const faultFigures = ['faults', 'faultRate', 'mtbf', 'mttr'] as const;
export const violationFigures = ['violations', 'violationRate'] as const;
/** Every figure of vehicles, in the order of columns. */
export const everyVehicleFigure = Object.keys(vehicleFigures) as [
  keyof typeof vehicleFigures,
  ...(keyof typeof vehicleFigures)[],
];
/** The figures of one vehicle: all but how many vehicles there are. */
const ownFigures = everyVehicleFigure.filter(
  (name): name is Exclude<keyof typeof vehicleFigures, 'vehicles'> => name !== 'vehicles',
);

const dayColumns = columnsOf(vehicleFigures, ['powerOnHours', 'workHours', 'idleHours', 'kilometres']);
const useColumns = columnsOf(vehicleFigures, useRateFigures);
const allColumns = columnsOf(vehicleFigures, ownFigures);
const orgColumns = columnsOf(vehicleFigures, everyVehicleFigure);

/** Trucks at work in each hour of a day, and their seconds of work; by the clock of the company. */
const hoursOfDay = z.object({
  day: z.string(),
  atWork: z.array(z.int()).length(24),
  workSeconds: z.array(z.int()).length(24),
});

/** The analyses of vehicles: `domain.md` §7 over the facts of days. */
export const vehicleAnalysis = calls('vehicleAnalysis', '/v1/BigDataAnalysisController/car', {
  workTime: {
    path: 'queryCarWorkTimeDrawing',
    right,
    input: search({ ...drawingInput, ...ofVehicle }),
    output: drawingOf(workTimeFigures).extend({ byHour: z.array(hoursOfDay) }),
  },
  workTimeRows: {
    path: 'queryCarWorkTimePage',
    right,
    input: pageInput({ ...periodInput, ...ofVehicle }, [
      'day',
      'carId',
      'powerOnHours',
      'workHours',
      'idleHours',
      'kilometres',
    ]),
    /** One row for each vehicle and day on which it had a terminal. */
    output: pageOf(vehicle.extend({ day: day(), ...dayColumns })).extend({
      totals: z.object(dayColumns),
      ...period.shape,
    }),
  },
  useRate: {
    path: 'queryCarUseRateDrawing',
    right,
    input: search({ ...drawingInput, ...ofVehicle, hourSystem: hourSystem() }),
    output: drawingOf(useRateFigures).extend({
      /** How many vehicles have a use rate of so many tenths: 0–10 %, …, 90–100 %, above. */
      histogram: z.array(z.int()).length(11),
      /** How many vehicles go which way, in the order of `placings`, and the limits between the ways. */
      placings: z.object({
        useRate: useColumns.useRate,
        costPerHour: useColumns.costPerHour,
        groups: z.array(z.object({ placing: z.enum(placings), vehicles: z.int(), ...useColumns })),
      }),
    }),
  },
  useRateRows: {
    path: 'queryCarUseRatePage',
    right,
    input: pageInput(
      { ...periodInput, ...ofVehicle, hourSystem: hourSystem(), placing: choice(placings).optional() },
      ['carId', ...useRateFigures],
    ),
    output: pageOf(vehicle.extend({ ...useColumns, placing: z.enum(placings).nullable() })).extend({
      totals: z.object(useColumns),
      ...period.shape,
    }),
  },
  fault: {
    path: 'queryCarFaultDrawing',
    right,
    input: search({ ...drawingInput, ...ofVehicle, faultType: choice(faultTypes).optional(), level }),
    output: drawingOf(faultFigures).extend({ kindsByDay: kindsByDay(faultTypes) }),
  },
  faultRows: {
    path: 'queryCarFaultPage',
    right,
    input: pageInput({ ...periodInput, ...ofVehicle, faultType: choice(faultTypes).optional(), level }, [
      'count',
      'vehicles',
      'handledRate',
    ]),
    output: pageOf(kindRow(faultTypes)).extend({
      totals: kindRow(faultTypes).pick({ count: true, vehicles: true, handled: true, handledRate: true }),
      ...period.shape,
    }),
  },
  violation: {
    path: 'queryCarMistakeDrawing',
    right,
    input: search({ ...drawingInput, ...ofVehicle, violationType: choice(violationTypes).optional(), level }),
    output: drawingOf(violationFigures).extend({ kindsByDay: kindsByDay(violationTypes) }),
  },
  rows: {
    path: 'SelectCarPage',
    right,
    input: pageInput({ ...periodInput, ...ofVehicle, hourSystem: hourSystem() }, ['carId', ...ownFigures]),
    output: pageOf(vehicle.extend(allColumns)).extend({ totals: z.object(orgColumns), ...period.shape }),
  },
  organizations: {
    path: 'queryCarOrganizationPage',
    right,
    input: search({ ...periodInput, hourSystem: hourSystem() }),
    /** Parents hold what is below them; the row without a parent in the list is the total. */
    output: listOf(
      z.object({
        id: z.string(),
        parentId: z.string().nullable(),
        depth: z.int(),
        orgName: z.string(),
        ...orgColumns,
      }),
    ).extend(period.shape),
  },
  /** The days of one vehicle: what every other analysis drills down to. */
  single: {
    path: 'queryCarSinglePage',
    right,
    input: search({ ...periodInput, id: id(), hourSystem: hourSystem() }),
    output: listOf(
      z.object({ day: z.string(), ...allColumns, byHour: dayFact.shape.workByHour.nullable() }),
    ).extend({
      carId: z.string(),
      orgName: z.string(),
      totals: z.object(allColumns),
      ...period.shape,
    }),
  },
});

const file = 'analysis:export';
/** Words of every column of the analyses of vehicles. */
export const vehicleFigureWords = wordsOf(vehicleFigures);

export const vehicleAnalysisFiles = {
  comprehensive: exportCall(vehicleAnalysis.rows, ['carId', 'orgName', ...ownFigures], {
    path: '/v1/getExportExcel/exportCarComprehensive',
    right: file,
  }),
  useRate: exportCall(vehicleAnalysis.useRateRows, ['carId', 'orgName', ...useRateFigures, 'placing'], {
    path: '/v1/getExportExcel/exportCarUseRate',
    right: file,
  }),
  workTime: exportCall(
    vehicleAnalysis.workTimeRows,
    ['carId', 'orgName', 'day', 'powerOnHours', 'workHours', 'idleHours', 'kilometres'],
    { path: '/v1/getExportExcel/exportCarWorkTime', right: file },
  ),
  fault: exportCall(
    vehicleAnalysis.faultRows,
    ['id', 'count', 'vehicles', 'handled', 'handledRate', 'part', 'partSoFar'],
    {
      path: '/v1/getExportExcel/exportCarFaultAnalysis',
      right: file,
    },
  ),
  organization: exportCall(vehicleAnalysis.organizations, ['orgName', ...everyVehicleFigure], {
    path: '/v1/getExportExcel/exportCarOrganization',
    right: file,
  }),
};
