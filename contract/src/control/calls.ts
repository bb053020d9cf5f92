import { z } from 'zod';
import {
  calls,
  counted,
  exportCall,
  listOf,
  pageInput,
  pageOf,
  search,
  selectionInput,
  oneWay,
} from '../call';
import { choice, flag, id, instant as moment, int, list, text } from '../field';
import { instant } from '../shown';
import { commandTypes } from '../command/calls';
import { parameters } from '../command/parameters';
import { status } from '../status/calls';
import { commandProblems, commandStates, restraining } from './states';
import { controlText } from './text';

/** `cancelled` commands are out of sight. */
export const shownStates = [
  'sending',
  'success',
  'expired',
] as const satisfies readonly (typeof commandStates)[number][];

const listed = pageInput(
  {
    id: id().optional(),
    batchId: id().optional(),
    orgId: id().optional(),
    /** Any number of a vehicle. */
    anyNum: text(32).optional(),
    terminalId: text(20).optional(),
    identifier: text(50).optional(),
    state: choice(shownStates).optional(),
    startTime: moment().optional(),
    endTime: moment().optional(),
  },
  ['issuedAt'],
);

const row = z.object({
  id: z.string(),
  batchId: z.string().nullable(),
  terminalRowId: z.string(),
  terminalId: z.string(),
  vehicleId: z.string().nullable(),
  carId: z.string().nullable(),
  orgName: z.string(),
  identifier: z.string(),
  /** The subject of the command, where another screen sent it; that screen repeats it if it is still wanted. */
  subject: z.string().nullable(),
  cmdType: z.enum(commandTypes),
  /** As people know it from the catalogue; null for what the system sends by itself. */
  nameZh: z.string().nullable(),
  nameEn: z.string().nullable(),
  /** Its name and its values in words, in the reader's language. */
  instruction: z.string(),
  values: z.string().nullable(),
  params: z.record(z.string(), z.unknown()),
  /** Those that the catalogue names; none for what the system sends by itself. */
  parameters,
  issuedAt: instant(),
  /** The person’s name; null for what the system sends by itself. */
  issuedBy: z.string().nullable(),
  sentAt: instant().nullable(),
  finishedAt: instant().nullable(),
  state: z.enum(shownStates),
  problem: z.enum(commandProblems).nullable(),
  tries: z.int(),
  retries: z.int(),
  /** The terminal's own words, where it had any. */
  answerCode: z.int().nullable(),
  answer: z.string().nullable(),
});

/** To whom: terminals, vehicles, what the status list shows, or a sheet of terminal numbers. */
const targets = {
  terminalRowIds: list(id(), 1_000).optional(),
  vehicleIds: list(id(), 1_000).optional(),
  matching: statusFilter().optional(),
  /** Every vehicle in sight. */
  all: flag().optional(),
  file: z.file().optional(),
};

function statusFilter() {
  const { pageNum, pageSize, sort, id: _, ...filters } = status.list.input.shape;
  return z.strictObject(filters);
}

const told = {
  ...targets,
  identifier: text(50),
  cmdType: choice(commandTypes),
  /** Made by the sender once: the same key again is the same batch, and nothing is sent twice. */
  requestKey: text(64).min(8),
  /** A command that stops or slows a truck is sent only after its sender has seen the consequences. */
  confirmed: flag().optional(),
  /** To how many the sender saw it go: it is refused when they are not as many by then. */
  count: int(0, 100_000_000).optional(),
};

const toOne = <I extends z.ZodType<z.output<z.ZodObject<typeof targets>>>>(input: I): I =>
  oneWay(input, ({ terminalRowIds, vehicleIds, matching, all, file }) => [
    [...(terminalRowIds ?? []), ...(vehicleIds ?? [])],
    matching,
    all,
    file,
  ]);

/** An order that restrains all trucks that a filter finds comes with the count that its sender saw. */
const counting = <I extends z.ZodType<z.output<z.ZodObject<typeof told>>>>(input: I): I =>
  input.refine(
    ({ identifier, matching, all, count }) =>
      !restraining.includes(identifier) || !(matching || all) || count !== undefined,
    { path: ['count'], params: { text: controlText.sayCount } },
  );

const sent = z.object({ batchId: z.string(), count: z.int() });

/** The consequences of a command, before it is sent. */
const outlook = z.object({
  targets: z.int(),
  online: z.int(),
  offline: z.int(),
  /** Trucks that move now: a lock is refused. */
  moving: z.int(),
  /** For how long one waits for a terminal that is off-line. */
  waitHours: z.int(),
  /** Terminals whose model does not have this command. */
  unsupported: listOf(z.object({ id: z.string(), terminalId: z.string() })).shape.rows,
  rows: z.array(
    z.object({
      id: z.string(),
      terminalId: z.string(),
      carId: z.string().nullable(),
      terminalTypeId: z.string(),
      isOnline: z.boolean(),
      isMoving: z.boolean(),
    }),
  ),
});

/** A truck that is locked does not drive, whoever needs it. */
const isLock = ({ identifier }: Record<string, unknown>) => identifier === 'lock';

export const control = calls('control', '/v1/IssuedController', {
  list: { path: 'queryInstructList', right: 'control:view', input: listed, output: pageOf(row) },
  /** A command without parameters, or with its one switch. */
  brief: {
    path: 'addBriefnessInstruct',
    stepUp: isLock,
    right: 'control:view',
    sends: 'multipart',
    maxBytes: 5 << 20,
    input: counting(toOne(z.strictObject({ ...told, on: flag().optional() }))),
    output: sent,
  },
  complex: {
    path: 'addComplexInstruct',
    stepUp: isLock,
    right: 'control:view',
    sends: 'multipart',
    maxBytes: 10 << 20,
    input: counting(
      toOne(
        z.strictObject({
          ...told,
          params: z
            .record(z.string().max(50), z.union([z.string().max(1_000), z.number(), z.boolean()]))
            .optional(),
          /** For a command that takes a file. */
          attachment: z.file().optional(),
        }),
      ),
    ),
    output: sent,
  },
  outlook: {
    path: 'queryInstructOutlook',
    right: 'control:view',
    sends: 'multipart',
    maxBytes: 5 << 20,
    input: toOne(
      z.strictObject({
        ...targets,
        identifier: text(50).optional(),
        cmdType: choice(commandTypes).optional(),
      }),
    ),
    output: outlook,
  },
  /** The caller's latest batches, and how far each has come. */
  batches: {
    path: 'queryInstructBatch',
    right: 'control:view',
    input: search({ id: id().optional() }),
    output: listOf(
      z.object({
        id: z.string(),
        identifier: z.string(),
        nameZh: z.string().nullable(),
        nameEn: z.string().nullable(),
        issuedAt: instant(),
        count: z.int(),
        sending: z.int(),
        success: z.int(),
        expired: z.int(),
        cancelled: z.int(),
      }),
    ),
  },
  retry: { path: 'reTry', right: 'control:retry', input: selectionInput(listed), output: counted },
  cancel: { path: 'cancel', right: 'control:cancel', input: selectionInput(listed), output: counted },
});

export const controlFile = exportCall(
  control.list,
  [
    'batchId',
    'terminalId',
    'carId',
    'orgName',
    'identifier',
    'cmdType',
    'instruction',
    'values',
    'issuedAt',
    'issuedBy',
    'state',
    'problem',
    'answerCode',
    'answer',
    'tries',
    'retries',
    'finishedAt',
  ],
  { path: '/v1/getExportExcel/exportInstruct', right: 'control:export' },
);
