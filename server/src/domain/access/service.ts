import type { Input, Output } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import type { session } from '@fleet/contract/session/calls';
import { sessionText } from '@fleet/contract/session/text';
import { say } from '@fleet/contract/text';
import { transaction, type Context } from '../../base/context';
import { notAllowed, Refusal, refuse, refuseField, signInFirst } from '../../base/refuse';
import { newPassword, newToken, tokenHash } from '../../base/secrets';
import { attachLogo, dropFile, needUpload } from '../file/service';
import { countRefusal, record } from '../log/service';
import { listMenus } from '../menu/service';
import { hashPassword, isPassword, whyNotPassword } from './passwords';
import {
  countFailure,
  deleteOldFailures,
  deleteOldResets,
  deleteOldSessions,
  deleteResetsOf,
  deleteSession,
  deleteSessionsOf,
  findAccount,
  findAccountByLogin,
  findLock,
  forgetFailures,
  hasResetBeyond,
  insertReset,
  insertSession,
  listColleagues,
  listPasswordsOf,
  takeReset,
  touchAccount,
  updateLogo,
  updatePassword,
  updateProfile,
  updateTemporaryPassword,
  type Account,
} from './queries';
import { isExpired, mustChange } from './sessions';

export { hashPassword } from './passwords';
export { findAccount } from './queries';
export { contextOf, sessions } from './sessions';

const resetMinutes = 30;
/** Where `/` leads. */
const usualLanding = '/VehicleManagement/VehicleStatus';

export async function login(
  ctx: Context,
  { loginName, password }: Input<typeof session.login>,
): Promise<Output<typeof session.login>> {
  const name = loginName.toLowerCase();
  const lockedUntil = await findLock(ctx, name);
  if (lockedUntil) {
    countRefusal(ctx, 'lockOut', 'login', loginName);
    throw locked(ctx, lockedUntil);
  }

  const account = await findAccountByLogin(ctx, loginName);
  if (!(await isPassword(password, account?.passwordHash)) || !account) {
    countRefusal(account ? asAccount(ctx, account) : ctx, 'login', 'login', loginName);
    await countFailure(ctx, name);
    throw refuse(refusals.wrongCredentials);
  }
  if (account.disabled) throw refuse(refusals.accountDisabled);
  if (isExpired(account, ctx.now)) throw refuse(refusals.accountExpired);

  const token = newToken();
  await transaction(ctx, async (ctx) => {
    await forgetFailures(ctx, name);
    await insertSession(ctx, account.id, tokenHash(token));
    await touchAccount(ctx, account.id);
    await record(asAccount(ctx, account), {
      module: 'session',
      action: 'login',
      recordId: account.id,
      recordName: account.username,
    });
  });
  return { token, ...(await profileOf(ctx, account)) };
}

function locked(ctx: Context, until: string): Refusal {
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - ctx.now.getTime()) / 1000));
  return new Refusal(
    429,
    '429',
    refusals.locked,
    { minutes: Math.ceil(seconds / 60) },
    { retryAfterSeconds: seconds },
  );
}

export async function logout(ctx: Context): Promise<null> {
  const { accountId, sessionId } = me(ctx);
  await transaction(ctx, async (ctx) => {
    await deleteSession(ctx, sessionId);
    await record(ctx, {
      module: 'session',
      action: 'logout',
      recordId: accountId,
      recordName: ctx.actor.loginName,
    });
    ctx.tell('signedOut', { accountId, sessionId, reason: 'logout' });
  });
  return null;
}

/** Ends every session of the account and begins a new one for whoever changed the password. */
export async function changePassword(
  ctx: Context,
  input: Input<typeof session.changePassword>,
): Promise<{ token: string }> {
  const { accountId } = me(ctx);
  const account = await needAccount(ctx, accountId);
  const lockedUntil = await findLock(ctx, account.loginName.toLowerCase());
  if (lockedUntil) throw locked(ctx, lockedUntil);
  if (!(await isPassword(input.oldPassword, account.passwordHash))) {
    await countFailure(ctx, account.loginName.toLowerCase());
    throw refuseField('oldPassword', refusals.oldPasswordWrong);
  }
  const token = newToken();
  await transaction(ctx, async (ctx) => {
    await setPassword(ctx, account, input);
    const { id: sessionId } = await insertSession(ctx, accountId, tokenHash(token));
    ctx.tell('signedOut', { accountId, exceptSessionId: sessionId, reason: 'revoked' });
  });
  return { token };
}

