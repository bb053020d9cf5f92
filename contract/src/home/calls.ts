import { z } from 'zod';
import { counts } from '../figure/counts';
import { period } from '../analysis/period';
import { faultTypes } from '../alarm/catalogue';
import { calls, deferrable, fileAnswer, listOf, search } from '../call';
import { choice, id } from '../field';
import { fleetFigures, fleetMeasures, inspectionFigures } from '../figure/fleet';
import { columnsOf } from '../figure/figure';
import { vehicleFigures } from '../figure/vehicle';
import { figure, instant } from '../shown';
import { conditions, offlineBuckets, vehicleStates } from '../status/calls';
import { ageRanges, capacityRanges } from '../vehicle/ranges';

const right = 'home:view';
/** Without an organization all that the reader sees. */
const asked = search({ orgId: id().optional() });

/** Matters that need somebody now, the most severe first. */
const matters = [
  'expiredDriving',
  'faulty',
  'overdue',
  'unchecked',
  'violations',
  'unaccepted',
  'dueToday',
] as const;
export type Matter = (typeof matters)[number];

/** The faults that the home page counts by type. */
export const homeFaults = [
  'F01',
  'F02',
  'F03',
  'F04',
] as const satisfies readonly (typeof faultTypes)[number][];

/** Today, the last seven days with today, and this month so far. */
export const rankingPeriods = ['day', 'week', 'month'] as const;
const ranked = search({ ...asked.shape, period: choice(rankingPeriods).default('month') });

export const homeFigureNames = ['onlineRate', 'reviewRate', 'complianceRate', 'insuranceRate'] as const;

const ofRanking = columnsOf(vehicleFigures, ['workHours']);
const ranking = period.extend({});
const ofWork = columnsOf(vehicleFigures, ['workingRate', 'workHours', 'useRate']);

const before = { value: z.number().nullable(), before: z.number().nullable() };
/** The facts that the five sentences are made of; null where there is nothing to say. */
const week = period.extend({
  /** The moments at which the week began and ended. */
  since: instant(),
  until: instant(),
  /** Vehicles with a terminal that worked. */
  vehicles: z.int(),
  workHours: z.object(before),
  useRate: z.object(before),
  busiest: z.object({ day: z.string(), hour: z.int(), atWork: figure(0) }).nullable(),
  quietest: z.object({ day: z.string(), worked: z.int() }).nullable(),
  /** The organizations right below with the highest and the lowest use rate. */
  mostUsed: z.object({ orgName: z.string(), ...columnsOf(vehicleFigures, ['useRate']) }).nullable(),
  leastUsed: z.object({ orgName: z.string(), ...columnsOf(vehicleFigures, ['useRate']) }).nullable(),
  /** Vehicles with a terminal that did not work at all; a few by name. */
  unmoved: z.object({ count: z.int(), cars: z.array(z.string()) }),
  violations: z.object({ count: z.int(), before: z.int(), code: z.string().nullable(), ofCode: z.int() }),
  checkRate: z.object(before),
  passRate: z.object(before),
});

/** One matter: how many, and of them the worst. */
const matter = z.object({
  kind: z.enum(matters),
  count: z.int(),
  /** The worst first; a few at most. */
  cars: z.array(z.string()),
  driverName: z.string().nullable(),
  /** The code of the worst fault or violation. */
  code: z.string().nullable(),
  /** Since when the worst lasts or waits. */
  since: instant().nullable(),
  /** Days over the date, and hours over the meter; null where that one is not over. */
  daysOver: z.int().nullable(),
  hoursOver: z.int().nullable(),
});
export type MatterRow = z.output<typeof matter>;

