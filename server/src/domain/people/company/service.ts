import type { Input, Output } from '@fleet/contract/call';
import type { company } from '@fleet/contract/company/calls';
import { companyText } from '@fleet/contract/company/text';
import { refusals } from '@fleet/contract/refusals';
import { transaction, type Context } from '../../../base/context';
import { Problems } from '../../../base/problems';
import { refuseDuplicates } from '../../../base/query';
import { notFound, refuse, refuseField } from '../../../base/refuse';
import { noteTaken } from '../../../base/taken';
import { lockToDelete } from '../../../base/versions';
import { attachLogo, dropFile, needLogo } from '../../house/file/service';
import { editable, type Watched } from '../../house/plain/service';
import { listPeopleOf } from '../access/service';
import { deleteItemsOf, giveCheckItems } from '../checkItem/service';
import { hasValue } from '../dict/service';
import {
  addCompanyOrg,
  deleteOrg,
  giveBranch,
  listUsesOf,
  moveCompanyOrg,
  needOrg,
  refuseUses,
  renameOrg,
} from '../org/service';
import { deleteRolesOf, findSharedRole } from '../role/service';
import {
  checkPlace,
  closeAccount,
  judgeLoginName,
  needUser,
  openAccount,
  resetPassword,
  retireAccount,
  setRole,
} from '../user/service';
import {
  deleteCompany,
  findCompany,
  hasFacts,
  insertCompany,
  setDuties,
  showCompanies,
  updateCompany,
  type CompanyDetails,
} from './queries';

type Company = NonNullable<Awaited<ReturnType<typeof findCompany>>>;
type NewAccounts = Output<typeof company.add>;

/** The records that come with a company go with it; any other use is in the way. */
const cameAlong: Record<string, number> = {
  org: 1,
  role: Infinity,
  jurisdiction_company: Infinity,
  saved_view: Infinity,
  import_batch: Infinity,
  annual_review: Infinity,
  enforcement_note: Infinity,
  policy_read: Infinity,
  legal_rule: Infinity,
  legal_rule_change: Infinity,
};

const file = editable({
  module: 'company',
  find: findCompany,
  companyOf: ({ id }) => id,
  nameOf: ({ companyName }: { companyName: string }) => companyName,
  show: showCompanies,
  tell(ctx, id) {
    for (const subject of ['company', 'user']) ctx.tell('changed', { subject, ids: [id], companyId: id });
  },
});

/** The company named, else the caller's own. */
export async function needCompany(ctx: Context, { id }: Input<typeof company.one>) {
  const found = await findCompany(ctx, id ?? ctx.actor.companyId);
  if (!found) throw notFound();
  return found;
}

/** A company with its branch, its administrator and its safety officer, whose passwords are answered this once. */
export function addCompany(ctx: Context, input: Input<typeof company.add>): Promise<NewAccounts> {
  const { administratorAccount, safetyAccount } = input;
  return transaction(ctx, async (ctx) => {
    const { companyName, creditCode, timeZone } = input;
    await judgeNew(ctx, input);
    const orgId = await addCompanyOrg(ctx, input.parentId ?? null, companyName);
    const details: CompanyDetails = {
      orgId,
      companyName,
      creditCode,
      timeZone,
      address: input.address ?? null,
      homePageUrl: input.homePageUrl ?? null,
      logoFileId: input.logoFileId ?? null,
      administratorId: null,
      safetyOfficerId: null,
    };
    const id = await refuseDuplicates(watchedIn(details), () => insertCompany(ctx, details));
    await giveBranch(ctx, orgId, id);
    if (details.logoFileId) await attachLogo(ctx, details.logoFileId, { orgId, companyId: id });
    const safetyRole = await findSharedRole(ctx, 'SAFETY_OFFICER');
    if (!safetyRole) throw refuse(companyText.noSafetyRole);
    const place = { orgId, companyId: id };
    const administrator = await open(
      ctx,
      place,
      input.roleId,
      administratorOf(input),
      'administratorAccount',
    );
    const safety = await open(ctx, place, safetyRole.id, safetyOf(input), 'safetyAccount');
    await setDuties(ctx, id, { administratorId: administrator.id, safetyOfficerId: safety.id });
    await giveCheckItems(ctx, place);
    await file.log(ctx, 'add', { id, companyName }, { after: input });
    ctx.tell('changed', { subject: 'org', ids: [orgId], companyId: null });
    return {
      id,
      accounts: [
        { loginName: administratorAccount, password: administrator.password },
        { loginName: safetyAccount, password: safety.password },
      ],
    };
  });
}

