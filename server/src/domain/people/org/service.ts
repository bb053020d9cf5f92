import type { Input, Output } from '@fleet/contract/call';
import { mostOrgLevels, type org } from '@fleet/contract/org/calls';
import { orgText, orgUses } from '@fleet/contract/org/text';
import { say, type Text } from '@fleet/contract/text';
import type { Use } from '@fleet/contract/uses';
import { refusals } from '@fleet/contract/refusals';
import { transaction, type Context } from '../../../base/context';
import { notFound, refuse, refuseField, refuseTaken, refuseUsed } from '../../../base/refuse';
import { moveFilesUp } from '../../house/file/service';
import { holdRow, lockToDelete } from '../../../base/versions';
import { editable } from '../../house/plain/service';
import {
  deleteOrg,
  findOrg,
  findPlatform,
  heightOf,
  insertOrg,
  listOrgs,
  listPathNames,
  listPeopleAboveOne,
  listPeopleBelow,
  listUsesOf,
  lockTree,
  moveBranch,
  slashes,
  updateOrg,
} from './queries';

export { listOrgPaths } from './queries';
export { needOrgNamed } from './named';

export type Org = NonNullable<Awaited<ReturnType<typeof findOrg>>>;

const file = editable({
  module: 'org',
  find: findOrg,
  nameOf: ({ orgName }: { orgName: string }) => orgName,
  show: async (ctx, [id]) => [await needOrgNode(ctx, { id: id! })],
});

/** The organization, if it is in sight; one that something is written for in a transaction is not deleted before that ends. */
export async function needOrg(ctx: Context, id: string): Promise<Org> {
  const found = await file.findOrFail(ctx, id);
  await holdRow(ctx, 'org', id);
  return found;
}

/** The owner of a record that belongs to a company: an organization in sight, and its company. */
export async function needOwner(ctx: Context, orgId: string): Promise<{ orgId: string; companyId: string }> {
  const { companyId } = await needOrg(ctx, orgId);
  if (!companyId) throw refuseField('orgId', refusals.notFound);
  return { orgId, companyId };
}

/** For records that stay with their company, or leave it by a transfer alone. */
export async function needOrgOf(ctx: Context, companyId: string, orgId: string): Promise<void> {
  if ((await needOrg(ctx, orgId)).companyId !== companyId) throw refuseField('orgId', refusals.notFound);
}

export async function needOrgNode(
  ctx: Context,
  { id }: Input<typeof org.one>,
): Promise<Output<typeof org.one>> {
  const { path } = await needOrg(ctx, id);
  const { rows } = await listOrgs(ctx, {});
  const row = rows.find((one) => one.id === id);
  if (!row) throw notFound();
  return { ...row, pathNames: await listPathNames(ctx, path) };
}

export const addOrg = (ctx: Context, input: Input<typeof org.add>): Promise<{ id: string }> =>
  transaction(ctx, async (ctx) => {
    await lockTree(ctx);
    const parent = await needParent(ctx, input.parentId);
    checkLevels(slashes(parent.path));
    const details = { ...input, companyId: parent.companyId };
    const id = await refusingSameName(input.orgName, () => insertOrg(ctx, parent.path, details));
    await file.log(ctx, 'add', { ...details, id }, { after: input });
    return { id };
  });

/** Renames an organization, or moves it with everything below: paths stand on organizations only. */
export const editOrg = (ctx: Context, input: Input<typeof org.edit>): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const { id, version, ...change } = input;
    await lockTree(ctx);
    const before = await needOrg(ctx, id);
    const isMove = change.parentId !== undefined && change.parentId !== before.parentId;
    if (before.orgType === 'company') throw refuse(orgText.companyKept);
    if (before.orgType === 'platform' && (isMove || change.orgType)) throw refuse(orgText.rootKept);
    if (change.orgType === 'team' && (await heightOf(ctx, before.path)) > 0)
      throw refuseField('orgType', orgText.teamHasNone);
    const parent = isMove ? await needNewParent(ctx, before, change.parentId!) : null;
    await file.writeSeen(ctx, id, {}, () =>
      refusingSameName(change.orgName ?? before.orgName, () =>
        updateOrg(ctx, id, version, change as Parameters<typeof updateOrg>[3]),
      ),
    );
    if (parent) await moveBranch(ctx, before.path, parent.path);
    await file.log(ctx, parent ? 'move' : 'edit', before, { before, after: change });
    if (parent) {
      const path = `${parent.path}${id}/`;
      const accountIds = [
        ...(await listPeopleBelow(ctx, path)),
        ...(await listPeopleAboveOne(ctx, before.path, path)),
      ];
      ctx.tell('rightsChanged', { accountIds });
      for (const subject of ['vehicle', 'status', 'distribution', 'user'])
        ctx.tell('changed', { subject, ids: [], companyId: before.companyId });
    }
    return null;
  });

