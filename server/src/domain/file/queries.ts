import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { asRegulator, beyondScope, within, writing } from '../../base/scope';
import type { Tables } from '../../base/tables';

export const insertFile = (ctx: Context, file: Insertable<Tables['file']>) =>
  writing(ctx)
    .insertInto('file')
    .values(file)
    .returning(['id', 'fileName', 'type', 'bytes'])
    .executeTakeFirstOrThrow();

/** A file that hangs on a record in scope, that everybody may see, or that the caller brought or asked for. */
export const findFile = async (ctx: Context, id: string) =>
  (await beyondScope(ctx)
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
  (await findReport(ctx, id));

/** What was handed in for the review of a vehicle or a driver whom the caller sees, as an authority perhaps. */
const findReport = (ctx: Context, id: string) =>
  within(ctx.actor.rights.has('gov:view') ? asRegulator(ctx) : ctx, 'vehicle', 'driver')
    .selectFrom('annualReview')
    .innerJoin(sql<Selectable<Tables['file']>>`file`.as('report'), 'report.id', 'reportFileId')
    .selectAll('report')
    .where('report.id', '=', id)
    .where('report.deletedAt', 'is', null)
    .where(
      sql<boolean>`(exists (
          select from vehicle where vehicle.id = vehicle_id and vehicle.company_id = annual_review.company_id)
        or exists (
          select from driver where driver.id = driver_id and driver.company_id = annual_review.company_id))`,
    )
    .limit(1)
    .executeTakeFirst();

/** A file that hangs on some record; whether the caller may see that one was asked before. */
export const findAttached = (ctx: Context, id: string) =>
  beyondScope(ctx)
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .where('attachedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

/** A file as it lies in the store, for a terminal that was sent to it. */
export const findContent = (ctx: Pick<Context, 'db'>, id: string) =>
  beyondScope(ctx)
    .selectFrom('file')
    .select(['sha256', 'bytes'])
    .where('id', '=', id)
    .where('attachedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

export const updateFile = (
  ctx: Context,
  id: string,
  change: Partial<Pick<Insertable<Tables['file']>, 'orgId' | 'companyId' | 'isForAll' | 'attachedAt'>>,
) => writing(ctx).updateTable('file').set(change).where('id', '=', id).execute();

/** Marks files as deleted that hang on nothing since `before`; answers how many. */
export const deleteLooseFiles = async (ctx: Context, before: Date) =>
  (
    await writing(ctx)
      .updateTable('file')
      .set({ deletedAt: ctx.now.toISOString() })
      .where('attachedAt', 'is', null)
      .where('deletedAt', 'is', null)
      .where('createdAt', '<', before.toISOString())
      .executeTakeFirst()
  ).numUpdatedRows;

export const deleteFile = (ctx: Context, id: string) =>
  writing(ctx).updateTable('file').set({ deletedAt: ctx.now.toISOString() }).where('id', '=', id).execute();

/** Contents that no living file has any more, together with the rows that stood for them. */
export async function takeUnusedContents(ctx: Context, most: number): Promise<Buffer[]> {
  const { rows } = await sql<{ sha256: Buffer }>`
    delete from file where id in (
      select id from file dead where deleted_at is not null
        and not exists (select from file living where living.sha256 = dead.sha256 and living.deleted_at is null)
        and not exists (select from task where result_file_id = dead.id)
      limit ${most})
    returning sha256`.execute(writing(ctx));
  return rows.map(({ sha256 }) => sha256);
}

export const moveFilesTo = (ctx: Context, ids: readonly string[], orgId: string) =>
  writing(ctx).updateTable('file').set({ orgId }).where('id', 'in', ids).execute();

/** The files of an organization that is deleted go to the one above it. */
export const moveFilesUp = (ctx: Context, orgId: string, parentId: string) =>
  writing(ctx).updateTable('file').set({ orgId: parentId }).where('orgId', '=', orgId).execute();
