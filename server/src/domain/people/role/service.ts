import type { Input, Output } from '@fleet/contract/call';
import { type AppPage, companyRights, type Right } from '@fleet/contract/rights';
import type { role } from '@fleet/contract/role/calls';
import { rightName } from '@fleet/contract/role/names';
import { roleText } from '@fleet/contract/role/text';
import { listed, say } from '@fleet/contract/text';
import { transaction, type Context } from '../../../base/context';
import { refuseDuplicates, type Listing } from '../../../base/query';
import { notFound, refuse, refuseField, refuseUsed } from '../../../base/refuse';
import { lockToDelete } from '../../../base/versions';
import { editable, type Watched } from '../../house/plain/service';
import { findOwnAppPages } from '../menu/service';
import {
  deleteRole,
  findRole,
  hasCaretaker,
  insertRole,
  isCompanyInSight,
  listHolders,
  listRoles,
  listRolesFor,
  lockCaretakers,
  showRoles,
  updateRole,
  type DataScope,
  type RoleDetails,
} from './queries';
import { roleTemplates } from './templates';

export { findPlatformRole, findSharedRole } from './queries';
export { deleteRolesOf } from './queries';

type Role = NonNullable<Awaited<ReturnType<typeof findRole>>>;
type Power = Pick<Role, 'rights' | 'dataScope'>;

const mostNamed = 5;

const file = editable({
  module: 'role',
  find: findRole,
  nameOf: ({ roleName }: { roleName: string }) => roleName,
  show: async (ctx, ids) => (await showRoles(ctx, ids)).map((row) => withEditable(ctx, row)),
});

/** The role, if it is in sight. */
export const needRole = file.findOrFail;

/** Whether the caller may do and see all that somebody with this role may: else the role is not his to handle. */
export const covers = (ctx: Context, { rights, dataScope }: Power): boolean =>
  rights.every((right) => ctx.actor.rights.has(right)) && seesAtLeast(ctx, dataScope);

function seesAtLeast({ scope }: Context, dataScope: DataScope): boolean {
  if (scope.kind === 'all') return true;
  if (scope.kind === 'company') return dataScope === 'COMPANY' || dataScope === 'ORG_TREE';
  return scope.kind === 'orgTree' && dataScope === 'ORG_TREE';
}

/** A role is changed by whoever sees all of its users: the platform, or the company that it belongs to. */
const isOwnedBy = ({ scope }: Context, { companyId }: Pick<Role, 'companyId'>) =>
  scope.kind === 'all' || (scope.kind === 'company' && companyId === scope.companyId);

/** The roles in sight, each with whether the caller may change it. */
export function listJudged(
  ctx: Context,
  filter: Input<typeof role.list>,
): Listing<Output<typeof role.list>['rows'][number]> {
  const found = listRoles(ctx, filter);
  return { ...found, rows: async (ids) => (await found.rows(ids)).map((row) => withEditable(ctx, row)) };
}

const withEditable = <R extends Power & Pick<Role, 'companyId'>>(ctx: Context, row: R) => ({
  ...row,
  editable: isOwnedBy(ctx, row) && covers(ctx, row),
});

/** Roles that the caller may give: to people of a company, or to anybody in sight. */
export async function listChoices(
  ctx: Context,
  { companyId }: Input<typeof role.choices>,
): Promise<Output<typeof role.choices>> {
  if (companyId && !(await isCompanyInSight(ctx, companyId))) throw notFound();
  const rows = await listRolesFor(ctx, companyId ?? ctx.actor.companyId);
  return { rows: rows.filter((row) => covers(ctx, row)) };
}

export async function listTemplates(ctx: Context): Promise<Output<typeof role.templates>> {
  const fitting = roleTemplates.filter(({ dataScope }) => seesAtLeast(ctx, dataScope));
  return {
    rows: fitting.map(({ name, rights, appMenus, ...rest }) => ({
      ...rest,
      roleName: say(ctx.language, name),
      rights: [...rights],
      appMenus: [...appMenus],
    })),
  };
}

export async function addRole(ctx: Context, input: Input<typeof role.add>): Promise<{ id: string }> {
  const companyId = await ownerOf(ctx, input.companyId ?? null);
  const details: RoleDetails = {
    ...input,
    companyId,
    template: input.template ?? null,
    rights: unique(input.rights),
    appMenus: unique(input.appMenus ?? []),
  };
  return transaction(ctx, async (ctx) => {
    await checkGrant(ctx, details, null, companyId !== null);
    const { id } = await refuseDuplicates(watchedIn(details), () => insertRole(ctx, details));
    await file.log(ctx, 'add', { ...details, id }, { after: details });
    return { id };
  });
}

