import { z } from 'zod';
import { handlings } from '../alarm/filters';
import { violationTypes } from '../alarm/catalogue';
import { comparisons, drawingOf, kindRow, kindsByDay, period } from '../analysis/period';
import { calls, exportCall, pageInput, pageOf, search } from '../call';
import { choice, day, id } from '../field';
import { columnsOf } from '../figure/figure';
import { severityFigures } from '../figure/regulation';
import { figure, instant } from '../shown';

const right = 'jAnalysis:view';

/** An authority is shown violations of these levels alone: `domain.md` §2. */
export const shownLevels = ['2', '3'] as const;
export const leastShownLevel = 2;

/** One company of those that the reader looks after, and a period; the last seven days unless said. */
export const companyPeriod = {
  companyId: id().optional(),
  startDate: day().optional(),
  endDate: day().optional(),
};
const asked = {
  ...companyPeriod,
  violationType: choice(violationTypes).optional(),
  level: choice(shownLevels).optional(),
  handling: choice(handlings).optional(),
};

export const severityNames = [
  'severe',
  'level3',
  'level2',
  'unhandled',
  'handledRate',
  'vehiclesConcerned',
  'companiesConcerned',
  'severeRate',
] as const;
const ofCompany = columnsOf(severityFigures, [
  'severe',
  'level3',
  'unhandled',
  'handledRate',
  'vehiclesConcerned',
  'severeRate',
]);

/** A violation as an authority reads it: without costs, without what its company wrote about it. */
const row = z.object({
  id: z.string(),
  companyName: z.string(),
  carId: z.string(),
  plateNum: z.string().nullable(),
  violationType: z.enum(violationTypes),
  level: z.enum(shownLevels),
  happenTime: instant(),
  driverName: z.string().nullable(),
  /** Masked. */
  idCard: z.string().nullable(),
  handling: z.enum(handlings),
  /** Where it began, WGS-84. */
  lng: figure(6).nullable(),
  lat: figure(6).nullable(),
});

/** The violations of the companies of an authority; the platform sees those of all authorities. */
export const jurisdictionSafety = calls('jAnalysis', '/v1/jurisdictionSafety', {
  survey: {
    path: 'getSafetySurvey',
    right,
    input: search({ ...asked, compare: choice(comparisons).optional() }),
    output: drawingOf(severityNames),
  },
  /** Each day of the period, by level. */
  trend: {
    path: 'getViolationTrend',
    right,
    input: search(asked),
    output: period.extend({ rows: kindsByDay(shownLevels) }),
  },
  analysis: {
    path: 'getViolationAnalysis',
    right,
    input: search(asked),
    output: period.extend({
      byType: z.array(kindRow(violationTypes)),
      /** The company with the most first. */
      byCompany: z.array(z.object({ id: z.string(), companyName: z.string(), ...ofCompany })),
      totals: z.object(ofCompany),
    }),
  },
  details: {
    path: 'getCarViolationDetail',
    right,
    input: pageInput({ ...asked, id: id().optional() }, ['happenTime', 'level']),
    output: pageOf(row).extend({ ...period.shape, totals: z.object({}) }),
  },
});

export const jurisdictionSafetyFile = exportCall(
  jurisdictionSafety.details,
  [
    'companyName',
    'carId',
    'plateNum',
    'violationType',
    'level',
    'happenTime',
    'driverName',
    'idCard',
    'handling',
    'lng',
    'lat',
  ],
  { path: '/v1/getExportExcel/exportJurisdictionSafety', right: 'jAnalysis:export' },
);
