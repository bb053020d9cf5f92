import { z } from 'zod';
import { batteryTypes, lossStatuses } from '../battery/states';
import { calls, exportCall, listOf, pageInput, pageOf, search } from '../call';
import { choice, id, text } from '../field';
import { batteryFigures } from '../figure/battery';
import { columnsOf, wordsOf } from '../figure/figure';
import { day, figure } from '../shown';
import { drawingInput, drawingOf, period, periodInput } from './period';

const right = 'batteryAnalysis:view';
const which = {
  batteryId: id().optional(),
  batteryNumber: text(32).optional(),
  batteryType: choice(batteryTypes).optional(),
};

export const everyBatteryFigure = Object.keys(batteryFigures) as [
  keyof typeof batteryFigures,
  ...(keyof typeof batteryFigures)[],
];
const ownFigures = everyBatteryFigure.filter(
  (name): name is Exclude<keyof typeof batteryFigures, 'batteries'> => name !== 'batteries',
);
const ownColumns = columnsOf(batteryFigures, ownFigures);
const orgColumns = columnsOf(batteryFigures, everyBatteryFigure);

/** The analysis of batteries: `domain.md` §7 over their charges and discharges. */
export const batteryAnalysis = calls('batteryAnalysis', '/v1/BigDataAnalysisController/battery', {
  rows: {
    path: 'SelectBatteryPage',
    right,
    input: pageInput({ ...periodInput, ...which, lossStatus: choice(lossStatuses).optional() }, [
      'batteryNumber',
      'soh',
      'expectedEnd',
      ...ownFigures,
    ]),
    output: pageOf(
      z.object({
        id: z.string(),
        batteryNumber: z.string(),
        batteryType: z.enum(batteryTypes),
        orgName: z.string(),
        carId: z.string().nullable(),
        /** As the truck last said, %. */
        soh: figure(0).nullable(),
        lossStatus: z.enum(lossStatuses),
        /** The day on which the health reaches 80 % if it goes on falling as it did since the first charge. */
        expectedEnd: day().nullable(),
        ...ownColumns,
      }),
    ).extend({ totals: z.object(orgColumns), ...period.shape }),
  },
  count: {
    path: 'queryBatteryCountDrawing',
    right,
    input: search({ ...drawingInput, ...which }),
    output: drawingOf(everyBatteryFigure).extend({
      /** Batteries of each type, and how many of them are worn. */
      types: z.array(z.object({ batteryType: z.enum(batteryTypes), batteries: z.int(), worn: z.int() })),
    }),
  },
  organizations: {
    path: 'queryBatteryOrganizationPage',
    right,
    input: search({ ...periodInput, batteryType: choice(batteryTypes).optional() }),
    /** Parents hold what is below them. */
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
  single: {
    path: 'queryBatterySinglePage',
    right,
    input: search({ ...periodInput, id: id() }),
    output: listOf(z.object({ day: z.string(), ...ownColumns })).extend({
      batteryNumber: z.string(),
      orgName: z.string(),
      totals: z.object(ownColumns),
      ...period.shape,
    }),
  },
});

/** Words of every column of the analysis of batteries. */
export const batteryFigureWords = wordsOf(batteryFigures);

export const batteryAnalysisFile = exportCall(
  batteryAnalysis.rows,
  ['batteryNumber', 'batteryType', 'orgName', 'carId', 'soh', 'lossStatus', 'expectedEnd', ...ownFigures],
  { path: '/v1/getExportExcel/exportBatteryAnalysis', right: 'analysis:export' },
);