async function ownerOf(ctx: Context, companyId: string | null): Promise<string | null> {
  const { scope } = ctx;
  if (companyId !== null && !(await isCompanyInSight(ctx, companyId))) throw notFound();
  if (scope.kind === 'all') return companyId;
  if (scope.kind !== 'company') throw refuseField('dataScope', roleText.scopeBeyondYou);
  return scope.companyId;
}

/** The change reaches everybody who has the role at once. */
export async function editRole(ctx: Context, input: Input<typeof role.edit>): Promise<null> {
  const { id, version, ...change } = input;
  const before = await needOwnRole(ctx, id);
  if (change.rights) change.rights = unique(change.rights);
  if (change.appMenus) change.appMenus = unique(change.appMenus);
  await transaction(ctx, async (ctx) => {
    // Nobody is given it until its holders are told.
    await lockToDelete(ctx, 'role', id);
    const holders = await listHolders(ctx, id);
    const after = { ...before, ...change };
    const isForCompany = before.companyId !== null || before.shared || holders.some((one) => one.companyId);
    await checkGrant(ctx, after, before, Boolean(isForCompany));
    await file.writeSeen(ctx, id, watchedIn(after), () => updateRole(ctx, id, version, change));
    if (before.dataScope === 'ALL') await needCaretaker(ctx);
    await file.log(ctx, 'edit', before, { before, after: change });
    ctx.tell('rightsChanged', { accountIds: holders.map((one) => one.id) });
  });
  return null;
}

export async function delRole(ctx: Context, { id }: Input<typeof role.del>): Promise<null> {
  const found = await needOwnRole(ctx, id);
  await transaction(ctx, async (ctx) => {
    await lockToDelete(ctx, 'role', id);
    const holders = await listHolders(ctx, id);
    if (holders.length > 0) {
      const names = holders.slice(0, mostNamed).map((one) => one.username);
      if (holders.length > mostNamed) names.push('…');
      const words = say(ctx.language, roleText.usedBy, {
        count: holders.length,
        names: listed(ctx.language, names),
      });
      throw refuseUsed(ctx.language, [
        { words, page: '/PlatformSettings/userManagement', filter: { roleId: id } },
      ]);
    }
    await deleteRole(ctx, id);
    await file.log(ctx, 'del', found, { before: found });
  });
  return null;
}

async function needOwnRole(ctx: Context, id: string): Promise<Role> {
  const found = await needRole(ctx, id);
  if (!isOwnedBy(ctx, found)) throw refuse(roleText.notYours);
  if (!covers(ctx, found)) throw refuse(roleText.tooPowerful);
  return found;
}

/** Nobody gives what he does not have, and what is the platform's never goes to a company. */
async function checkGrant(
  ctx: Context,
  after: Pick<RoleDetails, 'rights' | 'appMenus' | 'dataScope'>,
  before: Pick<RoleDetails, 'rights' | 'appMenus'> | null,
  isForCompany: boolean,
): Promise<void> {
  const added = after.rights.filter((right) => !before?.rights.includes(right));
  const beyond: (Right | AppPage)[] = added.filter((right) => !ctx.actor.rights.has(right));
  const addedPages = after.appMenus.filter((page) => !before?.appMenus.includes(page));
  if (addedPages.length > 0) {
    const own = await findOwnAppPages(ctx);
    beyond.push(...addedPages.filter((page) => !own.includes(page)));
  }
  if (beyond.length > 0) throw refuseField('rights', roleText.beyondYou, { rights: namesOf(ctx, beyond) });
  if (!seesAtLeast(ctx, after.dataScope)) throw refuseField('dataScope', roleText.scopeBeyondYou);
  if (!isForCompany) return;
  const foreign = after.rights.filter((right) => !companyRights.includes(right));
  if (foreign.length > 0)
    throw refuseField('rights', roleText.platformOnly, { rights: namesOf(ctx, foreign) });
  if (after.dataScope !== 'COMPANY' && after.dataScope !== 'ORG_TREE')
    throw refuseField('dataScope', roleText.scopeForCompany);
}

const namesOf = ({ language }: Context, rights: readonly (Right | AppPage)[]) =>
  listed(
    language,
    rights.map((right) => say(language, rightName(right))),
  );

/** Refuses a change after which nobody could undo it; of two such changes at once the second sees the first. */
export async function needCaretaker(ctx: Context): Promise<void> {
  await lockCaretakers(ctx);
  if (!(await hasCaretaker(ctx))) throw refuse(roleText.lastCaretaker);
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

const watchedIn = ({ roleName }: { roleName: string }): Watched => ({
  role_name_once: ['roleName', roleName],
});