export const delOrg = (ctx: Context, { id }: Input<typeof org.del>): Promise<null> =>
  transaction(ctx, async (ctx) => {
    await lockTree(ctx);
    await lockToDelete(ctx, 'org', id);
    const found = await needOrg(ctx, id);
    if (found.orgType === 'platform') throw refuse(orgText.rootKept);
    if (found.orgType === 'company') throw refuse(orgText.companyKept);
    await needUnused(ctx, id);
    await deleteOrg(ctx, id);
    if (found.parentId) await moveFilesUp(ctx, id, found.parentId);
    await file.log(ctx, 'del', found, { before: found });
    return null;
  });

/** Refuses by naming what still belongs to the organization. */
const needUnused = async (ctx: Context, id: string) => refuseUses(ctx, await listUsesOf(ctx, 'org', id), id);

/** The pages of lists that can be narrowed to an organization, by table. */
const pages: Readonly<Record<string, string>> = {
  account: '/PlatformSettings/userManagement',
  vehicle: '/VehicleManagement/VehicleFiles',
  terminal: '/BackgroundSettings/TerminalFile',
  driver: '/DriverManagement/DriverFile',
  finger_library: '/DriverManagement/FingerprintLibraryFile',
  key_card: '/DriverManagement/KeyFile',
  battery: '/BatteryManagement/BatteryFile',
};

/** Refuses to delete what is used by these; with the organization they lead to the lists of what belongs to it. */
export function refuseUses(
  ctx: Context,
  uses: readonly { table: string; count: number }[],
  orgId?: string,
): void {
  if (uses.length === 0) return;
  const counts = new Map<Text, Use & { count: number }>();
  for (const { table, count } of uses) {
    const word: Text = orgUses[table] ?? orgUses.other!;
    const sum = count + (counts.get(word)?.count ?? 0);
    const page = orgId === undefined ? undefined : pages[table];
    counts.set(word, {
      words: say(ctx.language, word, { count: sum }),
      count: sum,
      ...(page && orgId && { page, filter: { orgId } }),
    });
  }
  throw refuseUsed(
    ctx.language,
    [...counts.values()].map(({ count: _, ...use }) => use),
  );
}

async function needParent(ctx: Context, id: string): Promise<Org> {
  const parent = await needOrg(ctx, id);
  if (parent.orgType === 'team') throw refuseField('parentId', orgText.teamHasNone);
  return parent;
}

async function needNewParent(ctx: Context, moved: Org, parentId: string): Promise<Org> {
  const parent = await needParent(ctx, parentId);
  if (parent.companyId !== moved.companyId) throw refuseField('parentId', orgText.otherCompany);
  if (parent.path.startsWith(moved.path)) throw refuseField('parentId', orgText.belowItself);
  checkLevels(slashes(parent.path) + (await heightOf(ctx, moved.path)));
  return parent;
}

/** A path has one slash more than levels, the platform being none of them; what comes below is one more. */
function checkLevels(parentSlashes: number): void {
  const levels = parentSlashes - 2 + 1;
  if (levels > mostOrgLevels) throw refuseField('parentId', orgText.tooDeep, { levels: mostOrgLevels });
}

async function refusingSameName<T>(name: string, write: () => Promise<T>, field = 'orgName'): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    throw code === '23505' && constraint === 'org_name_once'
      ? refuseTaken(field, orgText.sameName, { name })
      : error;
  }
}

/** The root of a company's branch, below an organization of the platform. */
export async function addCompanyOrg(ctx: Context, parentId: string | null, orgName: string): Promise<string> {
  await lockTree(ctx);
  const parent = await needPlatformOrg(ctx, parentId);
  const details = { parentId: parent.id, orgName, orgType: 'company' as const, companyId: null };
  return refusingSameName(orgName, () => insertOrg(ctx, parent.path, details), 'companyName');
}

/** Hangs a company's branch under another organization of the platform. */
export async function moveCompanyOrg(ctx: Context, id: string, parentId: string): Promise<void> {
  await lockTree(ctx);
  const [root, parent] = [await needOrg(ctx, id), await needPlatformOrg(ctx, parentId)];
  checkLevels(slashes(parent.path) + (await heightOf(ctx, root.path)));
  await updateOrg(ctx, id, root.version, { parentId: parent.id });
  await moveBranch(ctx, root.path, parent.path);
  const accountIds = await listPeopleAboveOne(ctx, root.path, `${parent.path}${id}/`);
  ctx.tell('rightsChanged', { accountIds });
  file.tell(ctx, id, null);
}

/** The platform itself, for whoever sees it. */
export const needPlatform = (ctx: Context) => needPlatformOrg(ctx, null);

async function needPlatformOrg(ctx: Context, id: string | null): Promise<Org> {
  const parent = id === null ? await findPlatform(ctx) : await needOrg(ctx, id);
  if (!parent) throw notFound();
  if (parent.companyId !== null) throw refuseField('parentId', orgText.notPlatform);
  return parent;
}

export { listUsesOf } from './queries';
export { deleteOrg, giveBranch, renameOrg } from './queries';