/** Refuses with every rule that a new company breaks. */
async function judgeNew(ctx: Context, input: Input<typeof company.add>): Promise<void> {
  const { administratorAccount, safetyAccount, parentId, logoFileId, roleId } = input;
  const problems = new Problems();
  if (administratorAccount.toLowerCase() === safetyAccount.toLowerCase())
    problems.add('safetyAccount', companyText.sameAccount);
  await problems.of('homePageUrl', () => checkHomePage(ctx, input.homePageUrl));
  if (logoFileId) await problems.of('logoFileId', () => needLogo(ctx, logoFileId));
  if (parentId) await problems.of('parentId', () => needOrg(ctx, parentId));
  // It has no roles of its own yet: only a shared one fits.
  await problems.of('roleId', () => checkPlace(ctx, { roleId, companyId: '0', jurisdictionId: null }));
  await judgeLoginName(ctx, problems, 'administratorAccount', administratorAccount);
  await judgeLoginName(ctx, problems, 'safetyAccount', safetyAccount);
  await noteTaken(ctx, problems, 'company', input, watchedIn(input));
  problems.throwIfAny();
}

interface PersonOf {
  loginName: string;
  username: string;
  email: string | null;
  phone: string | null;
}
const administratorOf = (
  input: Input<typeof company.changeAdministrator> | Input<typeof company.add>,
): PersonOf => ({
  loginName: input.administratorAccount,
  username: input.administratorName,
  email: input.administratorEmail ?? null,
  phone: input.administratorPhone ?? null,
});
const safetyOf = (input: Input<typeof company.add>): PersonOf => ({
  loginName: input.safetyAccount,
  username: input.safetyName,
  email: input.safetyEmail ?? null,
  phone: input.safetyPhone ?? null,
});

/** Makes an account of the company; a refusal names the field of this call. */
async function open(
  ctx: Context,
  place: { orgId: string; companyId: string },
  roleId: string,
  person: PersonOf,
  field: string,
) {
  await checkPlace(ctx, { roleId, companyId: place.companyId, jurisdictionId: null });
  return openAccount(ctx, { ...person, ...place, roleId, jurisdictionId: null, expiryDate: null }, field);
}

export function editCompany(ctx: Context, input: Input<typeof company.edit>): Promise<null> {
  const { id, version, ...change } = input;
  return transaction(ctx, async (ctx) => {
    const before = await file.findOrFail(ctx, id);
    const problems = new Problems();
    if (change.timeZone && change.timeZone !== before.timeZone && (await hasFacts(ctx, id)))
      problems.add('timeZone', companyText.timeZoneFixed);
    if (change.homePageUrl && change.homePageUrl !== before.homePageUrl)
      await problems.of('homePageUrl', () => checkHomePage(ctx, change.homePageUrl));
    await noteTaken(ctx, problems, 'company', { ...before, ...change }, watchedIn({ ...before, ...change }));
    problems.throwIfAny();
    const isNewLogo = change.logoFileId !== undefined && change.logoFileId !== before.logoFileId;
    if (isNewLogo && change.logoFileId)
      await attachLogo(ctx, change.logoFileId, { orgId: before.orgId, companyId: id });
    await write(ctx, before, version, change as Partial<CompanyDetails>);
    if (isNewLogo && before.logoFileId) await dropFile(ctx, before.logoFileId);
    if (change.companyName) await renameOrg(ctx, before.orgId, change.companyName);
    await file.log(ctx, 'edit', before, { before, after: change });
    // Logo, home page and time zone stand in the profile of everybody there.
    ctx.tell('rightsChanged', { accountIds: await listPeopleOf(ctx, id) });
    ctx.tell('changed', { subject: 'org', ids: [before.orgId], companyId: id });
    return null;
  });
}

