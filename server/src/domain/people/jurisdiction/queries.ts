import type { Input } from '@fleet/contract/call';
import type { jurisdiction } from '@fleet/contract/jurisdiction/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { unscoped, within, writing } from '../../../base/scope';
import { softDelete, updateIfUnchanged } from '../../../base/versions';

export function listJurisdictions(ctx: Context, filter: Input<typeof jurisdiction.list>) {
  let found = within(ctx, 'jurisdiction')
    .selectFrom('jurisdiction')
    .select('id')
    .orderBy(...sortOf(filter.sort ?? 'jurisdictionNum'))
    .orderBy('id');
  if (filter.id) found = found.where('id', '=', filter.id);
  if (filter.jurisdictionName)
    found = found.where('jurisdictionName', 'ilike', contains(filter.jurisdictionName));
  if (filter.jurisdictionNum)
    found = found.where('jurisdictionNum', 'ilike', contains(filter.jurisdictionNum));
  return listing(found, (ids) => showJurisdictions(ctx, ids));
}

export const showJurisdictions = (ctx: Context, ids: string[]) =>
  within(ctx, 'jurisdiction', 'account')
    .selectFrom('jurisdiction')
    .leftJoin('account', 'account.id', 'jurisdiction.managerId')
    .where('jurisdiction.id', 'in', ids)
    .select([
      'jurisdiction.id',
      'jurisdiction.version',
      'jurisdictionNum',
      'jurisdictionName',
      'logoFileId',
      'loginName as managerAccount',
      'username as managerName',
      'email as managerEmail',
      'phone as managerPhone',
    ])
    .select([
      sql<number>`(select count(*)::int from jurisdiction_company where jurisdiction_id = jurisdiction.id)`.as(
        'companyCount',
      ),
      sql<number>`(select count(*)::int from account held where held.jurisdiction_id = jurisdiction.id)`.as(
        'userCount',
      ),
    ])
    .execute();

export const listChoices = async (ctx: Context) => ({
  rows: await within(ctx, 'jurisdiction')
    .selectFrom('jurisdiction')
    .select(['id', 'jurisdictionName as label', 'jurisdictionNum as detail'])
    .orderBy('jurisdictionNum')
    .execute(),
});

export const findJurisdiction = (ctx: Context, id: string) =>
  within(ctx, 'jurisdiction').selectFrom('jurisdiction').selectAll().where('id', '=', id).executeTakeFirst();

export interface JurisdictionDetails {
  jurisdictionNum: string;
  jurisdictionName: string;
  logoFileId: string | null;
  managerId: string | null;
}

export const insertJurisdiction = (ctx: Context, details: JurisdictionDetails) =>
  writing(ctx).insertInto('jurisdiction').values(details).returning('id').executeTakeFirstOrThrow();

/** Writes the change if nobody else wrote since `version` was read; says whether it did. */
export const updateJurisdiction = (
  ctx: Context,
  id: string,
  version: number,
  change: Partial<JurisdictionDetails>,
) => updateIfUnchanged(ctx, 'jurisdiction', id, version, change);

export const setManager = (ctx: Context, id: string, managerId: string) =>
  writing(ctx).updateTable('jurisdiction').set({ managerId }).where('id', '=', id).execute();

export const deleteJurisdiction = (ctx: Context, id: string) => softDelete(ctx, 'jurisdiction', id);

/** The uses that keep it from being deleted: companies, and people beside its manager. */
export async function countUses(ctx: Context, id: string, managerId: string | null) {
  const [companies, people] = [
    await ctx.db
      .selectFrom('jurisdictionCompany')
      .select('companyId')
      .where('jurisdictionId', '=', id)
      .execute(),
    await listPeopleOf(ctx, id),
  ];
  return { companies: companies.length, users: people.filter((one) => one !== managerId).length };
}

export const listPeopleOf = async (ctx: Context, jurisdictionId: string) =>
  (
    await unscoped(ctx)
      .selectFrom('account')
      .select('id')
      .where('jurisdictionId', '=', jurisdictionId)
      .where('deletedAt', 'is', null)
      .execute()
  ).map(({ id }) => id);
