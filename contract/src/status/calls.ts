import { z } from 'zod';
import { byId, calls, exportCall, listOf, pageInput, pageOf, search } from '../call';
import { dayFact } from '../dayFact/day';
import { choice, day, id, instant as moment, list, text } from '../field';
import { figure, instant } from '../shown';

/** The states of a truck; one at a time. Conditions such as faults or locks stand beside it. */
export const vehicleStates = ['working', 'idle', 'charging', 'underRepair', 'off', 'offline'] as const;
export type VehicleState = (typeof vehicleStates)[number];
/** Conditions that stand beside the state as a set, the worst first; where there is room for one, that is the first. */
export const badges = [
  'fault',
  'criticalCheck',
  'locked',
  'overdue',
  'licenceExpired',
  'underRepair',
  'clockWrong',
  'due',
  'licenceDue',
] as const;
export type Badge = (typeof badges)[number];

/** Conditions that a list can be narrowed to; `licenceDue` holds expired licences too. */
export const conditions = ['fault', 'overdue', 'unchecked', 'due', 'licenceDue', 'locked'] as const;
export type Condition = (typeof conditions)[number];

/** A truck that was silent for longer is off-line, and its place is an old one. */
export const onlineMinutes = 10;

export const linkStates = ['online', 'offline'] as const;
/** Days of silence: [0,1) [1,3) [3,7) [7,10) [10,∞); a truck never seen counts as 10+. */
export const offlineBuckets = ['0-1', '1-3', '3-7', '7-10', '10+'] as const;

/** The live part of a truck: what the stream carries and every live screen shows. WGS-84, km/h, %, degrees. */
export const liveState = z.object({
  vehicleId: z.string(),
  state: z.enum(vehicleStates),
  /** The worst first; what the state says already is not among them. */
  badges: z.array(z.enum(badges)),
  lastSeen: instant().nullable(),
  reportTime: instant().nullable(),
  lng: figure(6).nullable(),
  lat: figure(6).nullable(),
  positionTime: instant().nullable(),
  speed: figure(0).nullable(),
  direction: figure(0).nullable(),
  soc: figure(0).nullable(),
});
export type LiveState = z.output<typeof liveState>;

/** The names of the ground under a vehicle by its last place, as far as the reader may see it. */
const whereabouts = {
  /** The site plan that it stands on. */
  siteName: z.string().nullable(),
  /** The smallest fence or station that it is in. */
  zoneName: z.string().nullable(),
};

const row = liveState.extend({
  id: z.string(),
  carId: z.string(),
  plateNum: z.string().nullable(),
  orgName: z.string(),
  terminalId: z.string().nullable(),
  link: z.enum(linkStates),
  offlineBucket: z.enum(offlineBuckets).nullable(),
  powerOnHours: figure(0).nullable(),
  workHours: figure(0).nullable(),
  /** The driver who is signed on, where the reader may see him. */
  driverName: z.string().nullable(),
  /** The day to which the terminal's service was paid, when everything else is hidden because it has lapsed. */
  lapsedOn: z.string().nullable(),
  ...whereabouts,
});

/** One value that a truck reported, and when. */
const reading = z.object({
  name: z.string(),
  value: z.union([z.number(), z.boolean(), z.string()]),
  time: z.string(),
});

/** The operations of a vehicle; the values of the dictionary CAR_OPERATION_TYPE. */
export const operations = [
  'powerOn',
  'powerOff',
  'driverIn',
  'driverOut',
  'lift',
  'chargeBegin',
  'chargeEnd',
] as const;

/** The doings of a truck in the parts of a day; silent for longer than a truck may be, it is `offline`. */
export const dayActivities = ['working', 'idle', 'charging', 'off', 'offline'] as const;
export type DayActivity = (typeof dayActivities)[number];

/** Ways in which somebody said who he is. */
export const swipeKinds = ['card', 'finger', 'face', 'remote'] as const;
export const swipeResults = ['accepted', 'refused', 'left'] as const;

/** The source of the hours: the truck's own meter, its key, or its motion alone. */
export const hourSources = ['meter', 'ignition', 'motion'] as const;

/** The longest period that a question about what was reported may cover, in days. */
export const longestStatusDays = 7;

const period = { startTime: moment(), endTime: moment() };

const inspection = z.object({
  id: z.string(),
  time: instant(),
  inspector: z.string().nullable(),
  /** The names of the items that were abnormal. */
  abnormal: z.array(z.string()),
  items: z.int(),
  remark: z.string().nullable(),
});

