import { z } from 'zod';
import { choice, flag, id, int, list } from './field';
import { refusals } from './refusals';
import type { Right } from './rights';
import type { Subject } from './subject';
import { type Text, texts } from './text';

// The content security policy of a page forbids code made from text, and reports even the attempt.
if ('document' in globalThis) z.config({ jitless: true });

/** One call of the wire contract: how it travels, who may make it, what goes in and what comes out. */
export interface Call<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> {
  subject: Subject;
  path: string;
  /** `anyone` needs no session, `signedIn` any session; of several rights one is enough. */
  right: Right | readonly Right[] | 'signedIn' | 'anyone';
  sends: 'form' | 'json' | 'multipart';
  /** The largest file that the call takes: as a part of its own, or in base64 inside of JSON. */
  maxBytes: number;
  /** May also be asked by GET, its input in the address. */
  gets: boolean;
  /** `asTask` has it done later, as a task of the caller's: long work survives a closed tab and a restart. */
  isDeferrable: boolean;
  /**
   * Doing it twice does more than doing it once, so it takes a header `Idempotency-Key`: sent again under the same key, it
   * is not done again and gives the first answer.
   */
  isRepeatable: boolean;
  /**
   * Cannot be undone, or opens the way to what cannot: whoever sits there must have proved lately to be the owner. For
   * some inputs alone, where it is a rule.
   */
  stepUp: boolean | ((input: Record<string, unknown>) => boolean);
  /** In a search a blank field is no filter; in a write it clears. */
  blank: 'ignored' | 'clears';
  input: In;
  output: Out;
}

export type Calls = Record<string, Call>;

/** Whether somebody with these rights may make the call; a session is the door's to ask for. */
export const mayMake = ({ right }: Pick<Call, 'right'>, rights: { has(right: string): boolean }): boolean =>
  right === 'anyone' || right === 'signedIn' || [right].flat().some((one) => rights.has(one));

/** The input as the web may send it; the server receives it checked and parsed. */
export type Sent<C extends Call> = z.input<C['input']>;
export type Input<C extends Call> = z.output<C['input']>;
export type Output<C extends Call> = z.output<C['output']>;

export interface Reply<Data> {
  code: string;
  msg: string;
  data: Data;
  errors?: { field: string; msg: string }[];
}

type Declared = Pick<Call, 'path' | 'right' | 'input' | 'output'> &
  Partial<Pick<Call, 'sends' | 'maxBytes' | 'gets' | 'isDeferrable' | 'isRepeatable' | 'stepUp'>>;

const searches = new WeakSet<z.ZodType>();
const deferrables = new WeakSet<z.ZodType>();

/** Declares every call of one subject. The names on the left are ours, the paths are the wire's. */
export function calls<const D extends Record<string, Declared>>(
  subject: Subject,
  prefix: string,
  declared: D,
) {
  const complete = Object.entries(declared).map(([name, call]): [string, Call] => [
    name,
    {
      sends: 'form',
      maxBytes: 0,
      gets: false,
      stepUp: false,
      isDeferrable: deferrables.has(call.input),
      // It answers the key of the record that it made. Where files come along a call says so itself: its transaction
      // stays open while they are read.
      isRepeatable: call.output === byId && call.sends !== 'multipart',
      blank: searches.has(call.input) ? 'ignored' : 'clears',
      ...call,
      subject,
      path: call.path.startsWith('/') ? call.path : `${prefix}/${call.path}`,
    },
  ]);
  return Object.fromEntries(complete) as { [K in keyof D]: Call<D[K]['input'], D[K]['output']> };
}

export const done = z.null();

/** A file that a call answers: it travels as itself instead of an envelope. */
export interface FileAnswer {
  name: string;
  /** Its media type. */
  type: string;
  body: Uint8Array | AsyncIterable<Uint8Array>;
  /** For so long a browser need not ask for it again. */
  keepSeconds?: number;
  /** Nothing on the way and no browser keeps a copy. */
  isSecret?: boolean;
}
export const fileAnswer = z.custom<FileAnswer>();
export const answersFile = (call: Call) => call.output === fileAnswer;

export const byId = z.strictObject({ id: id() });
/** A record that can be edited says which state of it was seen; see `stale`. The next one is an `integer` too. */
export const version = () => int(1, mostVersions);
/** The same of a rule that nobody may have set yet: 0 then. */
export const versionOfRule = () => int(0, mostVersions);
const mostVersions = 2_147_483_646;
/** Records that somebody has chosen: one at least. */
export const chosen = (most: number) =>
  list(id(), most).refine((ids) => ids.length > 0, { params: { text: refusals.nothingChosen } });

/** The input of a search: blanks are no filter. */
export function search<S extends z.ZodRawShape>(filters: S) {
  const input = z.strictObject(filters);
  searches.add(input);
  return input;
}

/** Lets the caller have the work done as a task; the answer is then the task's id. */
export function deferrable<S extends z.ZodRawShape>(schema: z.ZodObject<S, z.core.$strict>) {
  const input = schema.extend({ asTask: flag().optional() });
  deferrables.add(input);
  if (searches.has(schema)) searches.add(input);
  return input;
}
/** The answer of a call that goes on as a task. */
export const deferredAnswer = z.object({ taskId: z.string() });
export type Deferred = z.output<typeof deferredAnswer>;

