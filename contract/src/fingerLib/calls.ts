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
  selectionInput,
  version,
} from '../call';
import { id, list, text } from '../field';

/** So many drivers a library may name; a terminal holds a hundred fingers. */
export const mostMembers = 500;

const details = {
  libraryName: text(50),
  orgId: id(),
  driverIds: list(id(), mostMembers),
};

const listed = pageInput(
  {
    id: id().optional(),
    orgId: id().optional(),
    libraryName: text(50).optional(),
    /** Any part of a member's number, name or phone number. */
    anyNum: text(30).optional(),
    /** On which it is. */
    vehicleId: id().optional(),
  },
  ['libraryName'],
);

const loaded = {
  /** Of so many fingers that its members have. */
  fingerCount: z.int(),
  effective: z.int(),
  pending: z.int(),
  failed: z.int(),
};

/** Named sets of drivers whose fingers are loaded on vehicles together. */
export const fingerLib = calls('fingerLib', '/v1/fingerWarehouse', {
  list: {
    path: 'selectFingerWarehouseList',
    right: 'fingerLib:view',
    input: listed,
    output: pageOf(
      z.object({
        id: z.string(),
        version: z.int(),
        libraryName: z.string(),
        orgId: z.string(),
        orgName: z.string(),
        driverIds: z.array(z.string()),
        driverNames: z.array(z.string()),
        driverCount: z.int(),
        fingerCount: z.int(),
        /** The vehicles in sight that it is on. */
        carIds: z.array(z.string()),
      }),
    ),
  },
  /** The vehicles that it is on: how many fingers are there, on their way, or failed. */
  cars: {
    path: 'selectFingerWarehouseCarList',
    right: 'fingerLib:view',
    input: search({ id: id() }),
    output: listOf(z.object({ id: z.string(), carId: z.string(), orgName: z.string(), ...loaded })),
  },
  /** The libraries that are on a vehicle. */
  ofCar: {
    path: 'selectCarFingerWarehouse',
    right: 'fingerLib:view',
    input: search({ vehicleId: id() }),
    output: listOf(z.object({ id: z.string(), libraryName: z.string(), orgName: z.string(), ...loaded })),
  },
  add: {
    path: 'insertFingerWarehouse',
    right: 'fingerLib:add',
    input: z.strictObject(details),
    output: byId,
  },
  edit: {
    path: 'updateFingerWarehouse',
    right: 'fingerLib:edit',
    input: z.strictObject({ id: id(), version: version(), ...z.strictObject(details).partial().shape }),
    output: done,
  },
  del: {
    path: 'deleteFingerWarehouse',
    stepUp: true,
    right: 'fingerLib:del',
    input: deletionInput(listed),
    output: counted,
  },
  transfer: {
    path: 'transferFingerWarehouse',
    stepUp: true,
    right: 'fingerLib:transfer',
    input: selectionInput(listed, { orgId: id() }),
    output: counted,
  },
  /** Drivers to choose from, or those named, each with how many fingers he has. */
  drivers: {
    path: 'selectCheckedDriver',
    right: 'fingerLib:view',
    input: search({
      keyword: text(30).optional(),
      orgId: id().optional(),
      driverIds: list(id(), mostMembers).optional(),
    }),
    output: listOf(
      z.object({
        id: z.string(),
        driverNum: z.string(),
        driverName: z.string(),
        orgName: z.string(),
        fingerCount: z.int(),
      }),
    ),
  },
});

export const fingerLibFile = exportCall(
  fingerLib.list,
  ['libraryName', 'orgName', 'driverCount', 'fingerCount', 'driverNames', 'carIds'],
  { path: '/v1/getExportExcel/exportFingerWarehouse', right: 'fingerLib:export' },
);
