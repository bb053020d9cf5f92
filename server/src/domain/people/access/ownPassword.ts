import type { Input } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import type { session } from '@fleet/contract/session/calls';
import { sessionText } from '@fleet/contract/session/text';
import { say } from '@fleet/contract/text';
import { transaction, type Context } from '../../../base/context';
import { pageAddress } from '../../../base/pageAddress';
import { refuse, refuseField, unauthenticated } from '../../../base/refuse';
import { newPassword, newToken, tokenHash } from '../../../base/secrets';
import { record } from '../../house/log/index';
import { deleteAttemptsOf } from './attempts';
import { tellPasswordChanged } from './notices';
import { isLapsed, isTooYoung, whyNotPassword } from './passwords';
import {
  deleteResetsOf,
  deleteSessionsOf,
  findAccountByLogin,
  findReset,
  findStanding,
  hasResetBeyond,
  insertReset,
  insertSession,
  isInUse,
  listPasswordsOf,
  takeReset,
  updatePassword,
  updateTemporaryPassword,
  type Account,
} from './queries';
import { asAccount, me, needAccount } from './self';
import { needWelcome } from './signIn';
import { forgetTries, tryPassword } from './tries';

const resetMinutes = 30;

/** The caller's own account, once its present password was given; a session that was borrowed does not know it. */
export async function needOwnPassword(ctx: Context, oldPassword: string): Promise<Account> {
  const account = await needAccount(ctx, me(ctx).accountId);
  const proven = await tryPassword(ctx, account.loginName, oldPassword);
  if (proven?.id !== account.id) throw refuseField('oldPassword', refusals.oldPasswordWrong);
  return proven;
}

/** Ends every session of the account and begins a new one for whoever changed the password. */
export async function changePassword(
  ctx: Context,
  input: Input<typeof session.changePassword>,
): Promise<{ token: string }> {
  const account = await needOwnPassword(ctx, input.oldPassword);
  const hash = await newHash(ctx, account, input);
  const token = newToken();
  await transaction(ctx, async (ctx) => {
    // The old password is no more than a password: what was proven stays as old as it was.
    const standing = await findStanding(ctx, me(ctx).sessionId);
    if (!standing) throw unauthenticated();
    await setPassword(ctx, account, hash);
    const { id: sessionId } = await insertSession(ctx, account.id, tokenHash(token), standing);
    ctx.tell('signedOut', { accountId: account.id, exceptSessionId: sessionId, reason: 'revoked' });
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
  if (!(await isInUse(ctx, account.id))) return null;
  const minutesOn = (minutes: number) => new Date(ctx.now.getTime() + minutes * 60_000);
  // One mail a minute: nobody fills somebody else's mailbox.
  if (await hasResetBeyond(ctx, account.id, minutesOn(resetMinutes - 1))) return null;
  const code = newToken();
  await insertReset(ctx, account.id, tokenHash(code), minutesOn(resetMinutes));
  const link = pageAddress(ctx.config, `/login?code=${code}`).href;
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
  const codeHash = tokenHash(input.code);
  const found = await findReset(ctx, codeHash);
  if (!found) throw refuse(refusals.resetLinkInvalid);
  const account = await needAccount(ctx, found.accountId);
  await needWelcome(ctx, account);
  const hash = await newHash(ctx, account, input);
  await transaction(ctx, async (ctx) => {
    // Of two who use it at once, one does.
    if (!(await takeReset(ctx, codeHash))) throw refuse(refusals.resetLinkInvalid);
    await setPassword(asAccount(ctx, account), account, hash);
    await forgetTries(ctx, account);
    ctx.tell('signedOut', { accountId: account.id, reason: 'revoked' });
  });
  return null;
}

/** The hash of the new password, once it is found good. No transaction waits for this. */
async function newHash(
  ctx: Context,
  account: Account,
  { newPassword, confirmPassword }: { newPassword: string; confirmPassword: string },
): Promise<string> {
  const { config, now, passwords } = ctx;
  if (newPassword !== confirmPassword) throw refuseField('confirmPassword', refusals.passwordsDiffer);
  if (isLapsed(account, config, now)) throw refuse(refusals.temporaryPasswordLapsed);
  if (isTooYoung(account, config, now))
    throw refuseField('newPassword', refusals.passwordTooYoung, { hours: config.password.leastHours });
  const why = await whyNotPassword(newPassword, account.loginName, config.password.profile);
  if (why) throw refuseField('newPassword', why);
  if (await passwords.isRight(newPassword, account.passwordHash, 'known'))
    throw refuseField('newPassword', refusals.passwordUnchanged);
  for (const { passwordHash } of await listPasswordsOf(ctx, account.id, config.password.remembered)) {
    if (await passwords.isRight(newPassword, passwordHash, 'known'))
      throw refuseField('newPassword', refusals.passwordUsedBefore);
  }
  return passwords.hash(newPassword);
}

/** Writes the new password, if nobody changed the old one since it was judged, and tells the owner. */
async function setPassword(ctx: Context, account: Account, passwordHash: string): Promise<void> {
  if (!(await updatePassword(ctx, account, passwordHash))) throw refuse(refusals.notNow);
  await deleteSessionsOf(ctx, account.id);
  await deleteAttemptsOf(ctx, account.id);
  await deleteResetsOf(ctx, account.id);
  await record(ctx, {
    module: 'session',
    action: 'changePassword',
    recordId: account.id,
    recordName: account.username,
  });
  await tellPasswordChanged(ctx, account);
}

/** A one-time password, shown to whoever asked for it; every session of the account ends. */
export async function giveTemporaryPassword(
  ctx: Context,
  account: { id: string; loginName: string },
): Promise<string> {
  const password = newPassword();
  await updateTemporaryPassword(ctx, account.id, await ctx.passwords.hash(password));
  await forgetTries(ctx, account);
  await endSessionsOf(ctx, account.id);
  return password;
}

/** Every way in that is open ends: sessions, sign-ins that are half done, links to a new password. */
export async function endSessionsOf(ctx: Context, accountId: string): Promise<void> {
  await deleteSessionsOf(ctx, accountId);
  await deleteAttemptsOf(ctx, accountId);
  await deleteResetsOf(ctx, accountId);
  ctx.tell('signedOut', { accountId, reason: 'revoked' });
}