export async function delCompany(ctx: Context, { id }: Input<typeof company.del>): Promise<null> {
  const found = await file.findOrFail(ctx, id);
  const duties = [found.administratorId, found.safetyOfficerId].filter((one) => one !== null);
  await transaction(ctx, async (ctx) => {
    await lockToDelete(ctx, 'org', found.orgId);
    const uses = (await listUsesOf(ctx, 'company', id))
      .map(({ table, count }) => ({
        table,
        count: count - (cameAlong[table] ?? (table === 'account' ? duties.length : 0)),
      }))
      .filter(({ count }) => count > 0);
    refuseUses(ctx, uses);
    for (const accountId of duties) await closeAccount(ctx, accountId);
    await deleteRolesOf(ctx, id);
    await deleteItemsOf(ctx, id);
    await deleteOrg(ctx, found.orgId);
    await deleteCompany(ctx, id);
    ctx.tell('keysDestroyed', { ids: await ctx.vault.destroyKeysOf(ctx.db, id) });
    await file.log(ctx, 'del', found, { before: found });
    ctx.tell('changed', { subject: 'org', ids: [found.orgId], companyId: null });
  });
  return null;
}

/** The role of a company is that of its administrator. */
export async function changeRole(
  ctx: Context,
  { id, version, roleId }: Input<typeof company.changeRole>,
): Promise<null> {
  const found = await file.findOrFail(ctx, id);
  const { administratorId } = found;
  if (!administratorId) throw refuse(companyText.nobody);
  await checkPlace(ctx, { roleId, companyId: id, jurisdictionId: null });
  await transaction(ctx, async (ctx) => {
    await write(ctx, found, version, {});
    await setRole(ctx, administratorId, roleId);
    await file.log(ctx, 'changeRole', found, { after: { roleId } });
  });
  return null;
}

export async function bindOrg(
  ctx: Context,
  { id, version, parentId }: Input<typeof company.bindOrg>,
): Promise<null> {
  const found = await file.findOrFail(ctx, id);
  await needOrg(ctx, parentId);
  await transaction(ctx, async (ctx) => {
    await write(ctx, found, version, {});
    await moveCompanyOrg(ctx, found.orgId, parentId);
    await file.log(ctx, 'bindOrg', found, { after: { parentId } });
    ctx.tell('rightsChanged', { accountIds: await listPeopleOf(ctx, id) });
  });
  return null;
}

/** The new account replaces the old one at once; the old one keeps neither role nor sessions. */
export async function changeAdministrator(
  ctx: Context,
  input: Input<typeof company.changeAdministrator>,
): Promise<NewAccounts> {
  const found = await file.findOrFail(ctx, input.id);
  return transaction(ctx, async (ctx) => {
    await write(ctx, found, input.version, {});
    const [old, fallback] = [
      found.administratorId && (await needUser(ctx, found.administratorId)),
      await findSharedRole(ctx, 'COMPANY_ADMIN'),
    ];
    const roleId = old ? old.roleId : fallback?.id;
    if (!roleId) throw refuse(refusals.notNow);
    const place = { orgId: found.orgId, companyId: found.id };
    const made = await open(ctx, place, roleId, administratorOf(input), 'administratorAccount');
    await setDuties(ctx, found.id, { administratorId: made.id });
    if (old) await retireAccount(ctx, old.id, (await findSharedRole(ctx, 'VIEWER'))?.id ?? old.roleId);
    await file.log(ctx, 'changeAdministrator', found, {
      before: { administratorAccount: old ? old.loginName : null },
      after: { administratorAccount: input.administratorAccount },
    });
    return { id: found.id, accounts: [{ loginName: input.administratorAccount, password: made.password }] };
  });
}

export async function resetDutyPassword(
  ctx: Context,
  { id, duty }: Input<typeof company.resetPassword>,
): Promise<NewAccounts> {
  const found = await file.findOrFail(ctx, id);
  const accountId = duty === 'administrator' ? found.administratorId : found.safetyOfficerId;
  if (!accountId) throw refuse(companyText.nobody);
  const { loginName } = await needUser(ctx, accountId);
  const { password } = await resetPassword(ctx, { id: accountId });
  return { id, accounts: [{ loginName, password }] };
}

const write = (
  ctx: Context,
  before: Company,
  version: number,
  change: Partial<CompanyDetails>,
): Promise<void> =>
  file.writeSeen(ctx, before.id, watchedIn({ ...before, ...change }), () =>
    updateCompany(ctx, before.id, version, change),
  );

async function checkHomePage(ctx: Context, path: string | null | undefined): Promise<void> {
  if (path && !(await hasValue(ctx, 'HOME_PAGE_URL', path)))
    throw refuseField('homePageUrl', companyText.homePageUnknown);
}

const watchedIn = (details: Pick<CompanyDetails, 'companyName' | 'creditCode'>): Watched => ({
  company_credit_code_once: ['creditCode', details.creditCode],
  company_name_once: ['companyName', details.companyName],
  org_name_once: ['companyName', details.companyName],
});
