import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped, within, writing } from '../../../base/scope';
import type { Tables } from '../../../base/tables';
import { findPaper } from './papers';

export const insertFile = (ctx: Context, file: Insertable<Tables['file']>) =>
  writing(ctx)
    .insertInto('file')
    .values(file)
    .returning(['id', 'fileName', 'type', 'bytes'])
    .executeTakeFirstOrThrow();

/** A file that hangs on a record in scope, that everybody may see, or that the caller brought or asked for. */
export const findFile = async (ctx: Context, id: string) =>
  (await unscoped(ctx)
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where((is) => is.or([is('isForAll', '=', true), is('accountId', '=', ctx.actor.accountId)]))
    .executeTakeFirst()) ??
  (await within(ctx, 'file')
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .where('attachedAt', 'is not', null)
    .executeTakeFirst()) ??
  (await findPaper(ctx, id));

/** A file that hangs on some record; whether the caller may see that one was asked before. */
export const findAttached = (ctx: Context, id: string) =>
  unscoped(ctx)
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .where('attachedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

/** A file of nobody that hangs on nothing: only the record that names it knows it. */
export const findHidden = (ctx: Context, id: string) =>
  unscoped(ctx)
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .where('accountId', 'is', null)
    .where('attachedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

/** A file as it lies in the store, for a terminal that was sent to it. */
export const findContent = (ctx: Pick<Context, 'db'>, id: string) =>
  unscoped(ctx)
    .selectFrom('file')
    .select(['sha256', 'bytes'])
    .where('id', '=', id)
    .where('attachedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

/** The owner of a file, and whether everybody who is signed in may see it. */
export interface Owner {
  orgId: string;
  companyId: string | null;
  isForAll?: boolean;
}

/** Attaches what the caller has brought and what hangs on nothing yet; false when it is no such file. */
export const takeUpload = async (
  ctx: Context,
  id: string,
  { isForAll = false, orgId, companyId }: Owner,
): Promise<boolean> =>
  (
    await writing(ctx)
      .updateTable('file')
      .set({ orgId, companyId, isForAll, attachedAt: ctx.now.toISOString() })
      .where('id', '=', id)
      .where('accountId', 'is not distinct from', ctx.actor.accountId)
      .where('attachedAt', 'is', null)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

export const changeOwner = (ctx: Context, id: string, { orgId, companyId }: Owner) =>
  writing(ctx).updateTable('file').set({ orgId, companyId }).where('id', '=', id).execute();

export const lockFile = (ctx: Context, id: string) =>
  writing(ctx).selectFrom('file').select('id').where('id', '=', id).forUpdate().execute();

interface Naming {
  table: string;
  column: string;
  isSoft: boolean;
}

/** Every column that names files, as the database knows them: one that is added counts without a word here. */
async function listNamings(ctx: Context): Promise<Naming[]> {
  const { rows } = await sql<Naming>`
    select conrelid::regclass::text as "table", a.attname::text as "column",
      exists (select from pg_attribute d where d.attrelid = conrelid and d.attname = 'deleted_at') as "isSoft"
    from pg_constraint join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    where confrelid = 'file'::regclass and contype = 'f' and conparentid = 0`.execute(writing(ctx));
  return rows;
}

/** True for a row of `file` that no record names; with `living` those that were deleted do not count. */
async function isUnnamed(ctx: Context, alias: string, { living }: { living: boolean }) {
  const of = sql.ref(`${alias}.id`);
  const named = (await listNamings(ctx)).map(({ table, column, isSoft }) => {
    const alive = living && isSoft ? sql`and naming.deleted_at is null` : sql``;
    return sql`exists (select from ${sql.table(table)} naming where naming.${sql.ref(column)} = ${of} ${alive})`;
  });
  // The uploads that a task still has to read are named in its input.
  const isInput = sql`exists (
    select from task, jsonb_each(task.input) given
    where task.state in ('waiting', 'running', 'failed') and given.value ->> 'keptFileId' = ${of}::text)`;
  return sql<boolean>`not (${sql.join([...named, isInput], sql` or `)})`;
}

/** Marks a file as deleted that no living record names. */
export const deleteUnnamed = async (ctx: Context, id: string) =>
  writing(ctx)
    .updateTable('file')
    .set({ deletedAt: ctx.now.toISOString() })
    .where('id', '=', id)
    .where(await isUnnamed(ctx, 'file', { living: true }))
    .execute();

/** Marks files as deleted that hang on nothing since `before`, and that nothing names. */
export const deleteLooseFiles = async (ctx: Context, before: Date) =>
  writing(ctx)
    .updateTable('file')
    .set({ deletedAt: ctx.now.toISOString() })
    .where('attachedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('createdAt', '<', before.toISOString())
    .where(await isUnnamed(ctx, 'file', { living: true }))
    .execute();

/** Contents that no living file has any more, nor one of after `before`, with the rows that stood for them. */
export async function takeUnusedContents(ctx: Context, before: Date, most: number): Promise<Buffer[]> {
  const { rows } = await sql<{ sha256: Buffer }>`
    delete from file where id in (
      select id from file dead where deleted_at is not null
        and not exists (
          select from file other where other.sha256 = dead.sha256
            and (other.deleted_at is null or other.created_at > ${before.toISOString()}))
        and ${await isUnnamed(ctx, 'dead', { living: false })}
      limit ${most})
    returning sha256`.execute(writing(ctx));
  return rows.map(({ sha256 }) => sha256);
}

export const moveFilesTo = (ctx: Context, ids: readonly string[], orgId: string) =>
  writing(ctx).updateTable('file').set({ orgId }).where('id', 'in', ids).execute();

/** The files of an organization that is deleted go to the one above it. */
export const moveFilesUp = (ctx: Context, orgId: string, parentId: string) =>
  writing(ctx).updateTable('file').set({ orgId: parentId }).where('orgId', '=', orgId).execute();
