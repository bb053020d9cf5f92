import { z } from 'zod';
import {
  calls,
  counted,
  exportCall,
  listOf,
  pageInput,
  pageOf,
  search,
  deletionInput,
  selectionInput,
  type Call,
  chosen,
} from '../call';
import { commandProblems } from '../control/states';
import { choice, id, instant as moment, list, text } from '../field';
import { day, instant } from '../shown';
import { authPowers, authSources, authStates, authTypes, driveReasons, driveWarnings } from './states';

const filters = {
  id: id().optional(),
  orgId: id().optional(),
  vehicleId: id().optional(),
  driverId: id().optional(),
  terminalRowId: id().optional(),
  /** Any number of the vehicle. */
  anyNum: text(32).optional(),
  /** Any part of the driver's number, name or phone number. */
  driver: text(30).optional(),
  number: text(32).optional(),
  power: choice(authPowers).optional(),
  state: choice(authStates).optional(),
};

const row = z.object({
  id: z.string(),
  vehicleId: z.string(),
  carId: z.string(),
  orgName: z.string(),
  terminalRowId: z.string().nullable(),
  terminalId: z.string().nullable(),
  driverId: z.string().nullable(),
  driverNum: z.string().nullable(),
  driverName: z.string().nullable(),
  authType: z.enum(authTypes),
  number: z.string(),
  power: z.enum(authPowers),
  source: z.enum(authSources),
  state: z.enum(authStates),
  /** Why the terminal has it not. */
  problem: z.enum(commandProblems).nullable(),
  answer: z.string().nullable(),
  validFrom: instant().nullable(),
  validTo: instant().nullable(),
  createdAt: instant(),
  /** Null where nobody granted it. */
  createdBy: z.string().nullable(),
  /** When the terminal answered. */
  answeredAt: instant().nullable(),
});

const listed = pageInput(
  { ...filters, authType: choice(authTypes).optional(), source: choice(authSources).optional() },
  ['createdAt'],
);
const listedOfType = pageInput(filters, ['createdAt']);

const drivers = { driverIds: chosen(500) };
const vehicles = { vehicleIds: chosen(500) };
const granted = {
  power: choice(authPowers).default('normal'),
  validFrom: moment().nullish(),
  /** Never beyond the end of the driver's licence. */
  validTo: moment().nullish(),
};

const listedDrivers = pageInput(
  {
    id: id().optional(),
    orgId: id().optional(),
    driver: text(30).optional(),
    authType: choice(authTypes).optional(),
  },
  ['driverNum'],
);

const decision = z.object({
  driverId: z.string(),
  driverNum: z.string(),
  driverName: z.string(),
  vehicleId: z.string(),
  carId: z.string(),
  may: z.boolean(),
  reasons: z.array(z.enum(driveReasons)),
  warnings: z.array(z.enum(driveWarnings)),
  licenceExpire: day(),
  credentials: z.array(
    z.object({ authType: z.enum(authTypes), number: z.string(), state: z.enum(authStates) }),
  ),
});

/** Every authorization of every kind: on-site ones to see and to read anew, remote ones to grant. */
export const authorization = calls('authorization', '/v1/AuthorizeController', {
  list: { path: 'selectAuthorizeMangerPage', right: 'authSite:view', input: listed, output: pageOf(row) },
  /** Drivers, and how many of their cards, fingers and faces open trucks. */
  byDriver: {
    path: 'selectAuthorizeByDriver',
    right: 'authRemote:view',
    input: listedDrivers,
    output: pageOf(
      z.object({
        id: z.string(),
        driverNum: z.string(),
        driverName: z.string(),
        orgName: z.string(),
        licenceExpire: day(),
        finger: z.int(),
        key: z.int(),
        face: z.int(),
        pending: z.int(),
        failed: z.int(),
        lastAnswer: instant().nullable(),
      }),
    ),
  },
  add: {
    path: 'InsertAuthorizeTerminal',
    right: 'authRemote:add',
    isRepeatable: true,
    input: z.strictObject({ ...drivers, ...vehicles, authTypes: list(choice(authTypes), 3), ...granted }),
    output: counted,
  },
  /** Remote ones with the one right, on-site ones with the other. */
  del: { path: 'deleteTerminalAuthorize', right: 'signedIn', input: deletionInput(listed), output: counted },
  /** Asks the terminals of these vehicles what they hold. */
  sync: {
    path: 'syncTerminalAuthorize',
    right: 'authSite:sync',
    input: z.strictObject(vehicles),
    output: counted,
  },
  /** The same for every vehicle that one of these drivers may start. */
  syncDrivers: {
    path: 'driverAuthorizeSync',
    right: 'authRemote:sync',
    input: z.strictObject(drivers),
    output: counted,
  },
  /** The drivers who may start this truck now, or the trucks that this driver may start; with reasons where not. */
  decisions: {
    path: 'selectDriveDecision',
    right: 'signedIn',
    input: search({ vehicleId: id().optional(), driverId: id().optional() }),
    output: z.object({
      /** Of the vehicle's list of who may, when one vehicle is asked for. */
      version: z.int().nullable(),
      changedAt: instant().nullable(),
      rows: z.array(decision),
    }),
  },
});

export const authSiteFile = exportCall(
  authorization.list,
  [
    'terminalId',
    'carId',
    'orgName',
    'driverNum',
    'driverName',
    'authType',
    'number',
    'power',
    'source',
    'state',
    'problem',
    'validFrom',
    'validTo',
    'createdAt',
  ],
  { path: '/v1/getExportExcel/exportAuthorizeManger', right: 'authSite:export' },
);
export const authRemoteFile = exportCall(
  authorization.byDriver,
  [
    'driverNum',
    'driverName',
    'orgName',
    'licenceExpire',
    'finger',
    'key',
    'face',
    'pending',
    'failed',
    'lastAnswer',
  ],
  { path: '/v1/getExportExcel/exportAuthorizeByDriver', right: 'authRemote:export' },
);

