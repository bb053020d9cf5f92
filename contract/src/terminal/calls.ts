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
import { day as shownDay, instant } from '../shown';
import { imported } from '../sheet/calls';
import { choice, day, deviceName, flag, iccid, id, phoneKey, terminalId, text } from '../field';
import { linkProtocols } from '../terminalType/calls';
import { validities } from '../validity';

export const terminalStates = ['stock', 'bound', 'scrapped'] as const;

/** The fields of a terminal's file. */
const details = {
  terminalTypeId: id(),
  deliveryDate: day().nullish(),
  iccid: iccid().nullish(),
  warrantyDate: day().nullish(),
};

/** The name of the terminal on its link: a JT/T 808 phone number, or an Alink product key and device name. */
const link = {
  phone: phoneKey().nullish(),
  productKeyId: id().nullish(),
  deviceName: deviceName().nullish(),
};

const row = z.object({
  id: z.string(),
  version: z.int(),
  terminalId: z.string(),
  terminalTypeId: z.string(),
  terminalType: z.string(),
  terminalModel: z.string(),
  protocol: z.enum(linkProtocols),
  firmwareVersion: z.string().nullable(),
  deliveryDate: shownDay().nullable(),
  iccid: z.string().nullable(),
  /** The SIM that the terminal itself reports. */
  reportedIccid: z.string().nullable(),
  warrantyDate: shownDay().nullable(),
  warrantyStatus: z.enum(validities),
  state: z.enum(terminalStates),
  orgId: z.string(),
  orgName: z.string(),
  vehicleId: z.string().nullable(),
  carId: z.string().nullable(),
  phone: z.string().nullable(),
  productKeyId: z.string().nullable(),
  productKey: z.string().nullable(),
  deviceName: z.string().nullable(),
  lastSeen: instant().nullable(),
  /** Its last reports were more than minutes from the time at which they came. */
  clockWrong: z.boolean(),
  /** When and from where other hardware was last refused under its number; null once somebody has allowed it. */
  takeoverAt: instant().nullable(),
  takeoverFrom: z.string().nullable(),
  /** Whether an authority has been told of it, with the vehicle that carries it. */
  pushed: z.boolean(),
});

/** Shown once, when it is made: an Alink terminal needs it to sign its connection. */
const newTerminal = z.object({ id: z.string(), deviceSecret: z.string().nullable() });

const sortable = ['terminalId', 'deliveryDate', 'warrantyDate'] as const;

const listed = pageInput(
  {
    id: id().optional(),
    /** Only what this import of one's own wrote. */
    importId: id().optional(),
    orgId: id().optional(),
    terminalId: text(20).optional(),
    terminalTypeId: id().optional(),
    terminalType: text(50).optional(),
    firmwareVersion: text(50).optional(),
    state: choice(terminalStates).optional(),
    iccid: text(20).optional(),
    warrantyStatus: choice(validities).optional(),
    pushed: flag().optional(),
    clockWrong: flag().optional(),
  },
  sortable,
);