/** Live counts and rankings of the home page, and what needs somebody now. */
export const home = calls('home', '/v1/HomePage', {
  matters: { path: 'selectAttention', right, input: asked, output: listOf(matter) },
  /** For each organization right below, with all below it; and the vehicles of the organization itself. */
  statesByOrg: {
    path: 'selectByCarRealTimeStatusOnOrgId',
    right,
    input: asked,
    output: listOf(
      counts(vehicleStates).extend({
        orgId: z.string(),
        orgName: z.string(),
        /** Only the vehicles of the organization itself, without those below. */
        isOwn: z.boolean(),
        total: z.int(),
        online: z.int(),
      }),
    ),
  },
  links: {
    path: 'selectTerminalDataCount',
    right,
    input: asked,
    output: z.object({
      vehicles: z.int(),
      /** Vehicles with a terminal in service: N of `domain.md` §7. */
      fitted: z.int(),
      online: z.int(),
      offline: z.int(),
      /** By days of silence; a lapsed service is in none. */
      buckets: counts(offlineBuckets),
      ...columnsOf(fleetFigures, ['onlineRate']),
    }),
  },
  violations: {
    path: 'selectSumViolation',
    right,
    input: asked,
    output: counts(['total', 'level1', 'level2', 'level3', 'unhandled', 'yesterday']).extend({
      /** When today began. */
      since: instant(),
    }),
  },
  faults: {
    path: 'selectProblemCount',
    right,
    input: asked,
    output: z.object({
      /** Vehicles with a fault that has not ended. */
      faulty: z.int(),
      /** Those of today, and how many of them have not ended. */
      total: z.int(),
      open: z.int(),
      since: instant(),
      kinds: z.array(z.object({ faultType: z.enum(homeFaults), count: z.int(), cars: z.array(z.string()) })),
    }),
  },
  vehicleRanking: {
    path: 'selectCarStatisticsList',
    right,
    input: ranked,
    output: ranking.extend({
      rows: z.array(z.object({ id: z.string(), carId: z.string(), orgName: z.string(), ...ofRanking })),
    }),
  },
  driverRanking: {
    path: 'DriverWorkingHoursStatistics',
    right,
    input: ranked,
    output: ranking.extend({
      rows: z.array(z.object({ id: z.string(), driverName: z.string(), orgName: z.string(), ...ofRanking })),
    }),
  },
  /** The last seven whole days, and the seven before them. */
  week: { path: 'selectWeekSummary', right, input: asked, output: week },
  /** The centre and the bounds of the fleet, or else of the site plans, or else of the country; degrees WGS-84. */
  place: {
    path: 'selectUserLocation',
    right: ['home:view', 'distribution:view'],
    input: asked,
    output: z.object({
      from: z.enum(['fleet', 'sitePlan', 'country']),
      lng: figure(6),
      lat: figure(6),
      west: figure(6),
      south: figure(6),
      east: figure(6),
      north: figure(6),
    }),
  },
});

/** Shares and seven-day rates of the home page. */
export const carSynthesize = calls('home', '/v1/carSynthesize', {
  figures: {
    path: 'getStatisticalData',
    right,
    input: asked,
    output: counts(fleetMeasures).extend({
      /** Of those due today, by what is due. */
      due: counts(['review', 'insurance', 'maintenance']),
      /** When today began. */
      since: instant(),
      ...columnsOf(fleetFigures, homeFigureNames),
    }),
  },
  ages: { path: 'getCarAgeProportion', right, input: asked, output: counts(ageRanges) },
  capacities: { path: 'getCarCapacityProportion', right, input: asked, output: counts(capacityRanges) },
  /** Today and the six days before; an hour of a day has the mean number of vehicles at work in it. */
  workRate: {
    path: 'getCarWorkRate',
    right,
    input: asked,
    output: period.extend({
      rows: z.array(
        z.object({
          day: z.string(),
          vehicleDays: z.int(),
          workedDays: z.int(),
          ...ofWork,
          atWork: z.array(figure(1)).length(24),
        }),
      ),
      totals: z.object(ofWork),
    }),
  },
  /** Today and the six days before. */
  checkRate: {
    path: 'getCarSpotCheckRate',
    right,
    input: asked,
    output: listOf(
      z.object({
        day: z.string(),
        inspections: z.int(),
        abnormalInspections: z.int(),
        usedShifts: z.int(),
        checkedShifts: z.int(),
        ...columnsOf(inspectionFigures, ['passRate']),
        ...columnsOf(vehicleFigures, ['checkRate']),
      }),
    ),
  },
  /** States exclude each other; conditions stand beside them. */
  states: {
    path: 'getCarDistributionState',
    right,
    input: asked,
    output: z.object({ total: z.int(), states: counts(vehicleStates), conditions: counts(conditions) }),
  },
});

export const homeFile = calls('home', '', {
  file: {
    path: '/v1/getExportExcel/exportHomePage',
    right,
    input: deferrable(ranked),
    output: fileAnswer,
  },
}).file;
