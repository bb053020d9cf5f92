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
  version,
} from '../call';
import { commandProblems } from '../control/states';
import {
  fenceDetails,
  fenceFilter,
  fenceColumns,
  fenceOrder,
  fenceListed,
  fenceRow,
  mostMembers,
  newFence,
  shapesAnswer,
} from '../fence/calls';
import { id, list, text } from '../field';
import { instant } from '../shown';

/** How far a terminal is: it is being told, holds the fence, could not be told; lets go of it, or could not be told to. */
export const deliveries = ['sending', 'success', 'expired', 'leaving', 'stuck'] as const;
export type Delivery = (typeof deliveries)[number];
/** Members that may be tried again. */
export const failed: readonly Delivery[] = ['expired', 'stuck'];
/** The same for a whole fence: the worst of its terminals; `none` has none, `leaving` is deleted and not out of all. */
export const fenceDeliveries = ['none', 'success', 'sending', 'expired', 'leaving'] as const;

const terminalRowIds = list(id(), mostMembers);

const listed = pageInput({ ...fenceFilter, terminalId: text(20).optional() }, fenceOrder);

/** Which terminals of a fence; all that it can be done to, unless they are named. */
const members = z.strictObject({ id: id(), terminalRowIds: terminalRowIds.optional() });

/** Fences that terminals hold and enforce by themselves, off-line too: `domain.md` §4. */
export const electricFence = calls('efence', '/v1/electronicFence', {
  list: {
    path: 'getElectronicFence',
    right: 'efence:view',
    input: listed,
    /** Terminals that are to hold it, those that do, and those that could not be told, as far as the caller sees them. */
    output: pageOf(
      fenceListed.extend({
        terminals: z.int(),
        stored: z.int(),
        failed: z.int(),
        delivery: z.enum(fenceDeliveries),
      }),
    ),
  },
  shapes: { path: 'selectFenceShape', right: 'efence:view', input: search({}), output: shapesAnswer },
  one: {
    path: 'selectElectronicFence',
    right: 'efence:view',
    input: byId,
    output: fenceRow.extend({ terminalRowIds: z.array(z.string()) }),
  },
  terminals: {
    path: 'getFenceTerminal',
    right: 'efence:view',
    input: pageInput({ id: id() }, ['terminalId']),
    output: pageOf(
      z.object({
        id: z.string(),
        terminalId: z.string(),
        carId: z.string().nullable(),
        orgName: z.string(),
        delivery: z.enum(deliveries),
        problem: z.enum(commandProblems).nullable(),
        /** The terminal's own words, where it refused. */
        answer: z.string().nullable(),
        /** Since when it is as it is. */
        since: instant(),
      }),
    ),
  },
  add: {
    path: 'insertElectronicFence',
    right: 'efence:add',
    input: z.strictObject({ ...newFence, terminalRowIds: terminalRowIds.default([]) }),
    output: byId,
  },
  /** Whatever changes is sent anew to every terminal that holds it; terminals out of the caller's sight stay in it. */
  edit: {
    path: 'updateElectronicFence',
    right: 'efence:edit',
    input: z.strictObject({
      id: id(),
      version: version(),
      ...z.strictObject({ ...fenceDetails, terminalRowIds }).partial().shape,
    }),
    output: done,
  },
  /** Every terminal is told to let go of it; until all have, it is listed as leaving. */
  del: { path: 'deleteElectronicFence', right: 'efence:del', input: deletionInput(listed), output: counted },
  /** Tells those again that could not be told. */
  retry: { path: 'retryFenceTerminal', right: 'efence:edit', input: members, output: counted },
  /** Waits no longer for terminals that could not be told to let go. */
  forget: { path: 'forgetFenceTerminal', right: 'efence:del', input: members, output: counted },
  choices: {
    path: 'getChoiceTerminal',
    right: 'signedIn',
    /** Their keys ask what these are called; an organization gives all that it has. */
    input: search({
      keyword: text(32).optional(),
      orgId: id().optional(),
      terminalRowIds: terminalRowIds.optional(),
    }),
    output: listOf(suggestion),
  },
});

export const electricFenceFile = exportCall(
  electricFence.list,
  [...fenceColumns, 'terminals', 'stored', 'delivery'],
  { path: '/v1/getExportExcel/exportElectronicFence', right: 'efence:export' },
);
