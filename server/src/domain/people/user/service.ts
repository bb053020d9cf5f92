import type { Input, Output } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import { listed } from '@fleet/contract/text';
import type { user } from '@fleet/contract/user/calls';
import { userText } from '@fleet/contract/user/text';
import { today } from '../../../base/calendar';
import { transaction, type Context } from '../../../base/context';
import { Problems } from '../../../base/problems';
import { refuseDuplicates } from '../../../base/query';
import { refuse, refuseField, refuseUsed } from '../../../base/refuse';
import { newPassword } from '../../../base/secrets';
import { noteTaken } from '../../../base/taken';
import { holdRow, lockToDelete } from '../../../base/versions';
import {
  deleteResetsOf,
  endSessionsOf,
  giveTemporaryPassword,
  tellFactorsChanged,
  tellOldAddress,
  tellPasswordChanged,
} from '../access/service';
import { removeFactors } from '../factor/service';
import { editable, type Watched } from '../../house/plain/service';
import { needOrg } from '../org/service';
import { covers, needCaretaker, needRole } from '../role/service';
import {
  deleteUser,
  findUser,
  insertUser,
  isJurisdiction,
  listDuties,
  showUsers,
  updateUser,
  type UserDetails,
} from './queries';

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;
type NewPassword = Output<typeof user.add>;

const file = editable({
  module: 'user',
  find: findUser,
  nameOf: ({ loginName }: { loginName: string }) => loginName,
  show: showUsers,
  // People stand in lists of their own, and are counted with roles and organizations.
  tell(ctx, id, companyId) {
    for (const subject of ['user', 'role', 'org']) ctx.tell('changed', { subject, ids: [id], companyId });
  },
});

/** The account, if it is in sight; one that something is written for in a transaction is not deleted before that ends. */
export async function needUser(ctx: Context, id: string): Promise<User> {
  await holdRow(ctx, 'account', id);
  return file.findOrFail(ctx, id);
}

/** An account that the caller may handle: in sight, not his own, and not more powerful than he is. */
async function needSubordinate(ctx: Context, id: string): Promise<User> {
  const found = await needUser(ctx, id);
  if (found.id === ctx.actor.accountId) throw refuse(userText.notYourself);
  if (!covers(ctx, found)) throw refuse(userText.tooPowerful);
  return found;
}

/** Makes an account with a one-time password, which is answered this once. */
export async function addUser(ctx: Context, input: Input<typeof user.add>): Promise<NewPassword> {
  const problems = new Problems();
  judgeExpiry(ctx, problems, input.expiryDate);
  const org = await problems.of('orgId', () => needOrg(ctx, input.orgId));
  const details = { ...input, email: input.email ?? null, jurisdictionId: input.jurisdictionId ?? null };
  const place = org && { ...details, companyId: org.companyId };
  if (place) await problems.of('roleId', () => checkPlace(ctx, place));
  await judgeLoginName(ctx, problems, 'loginName', input.loginName);
  problems.throwIfAny();
  return openAccount(ctx, place!);
}

/** Notes a login name that is somebody's already, at the field that asks for it. */
export const judgeLoginName = (ctx: Context, problems: Problems, field: string, loginName: string) =>
  noteTaken(ctx, problems, 'account', { loginName }, { account_login_name_once: [field, loginName] });

/** Writes an account whose place and role were judged before. */
export async function openAccount(
  ctx: Context,
  details: UserDetails,
  nameField = 'loginName',
): Promise<NewPassword> {
  const password = newPassword();
  const passwordHash = await ctx.passwords.hash(password);
  return transaction(ctx, async (ctx) => {
    await holdRow(ctx, 'org', details.orgId);
    if (details.jurisdictionId) await holdRow(ctx, 'jurisdiction', details.jurisdictionId);
    const watched: Watched = { account_login_name_once: [nameField, details.loginName] };
    const { id } = await refuseDuplicates(watched, () => insertUser(ctx, { ...details, passwordHash }));
    await file.log(ctx, 'add', { ...details, id }, { after: details });
    return { id, password };
  });
}

export async function editUser(ctx: Context, input: Input<typeof user.edit>): Promise<null> {
  const { id, version, ...change } = input;
  const before = await needSubordinate(ctx, id);
  await transaction(ctx, async (ctx) => {
    const problems = new Problems();
    if (change.expiryDate && change.expiryDate !== before.expiryDate)
      judgeExpiry(ctx, problems, change.expiryDate);
    const details: Partial<UserDetails & { disabled: boolean }> = { ...change };
    const { orgId } = change;
    const org = orgId ? await problems.of('orgId', () => needOrg(ctx, orgId)) : undefined;
    if (org) details.companyId = org.companyId;
    if (org && org.companyId !== before.companyId) await judgeMove(ctx, problems, id);
    if (org || (!orgId && (change.roleId || change.jurisdictionId !== undefined)))
      await problems.of('roleId', () => checkPlace(ctx, { ...before, ...details }));
    problems.throwIfAny();
    await file.writeSeen(ctx, id, {}, () => updateUser(ctx, id, version, details));
    if (change.email !== undefined && change.email !== before.email) await deleteResetsOf(ctx, id);
    if (before.dataScope === 'ALL') await needCaretaker(ctx);
    await file.log(ctx, 'edit', before, { before: plain(before), after: change });
    await reach(ctx, before, details);
    await tellOldAddress(ctx, before, change.email);
  });
  return null;
}

/** Whoever administers a company, manages a jurisdiction or is a driver stays where that is; nobody links it meanwhile. */
async function judgeMove(ctx: Context, problems: Problems, id: string): Promise<void> {
  await lockToDelete(ctx, 'account', id);
  const duties = await listDuties(ctx, id);
  const words = listed(
    ctx.language,
    duties.map((one) => one.words),
  );
  if (duties.length > 0) problems.add('orgId', userText.onDuty, { duties: words });
}