/** A search that answers one page, sorted by one of the named columns (`field` or `field,desc`). */
export function pageInput<S extends z.ZodRawShape, const C extends readonly string[]>(
  filters: S,
  sortable: C,
) {
  const orders = sortable.flatMap((column) => [column, `${column},desc`]) as [SortOf<C>, ...SortOf<C>[]];
  return search({
    pageNum: int(1, 1_000_000).default(1),
    pageSize: int(1, 200).default(20),
    sort: choice(orders).optional(),
    ...filters,
  });
}

/** A search in what grows without bound, newest first: `cursor` is what the page before ended with. */
export const cursorInput = <S extends z.ZodRawShape>(filters: S) =>
  search({ cursor: id().optional(), pageSize: int(1, 200).default(50), ...filters });
export const cursorPageOf = <R extends z.ZodType>(row: R) =>
  z.object({ rows: z.array(row), nextCursor: z.string().nullable() });

type SortOf<C extends readonly string[]> = C[number] | `${C[number]},desc`;

type Listed<S extends z.ZodRawShape> = z.ZodObject<S, z.core.$strict>;

function filtersOf<S extends z.ZodRawShape>(listed: Listed<S>) {
  const { pageNum, pageSize, sort, ...filters } = listed.shape;
  return filters as Omit<S, 'pageNum' | 'pageSize' | 'sort'>;
}

/** The file of a list: every row that its filter shows, in its order, with the columns named. */
export const exportCall = <S extends z.ZodRawShape, const C extends readonly [string, ...string[]]>(
  listing: Call<Listed<S>>,
  columns: C,
  declared: { path: string; right: Call['right'] },
) => {
  const { pageNum, pageSize, cursor, ...shown } = listing.input.shape;
  const input = deferrable(
    search({
      ...(shown as Omit<S, 'pageNum' | 'pageSize' | 'cursor'>),
      columns: list(choice(columns), columns.length).optional(),
    }),
  );
  return calls(listing.subject, '', { file: { ...declared, input, output: fileAnswer } }).file;
};

/**
 * One record by its key, several, or all that a list's filter shows; and what else the call needs to know. Only one of
 * the ways is taken at a time: whoever says two may mean either.
 */
export const selectionInput = <S extends z.ZodRawShape, const M extends z.ZodRawShape = Record<never, never>>(
  listed: Listed<S>,
  more?: M,
) => {
  const input = deferrable(
    z.strictObject({
      id: id().optional(),
      ids: list(id(), 1_000).optional(),
      matching: z.strictObject(filtersOf(listed)).optional(),
      /** Everything in sight. Said outright: a filter that is blank, or was lost on the way, means nothing. */
      all: flag().optional(),
      /** How many the person saw: it is refused when they are not as many by then. */
      count: int(0, 100_000_000).optional(),
      ...(more as M),
    }),
  );
  return checked(input, ({ id, ids, matching, all }) => waysOf([id ?? ids, matching, all]) < 2, {
    path: ['all'],
    params: { text: batches.oneWay },
  });
};

/** The same for what cannot be undone: of all that a filter shows, the count that the person saw comes along. */
export const deletionInput = <S extends z.ZodRawShape, const M extends z.ZodRawShape = Record<never, never>>(
  listed: Listed<S>,
  more?: M,
) =>
  checked(
    selectionInput(listed, more),
    ({ matching, all, count }) => waysOf([matching, all]) === 0 || count !== undefined,
    {
      path: ['count'],
      params: { text: batches.sayCount },
    },
  );

/** How many of several ways to name records were taken. */
const waysOf = (ways: readonly unknown[]) =>
  ways.filter((way) => way !== undefined && way !== false && !(Array.isArray(way) && way.length === 0))
    .length;

/** The rule for calls that name records by other fields than `these` does. */
export const oneWay = <I extends z.ZodType>(input: I, ways: (named: z.output<I>) => readonly unknown[]): I =>
  input.refine((named) => waysOf(ways(named)) < 2, { path: ['all'], params: { text: batches.oneWay } });

const batches = texts({
  oneWay: ['只能选择一种范围', 'Select the records in one way only.'],
  sayCount: ['请提交所见的记录数', 'Submit the number of records that you saw.'],
});

interface Named {
  id?: unknown;
  ids?: unknown;
  matching?: unknown;
  all?: unknown;
  count?: unknown;
}

/** A rule over several fields of a call that may be put off. */
function checked<I extends z.ZodType>(
  input: I,
  rule: (named: Named) => boolean,
  told: { path: string[]; params: { text: Text } },
): I {
  const ruled = input.refine((named) => rule(named as Named), told);
  deferrables.add(ruled);
  return ruled;
}

/** How many records a batch has changed. */
export const counted = z.object({ count: z.int() });

export const pageOf = <R extends z.ZodType>(row: R) => z.object({ rows: z.array(row), total: z.int() });
export const listOf = <R extends z.ZodType>(row: R) => z.object({ rows: z.array(row) });
/** One row of a suggestion or a choice list: the key and the words that people read. */
export const suggestion = z.object({ id: z.string(), label: z.string(), detail: z.string().nullable() });
