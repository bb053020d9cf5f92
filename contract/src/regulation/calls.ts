import { z } from 'zod';
import { counts } from '../figure/counts';
import { period } from '../analysis/period';
import { calls, exportCall, listOf, pageInput, pageOf, search } from '../call';
import { id } from '../field';
import { columnsOf } from '../figure/figure';
import { inspectionFigures } from '../figure/fleet';
import { regulationFigures } from '../figure/regulation';
import { day, instant, share } from '../shown';
import { validities } from '../validity';
import { emissionStandards } from '../vehicle/calls';
import { ageRanges } from '../vehicle/ranges';
import { companyPeriod } from './safety';

const right = 'jAnalysis:view';
const asked = search(companyPeriod);

/** The devices that a vehicle needs to count as safe: `domain.md` §7, Safety device rate. */
export const safetyDevices = ['belt', 'seatSwitch', 'mirrors', 'buzzer', 'guard'] as const;
export const maintainStates = ['normal', 'due', 'overdue', 'unknown'] as const;
/** `unknown` is a diesel truck of which nobody wrote it down. */
export const emissions = [...emissionStandards, 'unknown'] as const;

const company = { id: z.string(), companyName: z.string() };
/** A row for each company, and what all come to. */
const byCompany = <S extends z.ZodRawShape>(columns: S) =>
  listOf(z.object({ ...company, ...columns })).extend({ totals: z.object(columns) });

const staffed = {
  ...counts(['vehicles', 'drivers', 'licensed']).shape,
  ...columnsOf(regulationFigures, ['driverCarRate']),
};
const equipped = {
  ...counts(['vehicles', 'safe', ...safetyDevices]).shape,
  ...columnsOf(regulationFigures, ['safetyDeviceRate']),
};
const maintained = {
  ...counts(['vehicles', ...maintainStates]).shape,
  ...columnsOf(regulationFigures, ['maintainRate']),
};
const checked = {
  ...counts(['usedShifts', 'checkedShifts']).shape,
  ...columnsOf(regulationFigures, ['checkRate']),
};
const inspected = {
  ...counts(['inspections', 'abnormalInspections']).shape,
  ...columnsOf(regulationFigures, ['abnormalRate']),
};

/** The columns of the table of companies. */
export const companyFigures = [
  'vehicles',
  'onlineRate',
  'reviewRate',
  'drivers',
  'licenceRate',
  'driverCarRate',
  'dismantleRate',
  'safetyDeviceRate',
  'maintainRate',
  'checkRate',
  'abnormalRate',
] as const;
const allColumns = columnsOf(regulationFigures, companyFigures);

/** Matters that an authority looks at first, the most severe first. */
export const regulatorMatters = [
  'severe',
  'dismantled',
  'reviews',
  'licences',
  'overdueNotes',
  'replies',
  'applications',
] as const;
export type RegulatorMatter = (typeof regulatorMatters)[number];
/** So many days back, today included, violations of level 3 that nobody handled are counted. */
export const severeDays = 90;

/** How the companies of an authority stand now, and what they did in a period; the platform sees those of all. */
export const jurisdictionSynthesize = calls('jAnalysis', '/v1/jurisdictionSynthesize', {
  survey: {
    path: 'getJurisdictionSurvey',
    right,
    input: asked,
    output: counts([
      'companies',
      'vehicles',
      'fitted',
      'equipped',
      'online',
      'onlineFitted',
      'dismantled',
      'drivers',
      'licensed',
    ]).extend({
      reviews: counts(validities),
      licences: counts(validities),
      /** Applications for reviews that nobody has decided. */
      waiting: z.int(),
      ...columnsOf(regulationFigures, ['onlineRate', 'reviewRate', 'licenceRate', 'dismantleRate']),
    }),
  },
  driverCar: { path: 'getDriverCarRate', right, input: asked, output: byCompany(staffed) },
  /** The vehicles with a dismantled device, the longest first. */
  dismantle: {
    path: 'getDeviceDismantle',
    right,
    input: pageInput({ companyId: companyPeriod.companyId }, ['since', 'carId']),
    output: pageOf(
      z.object({
        id: z.string(),
        carId: z.string(),
        plateNum: z.string().nullable(),
        companyName: z.string(),
        since: instant(),
      }),
    ).extend({
      totals: z.object({
        ...counts(['equipped', 'dismantled']).shape,
        ...columnsOf(regulationFigures, ['dismantleRate']),
      }),
    }),
  },
  emission: { path: 'getCarEmissionRate', right, input: asked, output: counts(emissions) },
  safetyDevice: { path: 'getSafetyDeviceRate', right, input: asked, output: byCompany(equipped) },
  /** The call of the home page, about the companies of an authority. */
  ages: { path: 'getCarAgeProportion', right, input: asked, output: counts(ageRanges) },
  maintain: {
    path: 'getCarMaintainRate',
    right,
    input: asked,
    /** Of the orders of the period: `domain.md` §7, On-time maintenance. */
    output: byCompany(maintained).extend({ ...period.shape, onTimeRate: share().nullable() }),
  },
  /** The call of the home page likewise, by day and by company; or of one vehicle alone. */
  check: {
    path: 'getCarSpotCheckRate',
    right,
    input: search({ ...companyPeriod, vehicleId: id().optional() }),
    output: listOf(
      z.object({
        day: day(),
        ...counts(['inspections', 'abnormalInspections']).shape,
        ...checked,
        ...columnsOf(inspectionFigures, ['passRate']),
      }),
    ).extend({
      ...period.shape,
      companies: z.array(z.object({ ...company, ...checked })),
      totals: z.object(checked),
    }),
  },
  abnormal: {
    path: 'getSpotCheckAbnormalRate',
    right,
    input: asked,
    output: listOf(z.object({ day: day(), ...inspected })).extend({
      ...period.shape,
      companies: z.array(z.object({ ...company, ...inspected })),
      totals: z.object(inspected),
    }),
  },
  companies: {
    path: 'getCompanyFigures',
    right,
    input: pageInput(companyPeriod, ['companyName', ...companyFigures]),
    output: pageOf(z.object({ ...company, ...allColumns })).extend({
      ...period.shape,
      totals: z.object(allColumns),
    }),
  },
  attention: {
    path: 'selectAttention',
    right,
    input: search({}),
    output: listOf(
      z.object({
        kind: z.enum(regulatorMatters),
        count: z.int(),
        /** A few companies that it concerns, by name. */
        companies: z.array(z.string()),
      }),
    ),
  },
});

export const jurisdictionSynthesizeFile = exportCall(
  jurisdictionSynthesize.companies,
  ['companyName', ...companyFigures],
  { path: '/v1/getExportExcel/exportJurisdictionSynthesize', right: 'jAnalysis:export' },
);
