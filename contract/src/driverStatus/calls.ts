import { z } from 'zod';
import { calls, exportCall, listOf, pageInput, pageOf, search } from '../call';
import { dayFact } from '../dayFact/day';
import { choice, id, instant as moment, text } from '../field';
import { figure, instant } from '../shown';
import { swipeKinds } from '../status/calls';

/** The work status of a driver: drives, stands on a truck that rests, or is signed on nowhere. */
export const workStatuses = ['working', 'idle'] as const;
/** The ways in which a driver's time on a truck ends; see `server/src/domain/reported/driverStatus/sessions.ts`. */
export const sessionEnds = ['signOff', 'nextDriver', 'keyOff', 'silence', 'tooLong'] as const;
/** The states of a truck while somebody was signed on. */
export const stretchStates = ['working', 'idle'] as const;

const period = { startTime: moment(), endTime: moment() };
const ofDriver = { id: id(), ...period };

const row = z.object({
  id: z.string(),
  driverNum: z.string(),
  driverName: z.string(),
  orgName: z.string(),
  teamName: z.string().nullable(),
  workStatus: z.enum(workStatuses),
  /** The truck on which he is signed on; null too where it is not the reader's to see. */
  vehicleId: z.string().nullable(),
  carId: z.string().nullable(),
  since: instant().nullable(),
  /** Working hours of the trucks while he was signed on in the period, which ends now and is a day long unless said. */
  workHours: figure(1),
  lastSwipe: instant().nullable(),
});

const session = z.object({
  vehicleId: z.string().nullable(),
  carId: z.string().nullable(),
  kind: z.enum(swipeKinds).nullable(),
  startTime: instant(),
  endTime: instant().nullable(),
  ended: z.enum(sessionEnds).nullable(),
  workSeconds: z.int(),
});

export const driverStatus = calls('driverStatus', '/v1/DDriverStateController', {
  list: {
    path: 'selectDriverState',
    right: 'driverStatus:view',
    input: pageInput(
      {
        id: id().optional(),
        orgId: id().optional(),
        /** Any part of the driver number, the name or the phone number. */
        anyNum: text(30).optional(),
        workStatus: choice(workStatuses).optional(),
        startTime: moment().optional(),
        endTime: moment().optional(),
      },
      ['driverNum', 'driverName'],
    ),
    output: pageOf(row),
  },
  /** His days that the period touches, hour by hour; the present one as far as it was counted. */
  dayWork: {
    path: '/v1/DriverDataAnalysisController/queryDriverDayWorkTime',
    right: ['driverStatus:view', 'driverAnalysis:view'],
    input: search(ofDriver),
    output: listOf(dayFact),
  },
  /** When he was signed on where, and what the trucks did meanwhile. */
  sessions: {
    path: 'selectDriverSession',
    right: 'driverStatus:view',
    input: search(ofDriver),
    output: z.object({
      workSeconds: z.int(),
      sessions: z.array(session),
      stretches: z.array(
        z.object({ state: z.enum(stretchStates), startTime: instant(), endTime: instant() }),
      ),
    }),
  },
});

/**
 * Where trucks stood while a driver was signed on; places only for who may follow persons. Every look is logged, so
 * that it is a subject by itself: nothing that changes has it asked again.
 */
export const driverStops = calls('driverStops', '/v1/DDriverStateController', {
  list: {
    path: 'selectStopEvent',
    right: 'driverStatus:view',
    input: search(ofDriver),
    output: listOf(
      z.object({
        id: z.string(),
        vehicleId: z.string().nullable(),
        carId: z.string().nullable(),
        startTime: instant(),
        endTime: instant(),
        seconds: z.int(),
        lng: z.number().nullable(),
        lat: z.number().nullable(),
      }),
    ),
  },
});

export const driverStatusFile = exportCall(
  driverStatus.list,
  [
    'driverNum',
    'driverName',
    'orgName',
    'teamName',
    'workStatus',
    'carId',
    'since',
    'workHours',
    'lastSwipe',
  ],
  { path: '/v1/getExportExcel/exportDriverState', right: 'driverStatus:export' },
);