/** The person's open sessions follow at once. A session from before a ban does not outlive it. */
async function reach(ctx: Context, before: User, { disabled }: { disabled?: boolean }): Promise<void> {
  if (disabled === false && before.disabled) await endSessionsOf(ctx, before.id);
  else if (disabled) ctx.tell('signedOut', { accountId: before.id, reason: 'expired' });
  else ctx.tell('rightsChanged', { accountIds: [before.id] });
}

export async function delUser(ctx: Context, { id }: Input<typeof user.del>): Promise<null> {
  const found = await needSubordinate(ctx, id);
  await transaction(ctx, async (ctx) => {
    await lockToDelete(ctx, 'account', id);
    const duties = await listDuties(ctx, id);
    if (duties.length > 0) throw refuseUsed(ctx.language, duties);
    await deleteUser(ctx, id);
    if (found.dataScope === 'ALL') await needCaretaker(ctx);
    await endSessionsOf(ctx, id);
    await file.log(ctx, 'del', found, { before: plain(found) });
  });
  return null;
}

export async function resetPassword(
  ctx: Context,
  { id }: Input<typeof user.resetPassword>,
): Promise<NewPassword> {
  const found = await needSubordinate(ctx, id);
  const password = await transaction(ctx, async (ctx) => {
    const password = await giveTemporaryPassword(ctx, found);
    await file.log(ctx, 'resetPassword', found);
    await tellPasswordChanged(ctx, found);
    return password;
  });
  return { id, password };
}

/** For somebody who has lost his second factor; the password alone lets him in again, and he is told. */
export async function resetSecondFactor(
  ctx: Context,
  { id }: Input<typeof user.resetSecondFactor>,
): Promise<null> {
  const found = await needSubordinate(ctx, id);
  await transaction(ctx, async (ctx) => {
    if (!(await removeFactors(ctx, id))) throw refuse(userText.noSecondFactor);
    await endSessionsOf(ctx, id);
    await file.log(ctx, 'resetSecondFactor', found);
    await tellFactorsChanged(ctx, found);
  });
  return null;
}

/** Takes an account away together with what it stood for. */
export async function closeAccount(ctx: Context, id: string): Promise<void> {
  const found = await needUser(ctx, id);
  await deleteUser(ctx, id);
  await endSessionsOf(ctx, id);
  file.tell(ctx, id, found.companyId);
}

/** An account whose duty somebody else has now: it keeps neither its sessions nor its power, or its jurisdiction. */
export async function retireAccount(ctx: Context, id: string, roleId: string | null): Promise<void> {
  const found = await needUser(ctx, id);
  await updateUser(ctx, id, found.version, {
    ...(roleId ? { roleId } : { jurisdictionId: null }),
    disabled: true,
  });
  await endSessionsOf(ctx, id);
  file.tell(ctx, id, found.companyId);
}

/** Gives an account a role that was judged before. */
export async function setRole(ctx: Context, id: string, roleId: string): Promise<void> {
  const found = await needUser(ctx, id);
  await updateUser(ctx, id, found.version, { roleId });
  ctx.tell('rightsChanged', { accountIds: [id] });
  file.tell(ctx, id, found.companyId);
}

/** Puts an account where its groups at the provider say, inside its company; its open sessions follow at once. */
export async function placeAccount(
  ctx: Context,
  id: string,
  place: { orgId: string; roleId: string },
): Promise<void> {
  const before = await needUser(ctx, id);
  await file.writeSeen(ctx, id, {}, () => updateUser(ctx, id, before.version, place));
  if (before.dataScope === 'ALL') await needCaretaker(ctx);
  await file.log(ctx, 'followGroups', before, {
    before: { orgId: before.orgId, roleId: before.roleId },
    after: place,
  });
  ctx.tell('rightsChanged', { accountIds: [id] });
}

export async function endSessions(ctx: Context, { id }: Input<typeof user.endSessions>): Promise<null> {
  const found = await needSubordinate(ctx, id);
  await transaction(ctx, async (ctx) => {
    await endSessionsOf(ctx, id);
    await file.log(ctx, 'endSessions', found);
  });
  return null;
}

function judgeExpiry(ctx: Context, problems: Problems, expiryDate: string): void {
  if (expiryDate < today(ctx.now, ctx.timeZone)) problems.add('expiryDate', userText.expiryInPast);
}

/** The role must be one the caller may give, and one that fits where the account stands. */
export async function checkPlace(
  ctx: Context,
  place: { roleId: string; companyId: string | null; jurisdictionId: string | null },
): Promise<void> {
  const role = await needRole(ctx, place.roleId);
  if (!covers(ctx, role)) throw refuseField('roleId', userText.roleBeyondYou);
  const fits = role.companyId === place.companyId || (role.shared && place.companyId !== null);
  if (!fits) throw refuseField('roleId', place.companyId ? userText.roleElsewhere : userText.roleForCompany);
  if (place.companyId && role.dataScope !== 'COMPANY' && role.dataScope !== 'ORG_TREE')
    throw refuseField('roleId', userText.roleForPlatform);
  if (role.dataScope === 'JURISDICTION' && !place.jurisdictionId)
    throw refuseField('jurisdictionId', userText.jurisdictionNeeded);
  if (!place.jurisdictionId) return;
  if (ctx.scope.kind !== 'all' || !(await isJurisdiction(ctx, place.jurisdictionId)))
    throw refuseField('jurisdictionId', refusals.notFound);
}

/** The account as the log keeps it: without everything that its role may do. */
const plain = ({ rights, dataScope, ...rest }: User) => rest;
