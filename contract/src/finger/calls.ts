import { z } from 'zod';
import {
  byId,
  calls,
  counted,
  done,
  exportCall,
  listOf,
  pageInput,
  pageOf,
  search,
  deletionInput,
  chosen,
} from '../call';
import { authStates } from '../authorization/states';
import { commandProblems } from '../control/states';
import { consentFields } from '../consent/fields';
import { base64, choice, id, int, text } from '../field';
import { instant } from '../shown';
import { fingers, highestFingerNum, templateBytes } from './fingers';

export const fingerSources = ['upload', 'terminal'] as const;

/** Why a finger that a terminal made is not kept. */
export const enrolmentRefusals = ['unreadable', 'tooMany', 'twice', 'known', 'numTaken', 'full'] as const;

/** Drivers, each with his fingers; a row has the key of its driver. */
const listed = pageInput(
  {
    id: id().optional(),
    orgId: id().optional(),
    /** Any part of the driver's number, name or phone number. */
    anyNum: text(30).optional(),
  },
  ['driverNum', 'driverName'],
);

const added = z.strictObject({
  driverId: id(),
  finger: choice(fingers),
  /** The template that a reader made of the finger, in base64; never its picture. */
  template: base64(templateBytes),
  /** The lowest free number of the company, if none is given. */
  fingerNum: int(1, highestFingerNum).nullish(),
  ...consentFields,
});

/** One finger; its template is answered to nobody. */
const kept = z.object({
  id: z.string(),
  fingerNum: z.int(),
  finger: z.enum(fingers),
  source: z.enum(fingerSources),
  /** False where the terminal that made it keeps the template to itself: it can be loaded nowhere else. */
  hasTemplate: z.boolean(),
  enrolledAt: instant(),
  consentTime: instant(),
  consentName: z.string().nullable(),
});

/** Fingers of drivers, by which a terminal knows them; their templates are kept sealed. */
export const finger = calls('finger', '/v1/driverFinger', {
  list: {
    path: 'selectDriverFinger',
    right: 'finger:view',
    input: listed,
    output: pageOf(
      z.object({
        id: z.string(),
        driverNum: z.string(),
        driverName: z.string(),
        orgName: z.string(),
        fingers: z.array(z.enum(fingers)),
      }),
    ),
  },
  ofDriver: {
    path: 'selectDriverFingerList',
    right: 'finger:view',
    input: search({ driverId: id() }),
    output: listOf(kept),
  },
  add: { path: 'insertDriverFinger', right: 'finger:add', input: added, output: byId },
  /** Has a terminal ask the driver for his finger; what it makes of it is kept when it comes. */
  enrol: {
    path: 'enrollDriverFinger',
    right: 'finger:add',
    input: z.strictObject({ driverId: id(), vehicleId: id(), finger: choice(fingers), ...consentFields }),
    output: byId,
  },
  enrolments: {
    path: 'selectDriverFingerEnroll',
    right: 'finger:view',
    input: search({ driverId: id() }),
    output: listOf(
      z.object({
        id: z.string(),
        carId: z.string(),
        finger: z.enum(fingers),
        issuedAt: instant(),
        state: z.enum(['sending', 'expired', 'refused']),
        problem: z.enum(commandProblems).nullable(),
        refused: z.enum(enrolmentRefusals).nullable(),
      }),
    ),
  },
  /** Nobody is awaited any more; one that came to nothing is put away. */
  cancelEnrol: {
    path: 'cancelDriverFingerEnroll',
    right: 'finger:add',
    input: z.strictObject({ enrolmentId: id() }),
    output: done,
  },
  del: {
    path: 'deleteDriverFinger',
    stepUp: true,
    right: 'finger:del',
    input: z.strictObject({ fingerId: id() }),
    output: done,
  },
  /** The consent is withdrawn: every finger of the drivers is erased. */
  clear: {
    path: 'clearDriverFinger',
    stepUp: true,
    right: 'finger:clear',
    input: deletionInput(listed),
    output: counted,
  },
});

/** Drivers, with the vehicles whose terminals are to know their fingers. */
const issued = pageInput({ ...listed.shape, vehicleId: id().optional() }, ['driverNum', 'driverName']);

/** Fingers on vehicles, one by one. */
const onCars = pageInput(
  {
    id: id().optional(),
    orgId: id().optional(),
    vehicleId: id().optional(),
    anyNum: text(30).optional(),
    state: choice(authStates).optional(),
  },
  ['carId'],
);

/** The same fingers as they are loaded on vehicles. */
export const fingerIssue = calls('finger', '/v1/FingerPrintLibrary', {
  list: {
    path: 'findAllDriverAndFingerNum',
    right: 'fingerIssue:view',
    input: issued,
    output: pageOf(
      z.object({
        id: z.string(),
        driverNum: z.string(),
        driverName: z.string(),
        orgName: z.string(),
        fingerCount: z.int(),
        carIds: z.array(z.string()),
      }),
    ),
  },
  /** The fingers of a driver, each with the vehicles that it was issued to. */
  ofDriver: {
    path: 'selectFingerList',
    right: 'fingerIssue:view',
    input: search({ driverId: id() }),
    output: listOf(
      kept.extend({ cars: z.array(z.object({ carId: z.string(), state: z.enum(authStates) })) }),
    ),
  },
  byCar: {
    path: 'selectAllFingerByCar',
    right: 'fingerIssue:view',
    input: onCars,
    output: pageOf(
      z.object({
        id: z.string(),
        carId: z.string(),
        orgName: z.string(),
        driverNum: z.string().nullable(),
        driverName: z.string().nullable(),
        /** Null for what somebody entered at the truck itself. */
        finger: z.enum(fingers).nullable(),
        fingerNum: z.string(),
        state: z.enum(authStates),
        createdAt: instant(),
      }),
    ),
  },
  add: { path: 'insertDriverFinger', right: 'finger:add', input: added, output: byId },
  /** All fingers of the drivers, to all of the vehicles. */
  issue: {
    path: 'IssueFingerToCarList',
    right: 'finger:issue',
    input: z.strictObject({
      driverIds: chosen(500),
      vehicleIds: chosen(500),
    }),
    output: counted,
  },
  /** Erases every finger of the driver with this number. */
  delOfDriver: {
    path: 'deleteByDriverNum',
    right: 'finger:del',
    input: z.strictObject({ driverNum: text(20) }),
    output: counted,
  },
  del: {
    path: 'deleteDriverFinger',
    stepUp: true,
    right: 'finger:del',
    input: z.strictObject({ fingerId: id() }),
    output: done,
  },
});

export const fingerIssueFile = exportCall(
  fingerIssue.list,
  ['driverNum', 'driverName', 'orgName', 'fingerCount', 'carIds'],
  { path: '/v1/getExportExcel/exportFingerPrintLibrary', right: 'fingerIssue:export' },
);

export const fingerFile = exportCall(finger.list, ['driverNum', 'driverName', 'orgName', 'fingers'], {
  path: '/v1/getExportExcel/exportDriverFinger',
  right: 'finger:export',
});
