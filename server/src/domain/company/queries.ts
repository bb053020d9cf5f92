import type { Input } from '@fleet/contract/call';
import type { company } from '@fleet/contract/company/calls';
import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { contains, listing, sortOf } from '../../base/query';
import { beyondScope, within, writing } from '../../base/scope';
import { updateSeen } from '../../base/versions';

export function listCompanies(ctx: Context, filter: Input<typeof company.list>) {
  let companies = within(ctx, 'company')
    .selectFrom('company')
    .select('id')
    .orderBy(...sortOf(filter.sort ?? 'companyName'))
    .orderBy('id');
  if (filter.id) companies = companies.where('id', '=', filter.id);
  if (filter.companyName) companies = companies.where('companyName', 'ilike', contains(filter.companyName));
  if (filter.creditCode) companies = companies.where('creditCode', 'ilike', contains(filter.creditCode));
  if (filter.roleId)
    companies = companies.where(
      sql<boolean>`administrator_id in (select id from account where role_id = ${filter.roleId})`,
    );
  return listing(companies, (ids) => showCompanies(ctx, ids));
}

export const showCompanies = (ctx: Context, ids: string[]) =>
  within(ctx, 'company', 'account', 'vehicle', 'role', 'org')
    .selectFrom('company')
    .leftJoin('account as administrator', 'administrator.id', 'company.administratorId')
    .leftJoin('account as safety', 'safety.id', 'company.safetyOfficerId')
    .leftJoin('role', 'role.id', 'administrator.roleId')
    .leftJoin('org', 'org.id', 'company.orgId')
    .leftJoin('org as above', 'above.id', 'org.parentId')
    .where('company.id', 'in', ids)
    .select([
      'company.id',
      'company.version',
      'companyName',
      'creditCode',
      'address',
      'logoFileId',
      'timeZone',
      'homePageUrl',
      'vehicleReviewMonths',
      'driverReviewMonths',
      'company.orgId',
      'org.parentId',
      'above.orgName as parentName',
      'role.id as roleId',
      'roleName',
      'administrator.loginName as administratorAccount',
      'administrator.username as administratorName',
      'administrator.email as administratorEmail',
      'administrator.phone as administratorPhone',
      'safety.loginName as safetyAccount',
      'safety.username as safetyName',
      'safety.email as safetyEmail',
      'safety.phone as safetyPhone',
    ])
    .select([
      sql<number>`(select count(*)::int from vehicle where vehicle.company_id = company.id)`.as(
        'vehicleCount',
      ),
      sql<number>`(select count(*)::int from account where account.company_id = company.id)`.as('userCount'),
    ])
    .execute();

export const findCompany = (ctx: Context, id: string | null) =>
  within(ctx, 'company').selectFrom('company').selectAll().where('id', '=', id).executeTakeFirst();

export interface CompanyDetails {
  orgId: string;
  companyName: string;
  creditCode: string;
  address: string | null;
  logoFileId: string | null;
  timeZone: string;
  vehicleReviewMonths: number;
  driverReviewMonths: number;
  homePageUrl: string | null;
  administratorId: string | null;
  safetyOfficerId: string | null;
}

/** Writes the company, and that its branch is its own. */
export async function insertCompany(ctx: Context, details: CompanyDetails): Promise<string> {
  const db = writing(ctx);
  const { id } = await db.insertInto('company').values(details).returning('id').executeTakeFirstOrThrow();
  await db.updateTable('org').set({ companyId: id }).where('id', '=', details.orgId).execute();
  return id;
}

/** Writes the change if nobody else wrote since `version` was read; says whether it did. */
export const updateCompany = (ctx: Context, id: string, version: number, change: Partial<CompanyDetails>) =>
  updateSeen(ctx, 'company', id, version, change);

/** The root of a company's branch bears the company's name. */
export const renameRoot = (ctx: Context, orgId: string, orgName: string) =>
  writing(ctx).updateTable('org').set({ orgName }).where('id', '=', orgId).execute();

export const setDuties = (
  ctx: Context,
  id: string,
  duties: { administratorId?: string; safetyOfficerId?: string },
) => writing(ctx).updateTable('company').set(duties).where('id', '=', id).execute();

/** Takes the company away with its branch, its roles, and its place in jurisdictions. */
export async function deleteCompany(
  ctx: Context,
  { id, orgId }: { id: string; orgId: string },
): Promise<void> {
  const [db, deletedAt] = [writing(ctx), ctx.now.toISOString()];
  await db.deleteFrom('jurisdictionCompany').where('companyId', '=', id).execute();
  await db.updateTable('role').set({ deletedAt }).where('companyId', '=', id).execute();
  await db.updateTable('checkItem').set({ deletedAt }).where('companyId', '=', id).execute();
  await db.updateTable('company').set({ deletedAt }).where('id', '=', id).execute();
  await db.updateTable('org').set({ deletedAt }).where('id', '=', orgId).execute();
}

/** Whether any of the company's trucks has reported: its days are cut by its time zone then. */
export const hasFacts = async (ctx: Context, companyId: string) =>
  (await writing(ctx)
    .selectFrom('vehicle')
    .innerJoin('vehicleState', 'vehicleState.vehicleId', 'vehicle.id')
    .select('vehicle.id')
    .where('companyId', '=', companyId)
    .where('reportTime', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const listPeopleOf = async (ctx: Context, companyId: string) =>
  (
    await beyondScope(ctx)
      .selectFrom('account')
      .select('id')
      .where('companyId', '=', companyId)
      .where('deletedAt', 'is', null)
      .execute()
  ).map(({ id }) => id);

export const isHomePage = async (ctx: Context, path: string) =>
  (await ctx.db
    .selectFrom('dictValue')
    .select('id')
    .where('typeCode', '=', 'HOME_PAGE_URL')
    .where('value', '=', path)
    .executeTakeFirst()) !== undefined;
