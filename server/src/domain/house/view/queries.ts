import type { Input, Output } from '@fleet/contract/call';
import type { view } from '@fleet/contract/view/calls';
import { sql, type Updateable } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';
import type { Tables } from '../../../base/tables';
import { updateIfUnchanged } from '../../../base/versions';

type View = Output<typeof view.list>['rows'][number];

/**
 * A screen's views: the caller's own, then what colleagues share. Those of a company are colleagues, those of an
 * authority, and those of the platform, who are in neither.
 */
export async function listViews(ctx: Context, { screen }: Input<typeof view.list>) {
  const { accountId, companyId } = ctx.actor;
  const rows = await unscoped(ctx)
    .selectFrom('savedView')
    .innerJoin('account', 'account.id', 'savedView.accountId')
    .select([
      'savedView.id',
      'savedView.version',
      'viewName',
      'query',
      'columns',
      'isShared',
      'username as ownerName',
    ])
    .select(sql<boolean>`saved_view.account_id = ${accountId}`.as('isOwn'))
    .where('screen', '=', screen)
    .where((is) =>
      is.or([
        is('savedView.accountId', '=', accountId),
        is.and([
          is('isShared', '=', true),
          is('savedView.companyId', 'is not distinct from', companyId),
          sql<boolean>`account.company_id is not distinct from ${companyId}`,
          sql<boolean>`account.jurisdiction_id is not distinct from
            (select jurisdiction_id from account where id = ${accountId})`,
        ]),
      ]),
    )
    .orderBy('isOwn', 'desc')
    .orderBy('viewName')
    .execute();
  return { rows: rows.map((row) => ({ ...row, columns: row.columns as View['columns'] })) };
}

const own = (ctx: Context) => ctx.db.selectFrom('savedView').where('accountId', '=', ctx.actor.accountId);

export const findOwnView = (ctx: Context, id: string) =>
  own(ctx).selectAll().where('id', '=', id).executeTakeFirst();

export const countViews = async (ctx: Context, screen: string) =>
  (await own(ctx).select('id').where('screen', '=', screen).execute()).length;

/** Until the transaction ends the caller saves no other view. */
export const lockViews = (ctx: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended('views', ${ctx.actor.accountId}::bigint))`.execute(
    ctx.db,
  );

export const insertView = (ctx: Context, { columns, ...input }: Input<typeof view.add>) =>
  writing(ctx)
    .insertInto('savedView')
    .values({
      ...input,
      columns: columns ? JSON.stringify(columns) : null,
      accountId: ctx.actor.accountId!,
      companyId: ctx.actor.companyId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Writes the change if nobody else wrote since `version` was read; says whether it did. */
export const updateView = (
  ctx: Context,
  id: string,
  version: number,
  change: Updateable<Tables['savedView']>,
) => updateIfUnchanged(ctx, 'savedView', id, version, change);

export const deleteView = (ctx: Context, id: string) =>
  writing(ctx).deleteFrom('savedView').where('id', '=', id).execute();
