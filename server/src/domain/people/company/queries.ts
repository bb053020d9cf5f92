import type { Input } from '@fleet/contract/call';
import type { company } from '@fleet/contract/company/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { within, writing } from '../../../base/scope';
import { softDelete, updateIfUnchanged } from '../../../base/versions';

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
  homePageUrl: string | null;
  administratorId: string | null;
  safetyOfficerId: string | null;
}

export const insertCompany = async (ctx: Context, details: CompanyDetails) =>
  (await writing(ctx).insertInto('company').values(details).returning('id').executeTakeFirstOrThrow()).id;

/** Writes the change if nobody else wrote since `version` was read; says whether it did. */
export const updateCompany = (ctx: Context, id: string, version: number, change: Partial<CompanyDetails>) =>
  updateIfUnchanged(ctx, 'company', id, version, change);

export const setDuties = (
  ctx: Context,
  id: string,
  duties: { administratorId?: string; safetyOfficerId?: string },
) => writing(ctx).updateTable('company').set(duties).where('id', '=', id).execute();

export const deleteCompany = (ctx: Context, id: string) => softDelete(ctx, 'company', id);

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