/** Answers the same whether or not such an account exists, and lets the mail go its own way for the same reason. */
export async function forgotPassword(
  ctx: Context,
  { loginName, email }: Input<typeof session.forgotPassword>,
): Promise<null> {
  const account = await findAccountByLogin(ctx, loginName);
  if (account?.email?.toLowerCase() !== email.toLowerCase() || account.disabled) return null;
  const minutesOn = (minutes: number) => new Date(ctx.now.getTime() + minutes * 60_000);
  // One mail a minute: nobody fills somebody else's mailbox.
  if (await hasResetBeyond(ctx, account.id, minutesOn(resetMinutes - 1))) return null;
  const code = newToken();
  await insertReset(ctx, account.id, tokenHash(code), minutesOn(resetMinutes));
  const link = `${ctx.config.publicUrl ?? `http://localhost:${ctx.config.port}`}/login?code=${code}`;
  const slots = { username: account.username, minutes: resetMinutes, link };
  void ctx
    .mail({
      to: email,
      subject: say(ctx.language, sessionText.mailSubject),
      text: say(ctx.language, sessionText.mailBody, slots),
    })
    .catch(ctx.complain);
  return null;
}

export async function resetForgotPassword(
  ctx: Context,
  input: Input<typeof session.resetForgotPassword>,
): Promise<null> {
  await transaction(ctx, async (ctx) => {
    const reset = await takeReset(ctx, tokenHash(input.code));
    if (!reset) throw refuse(refusals.resetLinkInvalid);
    const account = await needAccount(ctx, reset.accountId);
    await setPassword(asAccount(ctx, account), account, input);
    await forgetFailures(ctx, account.loginName.toLowerCase());
    ctx.tell('signedOut', { accountId: account.id, reason: 'revoked' });
  });
  return null;
}

async function setPassword(
  ctx: Context,
  account: Account,
  input: { newPassword: string; confirmPassword: string },
): Promise<void> {
  const { newPassword, confirmPassword } = input;
  if (newPassword !== confirmPassword) throw refuseField('confirmPassword', refusals.passwordsDiffer);
  const why = whyNotPassword(newPassword, account.loginName, ctx.config.password.profile);
  if (why) throw refuseField('newPassword', why);
  if (await isPassword(newPassword, account.passwordHash))
    throw refuseField('newPassword', refusals.passwordUnchanged);
  for (const { passwordHash } of await listPasswordsOf(ctx, account.id, ctx.config.password.remembered)) {
    if (await isPassword(newPassword, passwordHash))
      throw refuseField('newPassword', refusals.passwordUsedBefore);
  }
  await updatePassword(ctx, account.id, await hashPassword(newPassword));
  await deleteSessionsOf(ctx, account.id);
  await record(ctx, {
    module: 'session',
    action: 'changePassword',
    recordId: account.id,
    recordName: account.username,
  });
}

/** A one-time password, shown to whoever asked for it; every session of the account ends. */
export async function giveTemporaryPassword(
  ctx: Context,
  { id, loginName }: { id: string; loginName: string },
): Promise<string> {
  const password = newPassword();
  await updateTemporaryPassword(ctx, id, await hashPassword(password));
  await forgetFailures(ctx, loginName.toLowerCase());
  await deleteResetsOf(ctx, id);
  await endSessionsOf(ctx, id);
  return password;
}

export async function endSessionsOf(ctx: Context, accountId: string): Promise<void> {
  await deleteSessionsOf(ctx, accountId);
  ctx.tell('signedOut', { accountId, reason: 'revoked' });
}

export const profile = async (ctx: Context): Promise<Output<typeof session.profile>> =>
  profileOf(ctx, await needAccount(ctx, me(ctx).accountId));

