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
  suggestion,
  deletionInput,
  selectionInput,
  version,
} from '../call';
import { choice, code, day, email, format, formats, id, mobile, text } from '../field';
import { workStatuses } from '../driverStatus/calls';
import { pushState } from '../push/state';
import { imported } from '../sheet/calls';
import { isIdCard } from './idCard';
import { day as shownDay, figure } from '../shown';

export const licenceStates = ['normal', 'nearExpiry', 'expired'] as const;

const idCard = () =>
  code(/^\d{17}[\dX]$/, formats.idCard).refine((value) => isIdCard(String(value)), {
    params: { text: formats.idCard },
  });
const maskedIdCard = /^\d{6}\*{8}\d{3}[\dX]$/;
/** In a sheet an ID number may also stand as we write it out ourselves: masked. No mistake repeats it. */
const idCardOrMask = () =>
  code(/^\d{6}(\d{11}|\*{8}\d{3})[\dX]$/, formats.idCard)
    .refine((value) => maskedIdCard.test(String(value)) || isIdCard(String(value)), {
      params: { text: formats.idCard },
    })
    .meta({ isPrivate: true });

const driverNum = () => format(/^[A-Za-z0-9]{1,20}$/, formats.driverNum);
const own = {
  driverName: text(30).min(2),
  phone: mobile(),
  licenceExpire: day(),
  email: email().nullish(),
};

/** The fields of a driver's file: `domain.md` §3, Driver. */
const details = {
  ...own,
  orgId: id(),
  /** An organization of the type team, in the same company. */
  teamId: id().nullish(),
  idCard: idCard().nullish(),
};

/** A driver as a sheet holds him: organizations are called by their names. */
export const driverRow = z.strictObject({
  driverNum: driverNum(),
  driverName: own.driverName,
  phone: own.phone,
  orgName: text(300),
  teamName: text(300).nullish(),
  licenceExpire: own.licenceExpire,
  idCard: idCardOrMask().nullish(),
  email: own.email,
});

const row = z.object({
  id: z.string(),
  version: z.int(),
  driverNum: z.string(),
  driverName: z.string(),
  phone: z.string(),
  /** Masked; the whole number is answered by `reveal` alone. */
  idCard: z.string().nullable(),
  email: z.string().nullable(),
  orgId: z.string(),
  orgName: z.string(),
  teamId: z.string().nullable(),
  teamName: z.string().nullable(),
  userId: z.string().nullable(),
  /** The linked account. */
  username: z.string().nullable(),
  licenceExpire: shownDay(),
  annualStatus: z.enum(licenceStates),
  /** Signed on to a truck that works or rests, or to none. */
  workStatus: z.enum(workStatuses),
  /** That truck, where it is the reader's to see. */
  vehicleId: z.string().nullable(),
  /** Working hours of the present month, as far as they are counted. */
  workHours: figure(1),
  /** By what trucks may know him: how many cards and fingers, and whether a face. */
  cards: z.int(),
  fingers: z.int(),
  hasFace: z.boolean(),
});

/** Columns a list may be sorted by; each has an index or, the hours, a sum kept ready behind it. */
const sortable = ['driverNum', 'driverName', 'licenceExpire', 'workHours'] as const;

const listed = pageInput(
  {
    id: id().optional(),
    /** Only what this import of one's own wrote. */
    importId: id().optional(),
    orgId: id().optional(),
    /** Any part of the driver number, the name or the phone number. */
    anyNum: text(30).optional(),
    teamId: id().optional(),
    annualStatus: choice(licenceStates).optional(),
    workStatus: choice(workStatuses).optional(),
  },
  sortable,
);

export const driver = calls('driver', '/v1/driver', {
  list: { path: 'selectAllDriver', right: 'driver:view', input: listed, output: pageOf(row) },
  add: {
    path: 'insertDriver',
    right: 'driver:add',
    input: z.strictObject({ driverNum: driverNum(), ...details }),
    output: byId,
  },
  edit: {
    path: 'updateDriver',
    right: 'driver:edit',
    input: z.strictObject({ id: id(), version: version(), ...z.strictObject(details).partial().shape }),
    output: done,
  },
  del: {
    path: 'deleteDriver',
    stepUp: true,
    right: 'driver:del',
    input: deletionInput(listed),
    output: counted,
  },
  transfer: {
    path: 'batchTransferDriver',
    stepUp: true,
    right: 'driver:transfer',
    input: selectionInput(listed, { orgId: id() }),
    output: counted,
  },
  editNum: {
    path: 'updateDriverNum',
    right: 'driver:editNum',
    input: z.strictObject({ id: id(), version: version(), driverNum: driverNum() }),
    output: done,
  },
  /** Without an account the present one is unlinked. */
  bindUser: {
    path: 'updateDriverUser',
    right: 'driver:bindUser',
    input: z.strictObject({ id: id(), version: version(), userId: id().nullish() }),
    output: done,
  },
  push: { path: 'driverPush', right: 'driver:push', input: selectionInput(listed), output: counted },
  pushes: {
    path: 'selectDriverPush',
    right: 'driver:view',
    input: search(byId.shape),
    output: listOf(pushState),
  },
  /** The whole ID number; every look is written down. */
  reveal: {
    path: 'selectDriverIdCard',
    right: 'driver:reveal',
    input: byId,
    output: z.object({ idCard: z.string().nullable() }),
  },
  suggest: {
    path: '/v1/realTimeStatus/selectOneDriver',
    right: 'signedIn',
    input: search({ keyword: text(30).optional(), id: id().optional() }),
    output: listOf(suggestion),
  },
});

export const driverFile = exportCall(
  driver.list,
  [
    'driverNum',
    'driverName',
    'phone',
    'idCard',
    'email',
    'orgName',
    'teamName',
    'username',
    'licenceExpire',
    'annualStatus',
    'workStatus',
    'workHours',
    'cards',
    'fingers',
    'hasFace',
  ],
  { path: '/v1/getExportExcel/exportDriver', right: 'driver:export' },
);

export const driverImport = imported('driver', {
  upload: 'uploadDriver',
  template: 'exportDriverTemplate',
  right: 'driver:import',
  isPrivate: true,
});
