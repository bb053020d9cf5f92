import type { Input, Output } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import type { session } from '@fleet/contract/session/calls';
import { transaction, type Context } from '../../../base/context';
import { notFound, forbidden, refuse, refuseField, unauthenticated } from '../../../base/refuse';
import { attachLogo, dropFile, needUpload } from '../../house/file/service';
import { record } from '../../house/log/index';
import { deleteOldAttempts } from './attempts';
import { tellOldAddress } from './notices';
import { needOwnPassword } from './ownPassword';
import { mayChangeLogo, profileOf } from './profileOf';
import {
  deleteOldResets,
  deleteOldSessions,
  deleteResetsOf,
  deleteSession,
  deleteSessionsOf,
  findStanding,
  holdPassword,
  listPeopleOf,
  listSessionsOf,
  updateLogo,
  updateProfile,
  type Account,
} from './queries';
import { me, needAccount } from './self';
import { forgetAddresses } from './tries';

export { tellFactorsChanged, tellOldAddress, tellPasswordChanged } from './notices';
export { endSessionsOf, giveTemporaryPassword } from './ownPassword';
export { isLapsed } from './passwords';
export { openAttempt, takeAttempt } from './attempts';
export { type Account, deleteResetsOf, findAccount, listPeopleOf } from './queries';
export { enter } from './signIn';
export { giveBackTry, takeTry } from './tries';
export { contextOf, type Entered, sessions } from './sessions';

const dayMs = 86_400_000;
/** For so long an address is known as somebody's without being used. */
const addressDays = 90;

export async function logout(ctx: Context): Promise<null> {
  const { accountId, sessionId } = me(ctx);
  await transaction(ctx, async (ctx) => {
    await deleteSession(ctx, accountId, sessionId);
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

/** The caller's open sessions: the one that asks, then the latest used. */
export async function listOwnSessions(ctx: Context): Promise<Output<typeof session.sessions>> {
  const { accountId, sessionId } = me(ctx);
  const rows = await listSessionsOf(ctx, accountId, ...openSince(ctx));
  const shown = rows.map((row) => ({ ...row, isOwn: row.id === sessionId }));
  return { rows: shown.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn)) };
}

export async function endOwnSession(ctx: Context, { id }: Input<typeof session.endSession>): Promise<null> {
  const { accountId } = me(ctx);
  await transaction(ctx, async (ctx) => {
    if (!(await deleteSession(ctx, accountId, id))) throw notFound();
    await noteEnded(ctx);
    ctx.tell('signedOut', { accountId, sessionId: id, reason: 'revoked' });
  });
  return null;
}

/** Every session of the caller's but the one that asks. */
export async function endOtherSessions(ctx: Context): Promise<null> {
  const { accountId, sessionId } = me(ctx);
  await transaction(ctx, async (ctx) => {
    await deleteSessionsOf(ctx, accountId, sessionId);
    await noteEnded(ctx);
    ctx.tell('signedOut', { accountId, exceptSessionId: sessionId, reason: 'revoked' });
  });
  return null;
}

const noteEnded = (ctx: Context) =>
  record(ctx, {
    module: 'session',
    action: 'endSessions',
    recordId: ctx.actor.accountId,
    recordName: ctx.actor.loginName,
  });

export async function profile(ctx: Context): Promise<Output<typeof session.profile>> {
  const { accountId, sessionId } = me(ctx);
  const standing = await findStanding(ctx, sessionId);
  if (!standing) throw unauthenticated();
  return profileOf(ctx, await needAccount(ctx, accountId), standing.way);
}

/** Changes settings and contact; for the contact the present password is asked, and the old address is told. */
export async function changeProfile(
  ctx: Context,
  { settings, logoFileId, oldPassword, ...contact }: Input<typeof session.updateProfile>,
) {
  const { accountId } = me(ctx);
  const known = await needAccount(ctx, accountId);
  const isReachedAnew = (['email', 'phone'] as const).some(
    (name) => contact[name] !== undefined && contact[name] !== known[name],
  );
  if (isReachedAnew && !oldPassword) throw refuseField('oldPassword', refusals.giveOldPassword);
  const before = isReachedAnew && oldPassword ? await needOwnPassword(ctx, oldPassword) : known;
  await transaction(ctx, async (ctx) => {
    if (logoFileId !== undefined) await changeLogo(ctx, before, logoFileId);
    const change = { ...contact, ...(settings && { settings }) };
    if (Object.keys(change).length === 0) return;
    if (isReachedAnew && !(await holdPassword(ctx, before))) throw refuse(refusals.notNow);
    await updateProfile(ctx, accountId, change);
    // A link that went to the old address opens nothing any more.
    if (isReachedAnew) await deleteResetsOf(ctx, accountId);
    const { email, phone } = before;
    await record(ctx, {
      module: 'session',
      action: 'updateProfile',
      recordId: accountId,
      recordName: before.username,
      before: { email, phone, settings: before.settings },
      after: { ...contact, settings },
    });
    await tellOldAddress(ctx, before, contact.email);
  });
  return profile(ctx);
}

async function changeLogo(ctx: Context, account: Account, logoFileId: string | null): Promise<void> {
  const { companyId } = account;
  if (logoFileId === account.logoFileId) return;
  if (logoFileId) await needUpload(ctx, logoFileId);
  if (companyId === null || !mayChangeLogo(account)) throw forbidden('org:edit');
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
  ctx.tell('rightsChanged', { accountIds: await listPeopleOf(ctx, companyId) });
}

/** Sessions begun and used after these have not ended by time. */
function openSince(ctx: Context): [createdAfter: Date, usedAfter: Date] {
  const { longestHours, idleMinutes } = ctx.config.session;
  const ago = (ms: number) => new Date(ctx.now.getTime() - ms);
  return [ago(longestHours * 3_600_000), ago(idleMinutes * 60_000)];
}

/** Forgets sessions that have ended by time, addresses that nobody comes from, and codes nobody used. */
export async function forgetEndedSessions(ctx: Context): Promise<void> {
  await deleteOldSessions(ctx, ...openSince(ctx));
  await forgetAddresses(ctx, new Date(ctx.now.getTime() - addressDays * dayMs));
  await deleteOldResets(ctx);
  await deleteOldAttempts(ctx);
}
