import { z } from 'zod';
import { alarmLevels, faultTypes, violationTypes } from '../alarm/catalogue';
import { calls, exportCall, listOf, pageInput, pageOf, search } from '../call';
import { choice, id } from '../field';
import { day } from '../shown';
import { driverFigures } from '../figure/driver';
import { columnsOf, wordsOf } from '../figure/figure';
import { drawingInput, drawingOf, hourSystem, kindRow, kindsByDay, period, periodInput } from './period';

const ofDriver = { driverId: id().optional() };
const right = 'driverAnalysis:view';
const level = choice(alarmLevels).optional();

/** A driver of the reader's; the drivers who have left are one row without a key, last, so that rows add up. */
const driver = z.object({
  /** Of the row itself. */
  key: z.string(),
  id: z.string().nullable(),
  driverNum: z.string().nullable(),
  driverName: z.string().nullable(),
  orgName: z.string().nullable(),
  teamName: z.string().nullable(),
});

export const driverWorkTimeFigures = ['powerOnHours', 'workHours', 'idleHours', 'kilometres'] as const;
export const driverUseRateFigures = ['useRate', 'workHours', 'stops', 'stopHours'] as const;
export const driverFaultFigures = ['faults', 'faultRate'] as const;
export const driverViolationFigures = ['violations', 'violationRate'] as const;
/** Every figure of drivers, in the order of columns. */
export const everyDriverFigure = Object.keys(driverFigures) as [
  keyof typeof driverFigures,
  ...(keyof typeof driverFigures)[],
];
/** The figures of one driver: all but how many drivers there are. */
const ownFigures = everyDriverFigure.filter(
  (name): name is Exclude<keyof typeof driverFigures, 'drivers'> => name !== 'drivers',
);

const dayColumns = columnsOf(driverFigures, driverWorkTimeFigures);
const useColumns = columnsOf(driverFigures, driverUseRateFigures);
const allColumns = columnsOf(driverFigures, ownFigures);
const orgColumns = columnsOf(driverFigures, everyDriverFigure);

/** The analyses of drivers: `domain.md` §7 over the facts of days. */
export const driverAnalysis = calls('driverAnalysis', '/v1/BigDataAnalysisController/driver', {
  workTime: {
    path: 'queryDriverWorkTimeDrawing',
    right,
    input: search({ ...drawingInput, ...ofDriver }),
    output: drawingOf(driverWorkTimeFigures).extend({
      /** Drivers at work in each hour of a day, and their seconds of work; by the clock of the company. */
      byHour: z.array(
        z.object({
          day: z.string(),
          atWork: z.array(z.int()).length(24),
          workSeconds: z.array(z.int()).length(24),
        }),
      ),
    }),
  },
  workTimeRows: {
    path: 'queryDriverWorkTimePage',
    right,
    input: pageInput({ ...periodInput, ...ofDriver }, ['day', 'driverName', ...driverWorkTimeFigures]),
    /** One row for each driver and day on which the driver was on a truck. */
    output: pageOf(driver.extend({ day: day(), ...dayColumns })).extend({
      totals: z.object(dayColumns),
      ...period.shape,
    }),
  },
  useRate: {
    path: 'queryDriverUseRateDrawing',
    right,
    input: search({ ...drawingInput, ...ofDriver, hourSystem: hourSystem() }),
    output: drawingOf(driverUseRateFigures),
  },
  useRateRows: {
    path: 'queryDriverUseRatePage',
    right,
    input: pageInput({ ...periodInput, ...ofDriver, hourSystem: hourSystem() }, [
      'driverName',
      ...driverUseRateFigures,
    ]),
    output: pageOf(driver.extend(useColumns)).extend({ totals: z.object(useColumns), ...period.shape }),
  },
  /** Faults that began while a driver was on the truck. */
  fault: {
    path: 'queryDriverFaultDrawing',
    right,
    input: search({ ...drawingInput, ...ofDriver, faultType: choice(faultTypes).optional(), level }),
    output: drawingOf(driverFaultFigures).extend({ kindsByDay: kindsByDay(faultTypes) }),
  },
  violation: {
    path: 'queryDriverMistakeDrawing',
    right,
    input: search({ ...drawingInput, ...ofDriver, violationType: choice(violationTypes).optional(), level }),
    output: drawingOf(driverViolationFigures).extend({ kindsByDay: kindsByDay(violationTypes) }),
  },
  violationRows: {
    path: 'queryDriverMistakePage',
    right,
    input: pageInput(
      { ...periodInput, ...ofDriver, violationType: choice(violationTypes).optional(), level },
      ['count', 'drivers', 'handledRate'],
    ),
    output: pageOf(kindRow(violationTypes)).extend({
      totals: kindRow(violationTypes).pick({ count: true, drivers: true, handled: true, handledRate: true }),
      ...period.shape,
    }),
  },
  rows: {
    path: 'SelectDriverPage',
    right,
    input: pageInput({ ...periodInput, ...ofDriver, hourSystem: hourSystem() }, [
      'driverName',
      ...ownFigures,
    ]),
    output: pageOf(driver.extend(allColumns)).extend({ totals: z.object(orgColumns), ...period.shape }),
  },
  organizations: {
    path: 'queryDriverOrganizationPage',
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
  /** The days of one driver: what every other analysis drills down to. */
  single: {
    path: 'queryDriverSinglePage',
    right,
    input: search({ ...periodInput, id: id(), hourSystem: hourSystem() }),
    output: listOf(
      z.object({ day: z.string(), ...allColumns, byHour: z.array(z.int()).length(24).nullable() }),
    ).extend({
      driverName: z.string(),
      orgName: z.string(),
      totals: z.object(allColumns),
      ...period.shape,
    }),
  },
});

const file = 'analysis:export';
/** Words of every column of the analyses of drivers. */
export const driverFigureWords = wordsOf(driverFigures);

export const driverAnalysisFiles = {
  comprehensive: exportCall(
    driverAnalysis.rows,
    ['driverNum', 'driverName', 'teamName', 'orgName', ...ownFigures],
    { path: '/v1/getExportExcel/exportDriverComprehensive', right: file },
  ),
  useRate: exportCall(
    driverAnalysis.useRateRows,
    ['driverNum', 'driverName', 'teamName', 'orgName', ...driverUseRateFigures],
    { path: '/v1/getExportExcel/exportDriverUseRate', right: file },
  ),
  workTime: exportCall(
    driverAnalysis.workTimeRows,
    ['driverNum', 'driverName', 'teamName', 'orgName', 'day', ...driverWorkTimeFigures],
    { path: '/v1/getExportExcel/exportDriverWorkTime', right: file },
  ),
  violation: exportCall(
    driverAnalysis.violationRows,
    ['id', 'count', 'drivers', 'handled', 'handledRate', 'part', 'partSoFar'],
    { path: '/v1/getExportExcel/exportDriverMistake', right: file },
  ),
  organization: exportCall(driverAnalysis.organizations, ['orgName', ...everyDriverFigure], {
    path: '/v1/getExportExcel/exportDriverOrganization',
    right: file,
  }),
};
