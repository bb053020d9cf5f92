import type { Call } from '@fleet/contract/call';
import { z } from 'zod';
import { Refusal } from '../base/refuse';

type Columns = ReadonlyMap<string, ReadonlySet<string>>;

/** For each subject, the columns of its records that a call declares to answer: of whatever has a version. */
export function declaredColumns(calls: readonly Call[]): Columns {
  const columns = new Map<string, Set<string>>();
  for (const { subject, output } of calls) {
    const found = columns.get(subject) ?? new Set();
    columns.set(subject, found);
    for (const record of recordsIn(output)) for (const name of Object.keys(record.shape)) found.add(name);
  }
  return columns;
}

function recordsIn(output: z.ZodType): z.ZodObject[] {
  if (!(output instanceof z.ZodObject)) return [];
  const { rows } = output.shape as { rows?: z.ZodType };
  const row = rows instanceof z.ZodArray ? rows.element : undefined;
  return [output, row].filter(
    (one): one is z.ZodObject => one instanceof z.ZodObject && 'version' in one.shape,
  );
}

/** The refusal of a change that came late, with the record as calls show it: no column that none of them declares. */
export function asDeclared(error: unknown, { subject }: Call, columns: Columns): unknown {
  const { current } = ((error instanceof Refusal && error.extra.data) ?? {}) as { current?: object };
  if (!(error instanceof Refusal) || !current) return error;
  const { status, code, text, slots, extra } = error;
  const declared = columns.get(subject);
  const shown = Object.fromEntries(Object.entries(current).filter(([name]) => declared?.has(name)));
  const data = { ...(extra.data as object), current: shown };
  return new Refusal(status, code, text, slots, { ...extra, data });
}
