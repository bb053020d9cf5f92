import type { Input } from '@fleet/contract/call';
import type { AppPage, Right } from '@fleet/contract/rights';
import type { role } from '@fleet/contract/role/calls';
import type { dataScopes } from '@fleet/contract/session/calls';
import { sql } from 'kysely';
import { mayWork } from '../../../base/accounts';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { unscoped, within, writing } from '../../../base/scope';
import { softDelete, updateIfUnchanged } from '../../../base/versions';

export type DataScope = (typeof dataScopes)[number];

const userCount = sql<number>`(select count(*)::int from account where account.role_id = role.id)`;

const companyName = sql<string | null>`(select company_name from company where company.id = role.company_id)`;

export function listRoles(ctx: Context, filter: Input<typeof role.list>) {
  const [column, direction] = sortOf(filter.sort ?? 'roleName');
  let roles = within(ctx, 'role', 'account')
    .selectFrom('role')
    .select('role.id')
    .orderBy(column === 'userCount' ? userCount : 'roleName', direction)
    .orderBy('role.id');
  if (filter.id) roles = roles.where('role.id', '=', filter.id);
  if (filter.companyId) roles = roles.where('companyId', '=', filter.companyId);
  if (filter.roleName) roles = roles.where('roleName', 'ilike', contains(filter.roleName));
  return listing(roles, (ids) => showRoles(ctx, ids));
}

/** Roles with their company and how many people in sight have them. */
export const showRoles = (ctx: Context, ids: string[]) =>
  within(ctx, 'role', 'account')
    .selectFrom('role')
    .where('role.id', 'in', ids)
    .select([
      'role.id',
      'version',
      'roleName',
      'template',
      'companyId',
      'shared',
      'dataScope',
      'rights',
      'appMenus',
    ])
    .select([userCount.as('userCount'), companyName.as('companyName')])
    .execute();

export const findRole = (ctx: Context, id: string) =>
  within(ctx, 'role').selectFrom('role').selectAll().where('id', '=', id).executeTakeFirst();

/** A role of the platform's own people, by the template it was made of. */
export const findPlatformRole = (ctx: Context, template: string) =>
  within(ctx, 'role')
    .selectFrom('role')
    .select('id')
    .where('template', '=', template)
    .where('companyId', 'is', null)
    .orderBy('id')
    .executeTakeFirst();

/** A role that the platform lends to every company, by the template it was made of. */
export const findSharedRole = (ctx: Context, template: string) =>
  within(ctx, 'role')
    .selectFrom('role')
    .select('id')
    .where('template', '=', template)
    .where('shared', '=', true)
    .orderBy('id')
    .executeTakeFirst();

/** Roles that fit people of the company; without one, every role in sight. */
export async function listRolesFor(ctx: Context, companyId: string | null) {
  const roles = within(ctx, 'role')
    .selectFrom('role')
    .select(['id', 'roleName', 'dataScope', 'companyId', 'shared', 'rights'])
    .select(companyName.as('companyName'))
    .orderBy('companyId', (order) => order.asc().nullsFirst())
    .orderBy('shared')
    .orderBy('roleName');
  return companyId === null
    ? roles.execute()
    : roles.where((is) => is.or([is('shared', '=', true), is('companyId', '=', companyId)])).execute();
}

export const isCompanyInSight = async (ctx: Context, id: string) =>
  (await within(ctx, 'company')
    .selectFrom('company')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

export interface RoleDetails {
  roleName: string;
  companyId: string | null;
  template: string | null;
  dataScope: DataScope;
  rights: Right[];
  appMenus: AppPage[];
}

export const insertRole = (ctx: Context, details: RoleDetails) =>
  writing(ctx).insertInto('role').values(details).returning('id').executeTakeFirstOrThrow();

/** Writes the change if nobody else wrote since `version` was read; says whether it did. */
export const updateRole = (ctx: Context, id: string, version: number, change: Partial<RoleDetails>) =>
  updateIfUnchanged(ctx, 'role', id, version, change);

export const deleteRole = (ctx: Context, id: string) => softDelete(ctx, 'role', id);

/** Everybody who has the role, in sight or not. */
export const listHolders = (ctx: Context, roleId: string) =>
  unscoped(ctx)
    .selectFrom('account')
    .select(['id', 'username', 'companyId'])
    .where('roleId', '=', roleId)
    .where('deletedAt', 'is', null)
    .orderBy('username')
    .execute();

/** Until the transaction ends nobody else counts who is left. */
export const lockCaretakers = (ctx: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended('caretakers', 0))`.execute(ctx.db);

/** Whether anybody is left who sees everything and manages roles and users. */
export async function hasCaretaker(ctx: Context): Promise<boolean> {
  const found = await unscoped(ctx)
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .select('account.id')
    .where(mayWork(ctx))
    .where('dataScope', '=', 'ALL')
    .where(sql<boolean>`rights @> ${['role:view', 'role:edit', 'user:view', 'user:edit']}::text[]`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The roles of a company that is deleted. */
export const deleteRolesOf = (ctx: Context, companyId: string) =>
  writing(ctx)
    .updateTable('role')
    .set({ deletedAt: ctx.now.toISOString() })
    .where('companyId', '=', companyId)
    .execute();
