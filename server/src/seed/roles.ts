import type { AppPage, Right } from '@fleet/contract/rights';
import { transaction, type Context } from '../base/context';
import { writing } from '../base/scope';
import { record } from '../domain/house/log/index';
import { type RoleTemplate, roleTemplates } from '../domain/people/role/templates';

/** Adds the roles that are new in this version, and to those that are there what this version brings to them. */
export async function seedRoles(ctx: Context): Promise<void> {
  for (const template of roleTemplates) await transaction(ctx, (ctx) => seedRole(ctx, template));
}

/** A right that a role was given once is not given again: an operator may have taken it away. */
async function seedRole(ctx: Context, of: RoleTemplate): Promise<void> {
  const db = writing(ctx);
  const rows = await db
    .insertInto('seededRight')
    .values([...of.rights, ...of.appMenus].map((permiss) => ({ template: of.template, permiss })))
    .onConflict((same) => same.doNothing())
    .returning('permiss')
    .execute();
  const brought = new Set<string>(rows.map(({ permiss }) => permiss));
  const role = await db
    .selectFrom('role')
    .selectAll()
    .where('builtIn', '=', true)
    .where('template', '=', of.template)
    .forUpdate()
    .executeTakeFirst();
  if (!role) return addRole(ctx, of);
  const rights = withNew<Right>(role.rights as Right[], of.rights, brought);
  const appMenus = withNew<AppPage>(role.appMenus as AppPage[], of.appMenus, brought);
  const isSame = rights.length === role.rights.length && appMenus.length === role.appMenus.length;
  if (role.deletedAt || isSame) return;
  await db
    .updateTable('role')
    .set({ rights, appMenus, version: role.version + 1 })
    .where('id', '=', role.id)
    .execute();
  await record(ctx, {
    module: 'role',
    action: 'edit',
    recordId: role.id,
    recordName: role.roleName,
    before: { rights: role.rights, appMenus: role.appMenus },
    after: { rights, appMenus },
  });
}

async function addRole(ctx: Context, { template, name, dataScope, rights, appMenus }: RoleTemplate) {
  await writing(ctx)
    .insertInto('role')
    .values({
      template,
      roleName: name[0],
      dataScope,
      rights: [...rights],
      appMenus: [...appMenus],
      shared: dataScope === 'COMPANY' || dataScope === 'ORG_TREE',
      builtIn: true,
    })
    // A role of that name is an operator's own.
    .onConflict((same) => same.doNothing())
    .execute();
}

const withNew = <T extends string>(
  has: readonly T[],
  template: readonly T[],
  brought: ReadonlySet<string>,
): T[] => [...has, ...template.filter((permiss) => brought.has(permiss) && !has.includes(permiss))];