type Key = 'authFinger' | 'authKey' | 'authFace';
interface Paths {
  list: string;
  add: string;
  clear: string;
  del: string;
  refresh: string;
}

/** The calls that every kind of authorization has. They share one subject, so a change on one screen refreshes the others. */
const ofType = <K extends Key>(key: K, prefix: string, paths: Paths) =>
  calls('authorization', prefix, {
    list: { path: paths.list, right: `${key}:view`, input: listedOfType, output: pageOf(row) },
    add: {
      path: paths.add,
      right: `${key}:add`,
      /** A terminal that has it already would be told again. */
      isRepeatable: true,
      input: z.strictObject({ ...drivers, ...vehicles, ...granted }),
      output: counted,
    },
    /** Takes back all of this kind on the vehicles. */
    clear: {
      path: paths.clear,
      stepUp: true,
      right: `${key}:clear`,
      input: z.strictObject(vehicles),
      output: counted,
    },
    del: { path: paths.del, right: `${key}:del`, input: deletionInput(listedOfType), output: counted },
    /** Tells the terminals once more what they did not take. */
    refresh: {
      path: paths.refresh,
      right: `${key}:refresh`,
      input: selectionInput(listedOfType),
      output: counted,
    },
  });

const typeFile = <K extends Key>(key: K, listing: Call<typeof listedOfType>, path: string) =>
  exportCall(
    listing,
    [
      'carId',
      'terminalId',
      'driverNum',
      'driverName',
      'number',
      'power',
      'source',
      'state',
      'problem',
      'validFrom',
      'validTo',
      'createdAt',
      'answeredAt',
    ],
    { path: `/v1/getExportExcel/${path}`, right: `${key}:export` },
  );

export const authFinger = {
  ...ofType('authFinger', '/v1/carFingerAuthorize', {
    list: 'selectCarFingerAuthorizeList',
    add: 'insertAuthorize',
    clear: 'clearAuthorize',
    del: 'deleteAuthorize',
    refresh: 'refresh',
  }),
  ...calls('authorization', '/v1/carFingerAuthorize', {
    /** The fingers of everybody in the libraries, and of whoever joins them later. */
    addLibraries: {
      path: 'fingerWarehouseAuthorize',
      right: 'authFinger:add',
      isRepeatable: true,
      input: z.strictObject({ libraryIds: chosen(50), ...vehicles, ...granted }),
      output: counted,
    },
    /** Takes a library off vehicles, with the fingers that only it has put there. */
    removeLibrary: {
      path: 'fingerWarehouseUnload',
      right: 'authFinger:del',
      input: z.strictObject({ libraryId: id(), ...vehicles }),
      output: counted,
    },
    ofDriver: {
      path: 'selectDriverAuthorizeList',
      right: 'authFinger:view',
      input: search({ driverId: id() }),
      output: listOf(row),
    },
  }),
};
export const authFingerFile = typeFile('authFinger', authFinger.list, 'exportCarFingerAuthorize');

export const authKey = {
  ...ofType('authKey', '/v1/keyAuthorize', {
    list: 'selectKeyAuthorizeList',
    add: 'insertAuthorize',
    clear: 'clearAuthorize',
    del: 'deleteKeyAuthorize',
    refresh: 'refresh',
  }),
  ...calls('authorization', '/v1/keyAuthorize', {
    /** Single cards, instead of all cards of a driver. */
    addCards: {
      path: 'insertKeyAuthorize',
      right: 'authKey:add',
      isRepeatable: true,
      input: z.strictObject({ keyIds: chosen(500), ...vehicles, ...granted }),
      output: counted,
    },
    ofTerminal: {
      path: 'selectTerminalAuthorize',
      right: 'authKey:view',
      input: search({ terminalRowId: id() }),
      output: listOf(row),
    },
  }),
};
export const authKeyFile = typeFile('authKey', authKey.list, 'exportKeyAuthorize');

export const authFace = {
  ...ofType('authFace', '/v1/faceAuthorize', {
    list: 'selectFaceAuthorize',
    add: 'insertFaceAuthorize',
    clear: 'clearAuthorize',
    del: 'deleteFaceAuthorize',
    refresh: 'refresh',
  }),
  ...calls('authorization', '/v1/faceAuthorize', {
    /** The same asked from the vehicle's side. */
    addToCar: {
      path: 'insertAuthorize',
      right: 'authFace:add',
      isRepeatable: true,
      input: z.strictObject({ vehicleId: id(), ...drivers, ...granted }),
      output: counted,
    },
    /** The driver's face on the terminals of the trucks. */
    records: {
      path: 'selectFaceAuthorizeRecord',
      right: 'authFace:view',
      input: search({ driverId: id() }),
      output: listOf(row),
    },
    /** The commands that terminals got about one authorization, and their answers. */
    operations: {
      path: 'selectFaceAuthorizeOperation',
      right: 'authFace:view',
      input: search({ id: id() }),
      output: listOf(
        z.object({
          id: z.string(),
          terminalId: z.string(),
          identifier: z.string(),
          issuedAt: instant(),
          issuedBy: z.string().nullable(),
          finishedAt: instant().nullable(),
          state: z.string(),
          problem: z.enum(commandProblems).nullable(),
          answer: z.string().nullable(),
        }),
      ),
    },
  }),
};
export const authFaceFile = typeFile('authFace', authFace.list, 'exportFaceAuthorize');
