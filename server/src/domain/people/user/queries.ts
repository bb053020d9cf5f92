import type { Use } from '@fleet/contract/uses';
import type { Input } from '@fleet/contract/call';
import type { user, userStates } from '@fleet/contract/user/calls';
import { sql, type ExpressionBuilder } from 'kysely';
import { isUsed } from '../../../base/accounts';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { inOrgTree, unscoped, within, writing } from '../../../base/scope';
import { holdRow, softDelete, updateIfUnchanged } from '../../../base/versions';
import type { Tables } from '../../../base/tables';

const suggested = 20;
/** An account that expires within so many days is near its end. */
const nearDays = 30;

const stateOf = (ctx: Context) => {
  const day = sql`${today(ctx.now, ctx.timeZone)}::date`;
  return sql<(typeof userStates)[number]>`case when disabled then 'disabled'
    when expiry_date < ${day} then 'expired'
    when not ${isUsed(ctx)} then 'unused'
    when expiry_date <= ${day} + ${sql.lit(nearDays)}::int then 'nearExpiry' else 'active' end`;
};

const hasFactor = sql<boolean>`exists (
  select from totp where totp.account_id = account.id and confirmed_at is not null)
  or exists (select from passkey where passkey.account_id = account.id)`;

const isCalled = (text: string) => (is: ExpressionBuilder<Pick<Tables, 'account'>, 'account'>) =>
  is.or([is('loginName', 'ilike', contains(text)), is('username', 'ilike', contains(text))]);

export function listUsers(ctx: Context, filter: Input<typeof user.list>) {
  const [column, direction] = sortOf(filter.sort ?? 'loginName');
  let users = within(ctx, 'account')
    .selectFrom('account')
    .select('id')
    .orderBy(column, (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsFirst()))
    .orderBy('id');
  if (filter.id) users = users.where('id', '=', filter.id);
  if (filter.orgId) users = users.where(inOrgTree(filter.orgId));
  if (filter.username) users = users.where(isCalled(filter.username));
  if (filter.phone) users = users.where('phone', 'ilike', contains(filter.phone));
  if (filter.roleId) users = users.where('roleId', '=', filter.roleId);
  if (filter.state) users = users.where(stateOf(ctx), '=', filter.state);
  return listing(users, (ids) => showUsers(ctx, ids));
}

export const showUsers = (ctx: Context, ids: string[]) =>
  within(ctx, 'account', 'role', 'jurisdiction')
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .leftJoin('jurisdiction', 'jurisdiction.id', 'account.jurisdictionId')
    .where('account.id', 'in', ids)
    .select([
      'account.id',
      'account.version',
      'loginName',
      'username',
      'email',
      'phone',
      'account.orgId',
      'roleId',
      'roleName',
      'dataScope',
      'jurisdictionId',
      'jurisdictionName',
      'expiryDate',
      'disabled',
      'lastLoginAt',
    ])
    .select([
      stateOf(ctx).as('state'),
      sql<string>`(select org_name from org where org.id = account.org_id)`.as('orgName'),
      sql<string | null>`(select company_name from company where company.id = account.company_id)`.as(
        'companyName',
      ),
      sql<number>`(select count(*)::int from session where session.account_id = account.id
        and created_at > ${minutesAgo(ctx, ctx.config.session.longestHours * 60)}
        and last_used_at > ${minutesAgo(ctx, ctx.config.session.idleMinutes)})`.as('sessionCount'),
      hasFactor.as('hasSecondFactor'),
    ])
    .execute();

const minutesAgo = (ctx: Context, minutes: number) =>
  sql`${new Date(ctx.now.getTime() - minutes * 60_000).toISOString()}::timestamptz`;

/** The account with what its role allows. */
export const findUser = (ctx: Context, id: string) =>
  within(ctx, 'account', 'role')
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .where('account.id', '=', id)
    .select([
      'account.id',
      'account.version',
      'loginName',
      'username',
      'email',
      'phone',
      'account.orgId',
      'account.companyId',
      'roleId',
      'jurisdictionId',
      'expiryDate',
      'disabled',
      'rights',
      'dataScope',
    ])
    .executeTakeFirst();

export const suggestUsers = async (ctx: Context, { keyword, id, orgId }: Input<typeof user.choices>) => {
  let users = within(ctx, 'account')
    .selectFrom('account')
    .select(['id', 'username as label', 'loginName as detail'])
    .where('disabled', '=', false)
    .orderBy('username')
    .limit(suggested);
  if (id) users = users.where('id', '=', id);
  if (keyword) users = users.where(isCalled(keyword));
  if (orgId) users = users.where(inOrgTree(orgId));
  return { rows: await users.execute() };
};

export interface UserDetails {
  loginName: string;
  username: string;
  email: string | null;
  phone: string | null;
  orgId: string;
  companyId: string | null;
  roleId: string;
  jurisdictionId: string | null;
  expiryDate: string | null;
}

export async function insertUser(ctx: Context, details: UserDetails & { passwordHash: string }) {
  await holdRow(ctx, 'role', details.roleId);
  return writing(ctx).insertInto('account').values(details).returning('id').executeTakeFirstOrThrow();
}

/** Writes the change if nobody else wrote since `version` was read; says whether it did. */
export async function updateUser(
  ctx: Context,
  id: string,
  version: number,
  change: Partial<UserDetails & { disabled: boolean }>,
) {
  if (change.roleId) await holdRow(ctx, 'role', change.roleId);
  return updateIfUnchanged(ctx, 'account', id, version, change);
}

export const deleteUser = (ctx: Context, id: string) => softDelete(ctx, 'account', id);

/** The duties of an account: companies that it administers, jurisdictions that it manages, the driver it is. */
export async function listDuties(ctx: Context, id: string): Promise<Use[]> {
  const companies = await unscoped(ctx)
    .selectFrom('company')
    .select('companyName as name')
    .where('deletedAt', 'is', null)
    .where((is) => is.or([is('administratorId', '=', id), is('safetyOfficerId', '=', id)]))
    .execute();
  const jurisdictions = await unscoped(ctx)
    .selectFrom('jurisdiction')
    .select('jurisdictionName as name')
    .where('deletedAt', 'is', null)
    .where('managerId', '=', id)
    .execute();
  const drivers = await unscoped(ctx)
    .selectFrom('driver')
    .select('driverName as name')
    .where('deletedAt', 'is', null)
    .where('userId', '=', id)
    .execute();
  const of = (found: readonly { name: string }[], page: string, field: string) =>
    found.map(({ name }) => ({ words: name, page, filter: { [field]: name } }));
  return [
    ...of(companies, '/BackgroundSettings/CompanyManagement', 'companyName'),
    ...of(jurisdictions, '/BackgroundSettings/JurisdictionalManagement', 'jurisdictionName'),
    ...of(drivers, '/DriverManagement/DriverFile', 'driverName'),
  ];
}

export const isJurisdiction = async (ctx: Context, id: string) =>
  (await within(ctx, 'jurisdiction')
    .selectFrom('jurisdiction')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;
