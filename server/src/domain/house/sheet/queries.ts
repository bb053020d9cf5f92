import type { Input } from '@fleet/contract/call';
import type { sheet } from '@fleet/contract/sheet/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { listing, sortOf } from '../../../base/query';
import { writing } from '../../../base/scope';

/** The effect of one row of an import, so that it can be taken back. */
export interface Written {
  recordId: string;
  /** The record's version after the import. */
  version: number;
  /** The record before; null for one that the import added. */
  before: object | null;
}

const own = (ctx: Context) => ctx.db.selectFrom('importBatch').where('accountId', '=', ctx.actor.accountId);

export function listImports(ctx: Context, filter: Input<typeof sheet.list>) {
  let batches = own(ctx)
    .select('id')
    .orderBy(...sortOf(filter.sort ?? 'importedAt,desc'))
    .orderBy('id', 'desc');
  if (filter.subject) batches = batches.where('subject', '=', filter.subject);
  return listing(batches, (ids) => own(ctx).selectAll().where('id', 'in', ids).execute());
}

/** The caller's own import, held so that it is undone once. */
export const takeImport = (ctx: Context, id: string) =>
  own(ctx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The records that one of the caller's own imports wrote. */
export const importedBy = (ctx: Context, batchId: string) =>
  ctx.db
    .selectFrom('importRow')
    .innerJoin('importBatch', 'importBatch.id', 'importRow.batchId')
    .where('importBatch.accountId', '=', ctx.actor.accountId)
    .where('importBatch.id', '=', batchId)
    .select('importRow.recordId');

/** Newest first: what an import wrote last is taken back first. */
export const findImportRows = (ctx: Context, batchId: string) =>
  ctx.db
    .selectFrom('importRow')
    .selectAll()
    .where('batchId', '=', batchId)
    .orderBy('rowNum', 'desc')
    .execute();

export const markUndone = (ctx: Context, id: string) =>
  writing(ctx)
    .updateTable('importBatch')
    .set({ undoneAt: ctx.now.toISOString() })
    .where('id', '=', id)
    .execute();

export async function insertImport(
  ctx: Context,
  batch: { subject: string; fileName: string; added: number; changed: number },
  rows: readonly (Written & { num: number; name: string })[],
): Promise<string> {
  const { accountId, companyId } = ctx.actor;
  const { id } = await writing(ctx)
    .insertInto('importBatch')
    .values({ ...batch, accountId, companyId, importedAt: ctx.now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const written = rows.map(({ num, name, recordId, version, before }) => ({
    row_num: num,
    record_name: name,
    record_id: recordId,
    version,
    before,
  }));
  await sql`
    insert into import_row (batch_id, row_num, record_id, record_name, version, before)
    select ${id}, row_num, record_id, record_name, version, before
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as written (row_num int, record_id bigint, record_name text, version int, before jsonb)`.execute(
    writing(ctx),
  );
  return id;
}
