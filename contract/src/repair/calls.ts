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
import { choice, flag, id, instant as moment, list, money, phone, text, lines } from '../field';
import { instant, money as shownMoney } from '../shown';
import { mostRepairFiles, repairDoings, repairResults, repairStates } from './states';

const state = z.enum(repairStates);

const row = z.object({
  id: z.string(),
  version: z.int(),
  requestNum: z.string(),
  vehicleId: z.string(),
  carId: z.string(),
  orgName: z.string(),
  repairPerson: z.string(),
  phone: z.string(),
  repairTime: instant(),
  situation: z.string(),
  /** A value of the dictionary MALFUNCTION_TYPE, and its name. */
  malfunctionType: z.string().nullable(),
  malfunctionName: z.string().nullable(),
  state,
  result: z.enum(repairResults).nullable(),
  urgeCount: z.int(),
  urgedAt: instant().nullable(),
  repairUser: z.string().nullable(),
  acceptedAt: instant().nullable(),
  repairedAt: instant().nullable(),
  closedAt: instant().nullable(),
  /** The code of the fault that it came from. */
  faultType: z.string().nullable(),
  /** Yuan, over all its orders; null where there is none. */
  orderCost: shownMoney().nullable(),
  isRequester: z.boolean(),
  isRepairer: z.boolean(),
});
export type RepairRow = z.output<typeof row>;

const filters = {
  orgId: id().optional(),
  anyNum: text(32).optional(),
  requestNum: text(14).optional(),
  state: choice(repairStates).optional(),
  repairPerson: text(30).optional(),
  startTime: moment().optional(),
  endTime: moment().optional(),
};
const order = ['requestNum', 'repairTime', 'urgeCount'] as const;
const listed = pageInput({ id: id().optional(), isMine: flag().optional(), ...filters }, order);
/** The tasks of the caller. */
const mine = pageInput({ id: id().optional(), ...filters }, order);

const told = {
  repairPerson: text(30),
  phone: phone(),
  repairTime: moment(),
  situation: lines(500),
  malfunctionType: text(100).nullish(),
  files: list(id(), mostRepairFiles).optional(),
};
const asked = z.strictObject({
  vehicleId: id(),
  ...told,
  /** The report of an inspection that showed it. */
  inspectionId: id().nullish(),
});

const written = z.strictObject({
  requestId: id(),
  repairer: text(30),
  repairTime: moment(),
  faultItem: text(200),
  repairType: text(100).nullish(),
  malfunctionType: text(100).nullish(),
  labourCost: money().nullish(),
  materialCost: money().nullish(),
  remark: lines(500).nullish(),
});
const orderRow = z.object({
  id: z.string(),
  requestId: z.string(),
  requestNum: z.string(),
  carId: z.string(),
  orgName: z.string(),
  repairer: z.string(),
  repairTime: instant(),
  faultItem: z.string(),
  repairType: z.string().nullable(),
  repairTypeName: z.string().nullable(),
  malfunctionType: z.string().nullable(),
  malfunctionName: z.string().nullable(),
  labourCost: shownMoney(),
  materialCost: shownMoney(),
  totalCost: shownMoney(),
  remark: z.string().nullable(),
  /** Whether the caller may take it back. */
  mayDelete: z.boolean(),
});
const listedOrders = pageInput(
  {
    id: id().optional(),
    orgId: id().optional(),
    anyNum: text(32).optional(),
    requestNum: text(14).optional(),
    repairer: text(30).optional(),
    startTime: moment().optional(),
    endTime: moment().optional(),
  },
  ['repairTime', 'totalCost'],
);