export const terminal = calls('terminal', '/v1/terminal', {
  list: { path: 'selectAllTerminal', right: 'terminal:view', input: listed, output: pageOf(row) },
  add: {
    path: 'insertTerminal',
    right: 'terminal:add',
    input: z.strictObject({ terminalId: terminalId(), orgId: id(), ...details, ...link }),
    output: newTerminal,
  },
  edit: {
    path: 'updateTerminal',
    right: 'terminal:edit',
    input: z
      .strictObject({ id: id(), version: version(), orgId: id().optional(), ...details, ...link })
      .partial({ terminalTypeId: true }),
    output: done,
  },
  del: {
    path: 'deleteTerminal',
    stepUp: true,
    right: 'terminal:del',
    input: deletionInput(listed),
    output: counted,
  },
  transfer: {
    path: 'batchTransferTerminal',
    stepUp: true,
    right: 'terminal:transfer',
    input: selectionInput(listed, { orgId: id() }),
    output: counted,
  },
  /** Each takes the organization of its vehicle; the ones on no vehicle, and those that have it, stay as they are. */
  sync: { path: 'syncTerminalOrg', right: 'terminal:sync', input: selectionInput(listed), output: counted },
  /** Final. */
  scrap: {
    path: 'abandonedTerminal',
    stepUp: true,
    right: 'terminal:scrap',
    input: deletionInput(listed),
    output: counted,
  },
  choices: {
    path: 'selectTerminalAll',
    right: 'signedIn',
    input: search({
      id: id().optional(),
      orgId: id().optional(),
      terminalTypeId: id().optional(),
      unboundOnly: flag().optional(),
      keyword: text(32).optional(),
    }),
    output: listOf(suggestion),
  },
  suggest: {
    path: '/v1/realTimeStatus/selectOneTerminal',
    right: 'signedIn',
    input: search({ keyword: text(32) }),
    output: listOf(suggestion),
  },
  unknown: {
    path: 'selectUnknownTerminal',
    right: 'terminal:add',
    input: pageInput({ protocol: choice(linkProtocols).optional(), linkKey: text(64).optional() }, [
      'lastSeen',
      'attempts',
      'firstSeen',
    ]),
    output: pageOf(
      z.object({
        id: z.string(),
        protocol: z.enum(linkProtocols),
        linkKey: z.string(),
        firstSeen: z.string(),
        lastSeen: z.string(),
        attempts: z.int(),
        address: z.string().nullable(),
        says: z.string().nullable(),
        lng: z.number().nullable(),
        lat: z.number().nullable(),
      }),
    ),
  },
  /** Terminals of the files that report and sit on no vehicle: what they say is kept 30 days for the vehicle they get. */
  unbound: {
    path: 'selectUnboundTerminal',
    right: 'terminal:add',
    input: pageInput({}, ['lastReport', 'firstReport', 'reports']),
    output: pageOf(
      z.object({
        id: z.string(),
        terminalId: z.string(),
        terminalModel: z.string(),
        orgName: z.string(),
        reports: z.int(),
        firstReport: z.string(),
        lastReport: z.string(),
        lng: z.number().nullable(),
        lat: z.number().nullable(),
      }),
    ),
  },
  adopt: {
    path: 'adoptTerminal',
    right: 'terminal:add',
    input: z.strictObject({ unknownId: id(), terminalId: terminalId(), orgId: id(), ...details }),
    output: newTerminal,
  },
  /** Asks the terminals themselves. One that is off-line or does not answer is refused; of several, each is named. */
  refresh: {
    path: 'refreshTerminal',
    right: 'terminal:refresh',
    input: selectionInput(listed),
    output: z.object({
      count: z.int(),
      refused: z.array(z.object({ terminalId: z.string(), msg: z.string() })),
    }),
  },
  /** Terminals under whose number other hardware was refused, the latest first, until somebody has dealt with it. */
  takeovers: {
    path: 'selectTerminalTakeover',
    right: 'terminal:edit',
    input: search({}),
    output: listOf(
      z.object({ id: z.string(), terminalId: z.string(), takeoverAt: instant(), takeoverFrom: z.string() }),
    ),
  },
  /** Lets the next hardware that registers under its number be the terminal; until then another than the known is refused. */
  allowHardware: { path: 'allowTerminalHardware', right: 'terminal:edit', input: byId, output: done },
  resetSecret: {
    path: 'resetTerminalSecret',
    stepUp: true,
    right: 'terminal:edit',
    input: byId,
    output: newTerminal,
  },
});

/** A terminal as a sheet holds it: other records are called by their names. */
export const terminalRow = z.strictObject({
  terminalId: terminalId(),
  terminalModel: text(50),
  orgName: text(300),
  deliveryDate: day().nullish(),
  warrantyDate: day().nullish(),
  iccid: iccid().nullish(),
  phone: phoneKey().nullish(),
  productKey: text(32).nullish(),
  deviceName: deviceName().nullish(),
});

export const terminalFile = exportCall(
  terminal.list,
  [
    'terminalId',
    'terminalType',
    'terminalModel',
    'protocol',
    'firmwareVersion',
    'carId',
    'orgName',
    'state',
    'iccid',
    'reportedIccid',
    'deliveryDate',
    'warrantyDate',
    'warrantyStatus',
    'phone',
    'deviceName',
    'pushed',
    'lastSeen',
  ],
  { path: '/v1/getExportExcel/exportTerminalId', right: 'terminal:export' },
);

/** The terminals that a command may be sent to, as its sheet of targets. */
export const terminalTargets = exportCall(
  terminal.list,
  ['terminalId', 'carId', 'terminalModel', 'orgName'],
  {
    path: '/getExportExcel/exportTerminalId',
    right: 'control:issue',
  },
);

export const terminalImport = imported('terminal', {
  upload: 'uploadTerminalModel',
  template: 'exportTerminalModelTemplate',
  right: 'terminal:import',
  sends: 'json',
});
