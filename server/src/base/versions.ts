import type { Kysely, Updateable } from 'kysely';
import type { Context } from './context';
import { writing } from './scope';
import type { Tables } from './tables';

/** Tables whose records say which state of them was seen. */
export type Versioned = {
  [T in keyof Tables]: Tables[T] extends { id: unknown; version: unknown } ? T : never;
}[keyof Tables];

/** Which table it is does not matter to the statements below, and would to their types. */
interface AnyRecord {
  id: string;
  version: number;
  deletedAt: string | null;
}
const db = (ctx: Context) => writing(ctx) as unknown as Kysely<{ record: AnyRecord }>;

/** Writes a change to a record if nobody else wrote since `version` was read; says whether it did. */
export async function updateIfUnchanged<T extends Versioned>(
  ctx: Context,
  table: T,
  id: string,
  version: number,
  change: Updateable<Tables[T]>,
): Promise<boolean> {
  const { numUpdatedRows } = await db(ctx)
    .updateTable(table as unknown as 'record')
    .set({ ...(change as Partial<AnyRecord>), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Hides a record for good; its history stays, and whoever had it open is told that it has changed. */
export const softDelete = <T extends Versioned>(ctx: Context, table: T, id: string) =>
  db(ctx)
    .updateTable(table as unknown as 'record')
    .set((is) => ({ deletedAt: ctx.now.toISOString(), version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