/** Requests for repair and what was done for them: `domain.md` §3 and §4. */
export const repair = calls('repair', '/v1/repair', {
  list: { path: 'getRequestRepairList', right: 'repair:view', input: listed, output: pageOf(row) },
  add: { path: 'insertRequestRepair', right: 'repair:add', input: asked, output: byId },
  /** Only while nobody has accepted it. */
  edit: {
    path: 'updateRequestRepair',
    right: 'repair:edit',
    input: z.strictObject({ id: id(), version: version(), ...z.strictObject(told).partial().shape }),
    output: done,
  },
  del: { path: 'deleteRequestRepair', right: 'repair:del', input: deletionInput(listed), output: counted },
  one: {
    path: 'getRequestRepair',
    right: 'repair:view',
    input: search(byId.shape),
    output: row.extend({
      files: z.array(z.object({ id: z.string(), fileName: z.string(), isImage: z.boolean() })),
      orders: z.array(orderRow),
      /** The newest last. */
      steps: z.array(
        z.object({
          id: z.string(),
          doing: z.enum(repairDoings),
          time: instant(),
          /** Null where the system did it. */
          name: z.string().nullable(),
          detail: z.string().nullable(),
        }),
      ),
    }),
  },
  /** How many there are in each state, whatever of them is shown. */
  counts: {
    path: 'selectRequestRepairCount',
    right: 'repair:view',
    input: search({ isMine: flag().optional(), ...filters }),
    output: z.object({ unaccepted: z.int(), pending: z.int(), repaired: z.int(), closed: z.int() }),
  },
  /** The number of requests that wait for repair; to 100 at most. Null where the caller may not look. */
  waiting: {
    path: 'selectWaitingCount',
    right: 'signedIn',
    input: search({}),
    output: z.object({ waiting: z.int().nullable() }),
  },
  urge: { path: 'updateUrgeCount', right: 'repair:urge', input: selectionInput(listed), output: counted },
  /** Back to who might accept it, or back to who repaired it: each needs the right of its name. */
  step: {
    path: 'updateRepairState',
    right: 'signedIn',
    input: z.strictObject({
      id: id(),
      step: choice(['giveUp', 'again']),
      reason: lines(200).nullish(),
    }),
    output: done,
  },
  finish: { path: 'updateCloseTime', right: 'repair:finish', input: byId, output: done },
  accept: { path: 'updateRepairUser', right: 'repair:accept', input: byId, output: done },
  abandon: { path: 'abandonRequestRepair', right: 'repair:abandon', input: byId, output: done },
  addOrder: { path: 'insertRepair', right: 'repair:order', input: written, output: byId },
  order: { path: 'getRepair', right: 'repair:view', input: search(byId.shape), output: orderRow },
  ordersOf: {
    path: 'getRepairList',
    right: 'repair:view',
    input: search({ requestId: id() }),
    output: listOf(orderRow),
  },
  /** From a fault, which is handled once the request is closed; who reports it is the caller unless said. */
  addFromFault: {
    path: '/v1/caution/insertRequestRepair',
    right: 'fault:repair',
    input: z.strictObject({
      alarmId: id(),
      ...told,
      repairTime: moment().optional(),
      situation: lines(500).nullish(),
    }),
    output: byId,
  },
});

/** The same, for who asks for a repair: only what he asked for himself. */
export const ownRepair = calls('repair', '/v1/RequestRepairController', {
  list: { path: 'queryList', right: 'repair:view', input: mine, output: pageOf(row) },
  add: { path: 'insert', right: 'repair:add', input: asked, output: byId },
  urge: { path: 'urgeRepairRepair', right: 'repair:urge', input: byId, output: done },
  finish: { path: 'finishRepairRepair', right: 'repair:finish', input: byId, output: done },
});

/** Repair orders: the work, who did it, and its cost. */
export const repairOrder = calls('repair', '/v1/RepairController', {
  list: { path: 'queryList', right: 'repair:view', input: listedOrders, output: pageOf(orderRow) },
  add: { path: 'insert', right: 'repair:order', input: written, output: byId },
  del: { path: 'delete', right: 'repair:order', input: deletionInput(listedOrders), output: counted },
});

export const repairFile = exportCall(
  repair.list,
  [
    'requestNum',
    'carId',
    'orgName',
    'repairPerson',
    'phone',
    'repairTime',
    'situation',
    'malfunctionName',
    'urgeCount',
    'state',
    'result',
    'repairUser',
    'acceptedAt',
    'repairedAt',
    'closedAt',
    'orderCost',
  ],
  { path: '/v1/getExportExcel/exportRequestRepair', right: 'repair:export' },
);
export const repairOrderFile = exportCall(
  repairOrder.list,
  [
    'requestNum',
    'carId',
    'orgName',
    'repairer',
    'repairTime',
    'faultItem',
    'repairTypeName',
    'malfunctionName',
    'labourCost',
    'materialCost',
    'totalCost',
    'remark',
  ],
  { path: '/v1/getExportExcel/exportRepair', right: 'repair:export' },
);
