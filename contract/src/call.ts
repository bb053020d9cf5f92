import { z } from 'zod';
import { choice, id, int } from './field';
import type { Right } from './rights';

// The content security policy of a page forbids code made from text, and reports even the attempt.
if ('document' in globalThis) z.config({ jitless: true });

/** One call of the wire contract: how it travels, who may make it, what goes in and what comes out. */
export interface Call<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> {
  subject: string;
  path: string;
  /** `anyone` needs no session; `signedIn` any session. */
  right: Right | 'signedIn' | 'anyone';
  sends: 'form' | 'json' | 'multipart';
  /** In a search a blank field is no filter; in a write it clears. */
  blank: 'ignored' | 'clears';
  input: In;
  output: Out;
}

export type Calls = Record<string, Call>;

/** What the web may send, and what the server receives once it is checked. */
export type Sent<C extends Call> = z.input<C['input']>;
export type Input<C extends Call> = z.output<C['input']>;
export type Output<C extends Call> = z.output<C['output']>;

export interface Reply<Data> {
  code: string;
  msg: string;
  data: Data;
  errors?: { field: string; msg: string }[];
}

type Declared = Pick<Call, 'path' | 'right' | 'input' | 'output'> & Partial<Pick<Call, 'sends'>>;

const searches = new WeakSet<z.ZodType>();

/** Declares every call of one subject. The names on the left are ours, the paths are the wire's. */
export function calls<const D extends Record<string, Declared>>(
  subject: string,
  prefix: string,
  declared: D,
) {
  const complete = Object.entries(declared).map(([name, call]): [string, Call] => [
    name,
    {
      sends: 'form',
      blank: searches.has(call.input) ? 'ignored' : 'clears',
      ...call,
      subject,
      path: call.path.startsWith('/') ? call.path : `${prefix}/${call.path}`,
    },
  ]);
  return Object.fromEntries(complete) as { [K in keyof D]: Call<D[K]['input'], D[K]['output']> };
}

export const done = z.null();
export const byId = z.strictObject({ id: id() });
/** A record that can be edited says which state of it was seen; see `stale`. */
export const version = () => int(1, 2_147_483_647);

/** The input of a search: blanks are no filter. */
export function search<S extends z.ZodRawShape>(filters: S) {
  const input = z.strictObject(filters);
  searches.add(input);
  return input;
}

/** A search that answers one page, sorted by one of the named columns (`field` or `field,desc`). */
export function paged<S extends z.ZodRawShape, const C extends readonly string[]>(filters: S, sortable: C) {
  const orders = sortable.flatMap((column) => [column, `${column},desc`]) as [SortOf<C>, ...SortOf<C>[]];
  return search({
    pageNum: int(1, 1_000_000).default(1),
    pageSize: int(1, 200).default(20),
    sort: choice(orders).optional(),
    ...filters,
  });
}

type SortOf<C extends readonly string[]> = C[number] | `${C[number]},desc`;

export const pageOf = <R extends z.ZodType>(row: R) => z.object({ rows: z.array(row), total: z.int() });
export const listOf = <R extends z.ZodType>(row: R) => z.object({ rows: z.array(row) });
/** What a suggestion or a choice list needs: the key and what people read. */
export const suggestion = z.object({ id: z.string(), label: z.string(), detail: z.string().nullable() });