export const status = calls('status', '/v1/realTimeStatus', {
  list: {
    path: 'selectByCarRealTimeStatus',
    right: 'status:view',
    input: pageInput(
      {
        id: id().optional(),
        orgId: id().optional(),
        anyNum: text(32).optional(),
        link: choice(linkStates).optional(),
        offlineBucket: choice(offlineBuckets).optional(),
        state: choice(vehicleStates).optional(),
        condition: choice(conditions).optional(),
      },
      ['carId', 'lastSeen'],
    ),
    output: pageOf(row),
  },
  one: {
    path: 'getCarRealTimeStatus',
    right: ['status:view', 'distribution:view'],
    input: byId,
    output: row.extend({
      altitude: figure(0).nullable(),
      batteryNumber: z.string().nullable(),
      readings: z.array(reading),
    }),
  },
  operations: {
    path: 'getCarOperationList',
    right: 'status:view',
    input: pageInput({ id: id(), ...period, operation: choice(operations).optional() }, ['time']),
    output: pageOf(
      z.object({
        id: z.string(),
        time: instant(),
        operation: z.enum(operations),
        /** The driver who came or went, as the truck names him. */
        driver: z.string().nullable(),
        /** The driver of that number, where the reader may see him. */
        driverName: z.string().nullable(),
        soc: figure(0).nullable(),
      }),
    ),
  },
  /** Swipes at a vehicle, of a driver, or of that driver at that vehicle; for who may see the status of each. */
  swipes: {
    path: 'getDriverSwipingCardSituation',
    right: 'signedIn',
    input: pageInput({ id: id().optional(), driverId: id().optional(), ...period }, ['time']),
    output: pageOf(
      z.object({
        id: z.string(),
        time: instant(),
        kind: z.enum(swipeKinds).nullable(),
        number: z.string().nullable(),
        /** The driver of the number, where the reader may see him. */
        driverName: z.string().nullable(),
        result: z.enum(swipeResults),
        /** Null where the vehicle is not the reader's to see. */
        carId: z.string().nullable(),
      }),
    ),
  },
  /** The driver at a moment, by what, and whether he was allowed, as things stood then; null where nobody can say. */
  driverAt: {
    path: 'selectDriverAt',
    right: 'status:view',
    input: search({ id: id(), time: moment() }),
    output: z.object({
      time: instant(),
      /** Null where nobody was signed on, or he is not the reader's to see. */
      driver: z.object({ id: z.string(), driverNum: z.string(), driverName: z.string() }).nullable(),
      kind: z.enum(swipeKinds).nullable(),
      number: z.string().nullable(),
      /** When he signed on. */
      since: instant().nullable(),
      licenceExpire: z.string().nullable(),
      isLicenceValid: z.boolean().nullable(),
      isAuthorized: z.boolean().nullable(),
      /** A report counted for the vehicle's duty. */
      isChecked: z.boolean(),
    }),
  },
  /** The last inspections, the newest first. */
  inspections: {
    path: 'carSpotCheck',
    right: 'status:view',
    input: search(byId.shape),
    output: listOf(inspection),
  },
  /** How long it was on and at work in a period; a silence longer than the cap counts only as far as the cap. */
  hours: {
    path: 'getCarHours',
    right: 'status:view',
    input: search({ id: id(), ...period }),
    output: z.object({
      powerOnSeconds: z.int().nullable(),
      powerOnSource: z.enum(hourSources).nullable(),
      workSeconds: z.int().nullable(),
      workSource: z.enum(hourSources).nullable(),
      /** How much of the period nothing is known of. */
      silentSeconds: z.int(),
    }),
  },
  /** Its days that the period touches, hour by hour; the present one as far as it was counted. */
  dayWork: {
    path: '/v1/CarDataAnalysisController/queryCarDayWorkTime',
    right: ['status:view', 'vehicleAnalysis:view'],
    input: search({ id: id(), ...period }),
    output: listOf(dayFact),
  },
  /** One day of it from the first second to the last, or to now: what it did, and who was on it. */
  day: {
    path: 'getCarDayActivity',
    right: 'status:view',
    input: search({ id: id(), day: day().optional() }),
    output: z.object({
      day: z.string(),
      startTime: instant(),
      endTime: instant(),
      /** Up to here anything is known; the end of a day that is over. */
      until: instant(),
      parts: z.array(z.object({ from: instant(), to: instant(), activity: z.enum(dayActivities) })),
      /** Seconds of each activity. */
      seconds: z.record(z.enum(dayActivities), z.int()),
      drivers: z.array(
        z.object({
          from: instant(),
          to: instant(),
          number: z.string(),
          /** Where the reader may see him. */
          driverName: z.string().nullable(),
        }),
      ),
    }),
  },
  /** The same names alone, for screens that follow vehicles. */
  whereabouts: {
    path: 'selectCarWhereabouts',
    right: ['status:view', 'distribution:view'],
    input: search({ ids: list(id(), 200) }),
    output: listOf(z.object({ vehicleId: z.string(), ...whereabouts })),
  },
  location: {
    path: 'selectCarLocation',
    right: ['status:view', 'distribution:view'],
    input: byId,
    output: liveState,
  },
});

export const statusFile = exportCall(
  status.list,
  [
    'carId',
    'plateNum',
    'orgName',
    'terminalId',
    'link',
    'offlineBucket',
    'state',
    'badges',
    'driverName',
    'soc',
    'speed',
    'powerOnHours',
    'workHours',
    'lastSeen',
    'siteName',
    'zoneName',
    'lng',
    'lat',
    'positionTime',
  ],
  { path: '/v1/getExportExcel/exportCarRealTimeStatus', right: 'status:export' },
);