export async function changeProfile(
  ctx: Context,
  { settings, logoFileId, ...contact }: Input<typeof session.updateProfile>,
) {
  const { accountId } = me(ctx);
  const before = await needAccount(ctx, accountId);
  const merged = settings && { settings: JSON.stringify(withChoices(before.settings as object, settings)) };
  await transaction(ctx, async (ctx) => {
    if (logoFileId !== undefined) await changeLogo(ctx, before, logoFileId);
    const change = { ...contact, ...merged };
    if (Object.keys(change).length === 0) return;
    await updateProfile(ctx, accountId, change);
    const { email, phone } = before;
    await record(ctx, {
      module: 'session',
      action: 'updateProfile',
      recordId: accountId,
      recordName: before.username,
      before: { email, phone, settings: before.settings },
      after: { ...contact, settings },
    });
  });
  return profile(ctx);
}

/** What was chosen before with what is chosen now; null takes a choice back. */
const withChoices = (before: object, now: object) =>
  Object.fromEntries(Object.entries({ ...before, ...now }).filter(([, value]) => value !== null));

/** Whoever administers a company changes its logo. */
const mayChangeLogo = ({ companyId, dataScope, rights }: Account) =>
  companyId !== null && dataScope === 'COMPANY' && rights.includes('org:edit');

async function changeLogo(ctx: Context, account: Account, logoFileId: string | null): Promise<void> {
  const { companyId } = account;
  if (logoFileId === account.logoFileId) return;
  if (logoFileId) await needUpload(ctx, logoFileId);
  if (companyId === null || !mayChangeLogo(account)) throw notAllowed('org:edit');
  const changed = await updateLogo(ctx, companyId, logoFileId);
  if (!changed || changed.before === logoFileId) return;
  if (logoFileId) await attachLogo(ctx, logoFileId, { orgId: changed.orgId, companyId });
  if (changed.before) await dropFile(ctx, changed.before);
  await record(ctx, {
    module: 'company',
    action: 'edit',
    recordId: companyId,
    recordName: changed.companyName,
    before: { logoFileId: changed.before },
    after: { logoFileId },
  });
  ctx.tell('rightsChanged', { accountIds: await listColleagues(ctx, companyId) });
}

async function profileOf(ctx: Context, account: Account): Promise<Output<typeof session.profile>> {
  const menus = await listMenus(ctx, 'platform', account.rights);
  const pages = menus.filter((node) => node.type === 'page');
  const landing =
    pages.find((page) => page.path === account.homePageUrl) ??
    pages.find((page) => page.path === usualLanding) ??
    pages[0];
  return {
    user: {
      ...account,
      timeZone: account.timeZone ?? 'Asia/Shanghai',
      mustChangePassword: mustChange(account, ctx.config, ctx.now),
      mayChangeLogo: mayChangeLogo(account),
    },
    role: { id: account.roleId, roleName: account.roleName, dataScope: account.dataScope },
    buttonPermiss: account.rights,
    menus,
    homePageUrl: landing?.path ?? usualLanding,
    settings: account.settings as Output<typeof session.profile>['settings'],
  };
}

/** Forgets sessions that have ended by time, old counts of wrong passwords, and codes nobody used. */
export async function forgetEndedSessions(ctx: Context): Promise<void> {
  const { longestHours, idleMinutes } = ctx.config.session;
  const ago = (ms: number) => new Date(ctx.now.getTime() - ms);
  await deleteOldSessions(ctx, ago(longestHours * 3_600_000), ago(idleMinutes * 60_000));
  await deleteOldFailures(ctx, ago(86_400_000));
  await deleteOldResets(ctx);
}

async function needAccount(ctx: Context, id: string): Promise<Account> {
  const account = await findAccount(ctx, id);
  if (!account) throw signInFirst();
  return account;
}

function me({ actor }: Context): { accountId: string; sessionId: string } {
  const { accountId, sessionId } = actor;
  if (!accountId || !sessionId) throw signInFirst();
  return { accountId, sessionId };
}

/** Before a session exists, what an account does to itself is still written down as its own doing. */
const asAccount = (ctx: Context, { id, loginName, companyId, orgId }: Account): Context => ({
  ...ctx,
  actor: { ...ctx.actor, accountId: id, loginName, companyId, orgId },
});
