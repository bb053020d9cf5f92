import { z } from 'zod';
import { byId, calls, done, exportCall, listOf, pageInput, pageOf, search } from '../call';
import { choice, day, flag, id, instant as moment, lines, list, text } from '../field';
import { day as shownDay, instant } from '../shown';
import { mostCompanies, mostFiles, noteDoings, noteRoles, noteSides, noteStates, noteSteps } from './states';

const row = z.object({
  id: z.string(),
  /** Unique in its jurisdiction. */
  noteNum: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  jurisdictionName: z.string(),
  title: z.string(),
  issuedAt: instant(),
  /** The last day for a reply, on the company's clock. */
  deadline: shownDay(),
  state: z.enum(noteStates),
  /** It awaits a reply, and its deadline is over. */
  isOverdue: z.boolean(),
  /** The other side has written something that nobody of the reader's side has opened. */
  isUnread: z.boolean(),
  /** When somebody of the company first opened it. */
  openedAt: instant().nullable(),
  /** The company has left the jurisdiction: it is read, and nothing more. */
  hasLeft: z.boolean(),
  /** The steps that the reader's side can take now. */
  steps: z.array(z.enum(noteSteps)),
});

const papers = z.array(z.object({ id: z.string(), fileName: z.string() }));

const entry = z.object({
  id: z.string(),
  step: z.enum(noteDoings),
  side: z.enum(noteSides),
  /** The person's name; people of a company are named inside it alone. */
  by: z.string().nullable(),
  byRole: z.enum(noteRoles),
  at: instant(),
  content: z.string().nullable(),
  /** The deadline that it set. */
  deadline: shownDay().nullable(),
  files: papers,
  /** When somebody of the other side first opened it. */
  readAt: instant().nullable(),
});

/** PDF, JPG or PNG. */
const files = () => list(id(), mostFiles).optional();

/** Notes of an authority to companies of its jurisdiction: both sides read the same thread. */
export const note = calls('note', '/v1/note', {
  list: {
    path: 'getExecuteLawNote',
    right: 'note:view',
    input: pageInput(
      {
        id: id().optional(),
        companyId: id().optional(),
        noteNum: text(20).optional(),
        title: text(50).optional(),
        state: choice(noteStates).optional(),
        overdue: flag().optional(),
        unread: flag().optional(),
        /** Of the issue. */
        startTime: moment().optional(),
        endTime: moment().optional(),
      },
      ['issuedAt', 'deadline', 'noteNum'],
    ),
    output: pageOf(row),
  },
  /** Opening what the other side wrote gives it the receipt of the first reading, here and in the next two calls. */
  one: {
    path: 'getNoteDetails',
    right: 'note:view',
    input: search({ id: id() }),
    output: row.extend({ content: z.string(), files: papers, issuedBy: z.string().nullable() }),
  },
  /** Everything that was written in it, the oldest first. */
  thread: {
    path: 'getCompanyReply',
    right: 'note:view',
    input: search({ id: id() }),
    output: listOf(entry),
  },
  entry: {
    path: 'getCompanyReplyDetails',
    right: 'note:view',
    /** `id` is the key of an entry of a thread. */
    input: search({ id: id() }),
    output: entry,
  },
  /** One note to each of the companies, or none. */
  add: {
    path: 'insertExecuteLawNote',
    right: 'note:add',
    isRepeatable: true,
    input: z.strictObject({
      companyIds: list(id(), mostCompanies).optional(),
      /** One company alone. */
      companyId: id().optional(),
      title: text(50),
      content: lines(2000),
      /** Seven days from now on each company's clock, unless said otherwise. */
      deadline: day().nullish(),
      files: files(),
      /** The caller's own, for whoever has one. */
      jurisdictionId: id().nullish(),
    }),
    /** The first of them, and how many there are. */
    output: z.object({ id: z.string(), count: z.int() }),
  },
  reply: {
    path: 'replyNote',
    right: 'note:reply',
    isRepeatable: true,
    input: z.strictObject({ id: id(), content: lines(2000), files: files() }),
    output: done,
  },
  /** Asks the company for more. */
  followUp: {
    path: 'followUpNote',
    right: 'note:followUp',
    isRepeatable: true,
    input: z.strictObject({ id: id(), content: lines(2000), deadline: day().nullish(), files: files() }),
    output: done,
  },
  close: {
    path: 'closeNote',
    right: 'note:close',
    input: byId.extend({ remark: lines(500).nullish() }),
    output: done,
  },
});

export type NoteEntry = z.output<typeof entry>;

export const noteFile = exportCall(
  note.list,
  [
    'noteNum',
    'companyName',
    'jurisdictionName',
    'title',
    'issuedAt',
    'deadline',
    'state',
    'isOverdue',
    'isUnread',
    'openedAt',
  ],
  { path: '/v1/getExportExcel/exportExecuteLawNote', right: 'note:export' },
);
