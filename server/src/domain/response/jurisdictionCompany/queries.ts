import type { Input } from '@fleet/contract/call';
import type { jurisdictionCompany } from '@fleet/contract/jurisdictionCompany/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { asRegulator, unscoped, within, writing } from '../../../base/scope';
import { choose } from './choose';

/** Companies in jurisdictions, both in sight: a row for each company and jurisdiction. */
const members = (ctx: Context) =>
  within(asRegulator(ctx), 'jurisdiction', 'company')
    .selectFrom('jurisdictionCompany as member')
    .innerJoin('jurisdiction', 'jurisdiction.id', 'member.jurisdictionId')
    .innerJoin('company', 'company.id', 'member.companyId');

export function listMembers(ctx: Context, filter: Input<typeof jurisdictionCompany.list>) {
  let found = members(ctx)
    .select('member.id')
    .orderBy(...sortOf(filter.sort ?? 'companyName'))
    .orderBy('member.id');
  if (filter.id) found = found.where('member.id', '=', filter.id);
  if (filter.jurisdictionId) found = found.where('member.jurisdictionId', '=', filter.jurisdictionId);
  if (filter.companyName) found = found.where('companyName', 'ilike', contains(filter.companyName));
  if (filter.creditCode) found = found.where('creditCode', 'ilike', contains(filter.creditCode));
  return listing(found, (ids) => showMembers(ctx, ids));
}

const countOf = (table: 'vehicle' | 'driver') => sql<number>`(
  select count(*)::int from ${sql.table(table)} of_it where of_it.company_id = company.id and deleted_at is null)`;

const showMembers = (ctx: Context, ids: string[]) =>
  members(ctx)
    .leftJoin(
      sql<{ id: string; username: string; phone: string | null; email: string | null }>`account`.as('safety'),
      'safety.id',
      'company.safetyOfficerId',
    )
    .where('member.id', 'in', ids)
    .select(['member.id', 'member.companyId', 'jurisdictionName', 'companyName', 'creditCode', 'address'])
    .select(['safety.username as safetyName', 'safety.phone as safetyPhone', 'safety.email as safetyEmail'])
    .select([countOf('vehicle').as('vehicles'), countOf('driver').as('drivers')])
    .execute();

export const listChoices = (ctx: Context, asked: Input<typeof jurisdictionCompany.choices>) =>
  choose(
    ctx,
    within(asRegulator(ctx), 'company')
      .selectFrom('company')
      .select(['id', 'companyName as label', 'creditCode as detail']),
    asked,
  );

export const findMember = (ctx: Context, id: string) =>
  members(ctx)
    .where('member.id', '=', id)
    .select(['member.id', 'member.jurisdictionId', 'member.companyId', 'companyName', 'jurisdictionName'])
    .executeTakeFirst();

/** Those of the companies that are under a jurisdiction in sight; they stay there until the transaction ends. */
export const holdMembers = (ctx: Context, jurisdictionId: string, companyIds: readonly string[]) =>
  members(ctx)
    .where('member.jurisdictionId', '=', jurisdictionId)
    .where('member.companyId', 'in', companyIds)
    .select(['member.companyId', 'companyName', 'company.orgId', 'timeZone'])
    .orderBy('member.companyId')
    .forShare('member')
    .execute();

/** A company that is under a jurisdiction in sight already. */
export const findMemberNamed = (
  ctx: Context,
  { creditCode, companyName }: { creditCode: string; companyName: string },
) =>
  members(ctx)
    .where('creditCode', '=', creditCode)
    .where('companyName', '=', companyName)
    .select('member.id')
    .executeTakeFirst();

/** A company of anybody's, by what is written on its licence. */
export const findCompanyNamed = (ctx: Context, creditCode: string, companyName: string) =>
  unscoped(ctx)
    .selectFrom('company')
    .select('id')
    .where('creditCode', '=', creditCode)
    .where('companyName', '=', companyName)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

export const findJurisdictionNumbered = (ctx: Context, jurisdictionNum: string) =>
  within(ctx, 'jurisdiction')
    .selectFrom('jurisdiction')
    .select('id')
    .where('jurisdictionNum', '=', jurisdictionNum)
    .executeTakeFirst();

/** The key of the new row, or undefined where the company is there already. */
export const insertMember = (ctx: Context, member: { jurisdictionId: string; companyId: string }) =>
  writing(ctx)
    .insertInto('jurisdictionCompany')
    .values(member)
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Says whether the company was still there. */
export const deleteMember = async (ctx: Context, id: string): Promise<boolean> =>
  (await writing(ctx).deleteFrom('jurisdictionCompany').where('id', '=', id).executeTakeFirst())
    .numDeletedRows === 1n;

/** A company that is deleted is in no jurisdiction. */
export const leaveJurisdictions = (ctx: Context, companyId: string) =>
  writing(ctx).deleteFrom('jurisdictionCompany').where('companyId', '=', companyId).execute();
