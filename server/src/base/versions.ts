import { type Kysely, sql, type Updateable } from 'kysely';
import type { Context } from './context';
import { notFound } from './refuse';
import { writing } from './scope';
import type { Tables } from './tables';

/** Tables whose records say which state of them was seen. */
export type Versioned = {
  [T in keyof Tables]: Tables[T] extends { id: unknown; version: unknown } ? T : never;
}[keyof Tables];

/** Tables whose deleted records stay, hidden. */
type Hidden = {
  [T in keyof Tables]: Tables[T] extends { id: unknown; deletedAt: unknown } ? T : never;
}[keyof Tables];

/** Tables whose records belong to a company and may be given to another. */
type Owned = {
  [T in Hidden]: Tables[T] extends { companyId: unknown } ? T : never;
}[Hidden];

/** Which table it is does not matter to the statements below, and would to their types. */
interface AnyRecord {
  id: string;
  version: number;
  deletedAt: string | null;
  companyId: string;
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

const keyOf = (ctx: Context, table: Versioned | Hidden, id: string) =>
  db(ctx)
    .selectFrom(table as unknown as 'record')
    .select('id')
    .where('id', '=', id);

/** Keeps a record as it is until the transaction ends; whoever looks at it afterwards sees what others wrote before. */
export const lockRow = (ctx: Context, table: Versioned, id: string) =>
  keyOf(ctx, table, id).forNoKeyUpdate().execute();

/**
 * The same for a record that is to be deleted: waits for whoever holds it (`holdRow`) or writes another that names it.
 * Any other lock is taken before this one, because those who hold that may be about to write such a record.
 */
export const lockToDelete = (ctx: Context, table: Versioned | Hidden, id: string) =>
  keyOf(ctx, table, id).forUpdate().execute();

/**
 * Keeps a record from being deleted until the transaction ends, for whoever writes another that belongs to it; refuses
 * one that is gone by now. It may be changed meanwhile. Outside of a transaction nothing is written, and nothing kept.
 */
export async function holdRow(ctx: Context, table: Hidden, id: string): Promise<void> {
  if (!ctx.db.isTransaction) return;
  const held = await keyOf(ctx, table, id).where('deletedAt', 'is', null).forKeyShare().executeTakeFirst();
  if (!held) throw notFound();
}

/**
 * Keeps records with their company until the transaction ends, for whoever hangs something of that company on them; says
 * whether all are still there and its own. Who deletes them or gives them away waits, and then takes off what was hung.
 * It comes before the other locks that those take.
 */
export async function isHeld(
  ctx: Context,
  table: Owned,
  companyId: string,
  ids: readonly string[],
): Promise<boolean> {
  const wanted = new Set(ids);
  if (wanted.size === 0) return true;
  const held = await db(ctx)
    .selectFrom(table as unknown as 'record')
    .select('id')
    .where('id', '=', sql<string>`any(${[...wanted]}::bigint[])`)
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return held.length === wanted.size;
}

/** The same; refuses what is gone or another company's by now. */
export async function holdOwned(...of: Parameters<typeof isHeld>): Promise<void> {
  if (!(await isHeld(...of))) throw notFound();
}

/**
 * Hides a record for good; its history stays, and whoever had it open is told that it has changed. Of several who
 * delete it at once one does; the others are told that it does not exist.
 */
export async function softDelete<T extends Versioned>(ctx: Context, table: T, id: string): Promise<void> {
  const { numUpdatedRows } = await db(ctx)
    .updateTable(table as unknown as 'record')
    .set((is) => ({ deletedAt: ctx.now.toISOString(), version: is('version', '+', 1) }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
}
