import type { Input, Output } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import { type Pending, secondFactorNeeded, type session } from '@fleet/contract/session/calls';
import { transaction, type Context } from '../../../base/context';
import { Refusal, refuse, refuseField } from '../../../base/refuse';
import { newToken, tokenHash } from '../../../base/secrets';
import { askForKnown, judgePasskey, matchCode, passkeySite, takeCode, takePasskey } from '../factor/service';
import { findLastLogin, record } from '../../house/log/index';
import { challengeIn, findAttempt, openAttempt, takeAttempt } from './attempts';
import { hasSecondFactor } from './holds';
import { tellRecoveryUsed } from './notices';
import { isLapsed } from './passwords';
import { profileOf } from './profileOf';
import {
  findAccount,
  isInUse,
  holdPassword,
  insertSession,
  type SignInWay,
  touchAccount,
  type Account,
} from './queries';
import { asAccount, needAccount } from './self';
import { isExpired } from './sessions';
import { giveBackTry, knowAddress, takeTry, tryCode, tryPassword } from './tries';

type Entrance = Output<typeof session.login>;

/** An account with a second factor gets no session for a password, but a token for the second step alone. */
export async function login(
  ctx: Context,
  { loginName, password }: Input<typeof session.login>,
): Promise<Entrance> {
  const account = await tryPassword(ctx, loginName, password);
  if (!account) throw refuse(refusals.wrongCredentials);
  await needWelcome(ctx, account);
  if (!hasSecondFactor(account)) return openSession(ctx, account, { way: 'password' });
  const pending = await transaction(ctx, async (ctx) => {
    await needSamePassword(ctx, account);
    return openAttempt(ctx, 'secondFactor', account.id);
  });
  const { hasTotp, hasPasskey } = account;
  const data: Pending = { pending, hasTotp, hasPasskey };
  throw new Refusal(400, secondFactorNeeded, refusals.giveSecondFactor, {}, { data });
}

/** The second step: a code of the person's device, or a recovery code. */
export async function loginWithCode(
  ctx: Context,
  { pending, code }: Input<typeof session.loginWithCode>,
): Promise<Entrance> {
  const attempt = await findAttempt(ctx, 'secondFactor', pending);
  if (!attempt?.accountId) throw refuse(refusals.attemptOver);
  const account = await needAccount(ctx, attempt.accountId);
  const match = await tryCode(ctx, account, () => matchCode(ctx, account.id, code));
  if (!match) throw refuseField('code', refusals.wrongCode);
  await needWelcome(ctx, account);
  return openSession(ctx, account, {
    way: 'password',
    after: { secondFactor: match.kind },
    async first(ctx) {
      // Of two that come with one token or one code, one is let in.
      if (!(await takeAttempt(ctx, 'secondFactor', pending))) throw refuse(refusals.attemptOver);
      if (!(await takeCode(ctx, account.id, match))) throw refuseField('code', refusals.wrongCode);
      if (match.kind === 'recovery') await tellRecoveryUsed(ctx, account);
    },
  });
}

/** The ways of signing in besides the password. */
export const signInWays = async ({ config }: Context): Promise<Output<typeof session.ways>> => ({
  passkeyHost: passkeySite(config)?.host ?? null,
  providerName: config.provider?.name ?? null,
});

/** Asks for any passkey that the browser has for us; whose it is says the answer. */
export async function beginPasskeyLogin(ctx: Context): Promise<Output<typeof session.beginPasskeyLogin>> {
  takeTry(ctx);
  const { options, challenge } = await askForKnown(ctx, null);
  return { options, attempt: await openAttempt(ctx, 'passkeyLogin', null, { challenge }) };
}

export async function loginWithPasskey(
  ctx: Context,
  { attempt, credential }: Input<typeof session.loginWithPasskey>,
): Promise<Entrance> {
  // Whatever comes of it, a challenge is answered once.
  const begun = await takeAttempt(ctx, 'passkeyLogin', attempt);
  if (!begun) throw refuse(refusals.attemptOver);
  const proof = await judgePasskey(ctx, challengeIn(begun.data), credential);
  const account = await findAccount(ctx, proof.accountId);
  if (!account) throw refuse(refusals.passkeyRefused);
  await needWelcome(ctx, account);
  const entrance = await openSession(ctx, account, {
    way: 'passkey',
    after: { way: 'passkey' },
    first: (ctx) => takePasskey(ctx, proof),
  });
  giveBackTry(ctx);
  return entrance;
}

/** Whoever may not come in whatever he knows. */
export async function needWelcome(
  ctx: Context,
  account: Account,
  way: SignInWay = 'password',
): Promise<void> {
  if (account.disabled) throw refuse(refusals.accountDisabled);
  if (isExpired(account, ctx.now)) throw refuse(refusals.accountExpired);
  const { unusedDays } = ctx.config.password;
  if (unusedDays !== null && !(await isInUse(ctx, account.id)))
    throw refuse(refusals.accountUnused, { days: unusedDays });
  if (way !== 'provider' && isLapsed(account, ctx.config, ctx.now))
    throw refuse(refusals.temporaryPasswordLapsed);
}

/** Changed while it was judged: every session ends with it, this one too. */
async function needSamePassword(ctx: Context, account: Account): Promise<void> {
  if (!(await holdPassword(ctx, account))) throw refuse(refusals.wrongCredentials);
}

interface Way {
  way: SignInWay;
  /** The way of the sign-in, as the log keeps it. */
  after?: object;
  /** Done first, in the same transaction. */
  first?: (ctx: Context) => Promise<void>;
}

/** Lets in somebody who was judged elsewhere. */
export async function enter(ctx: Context, account: Account, how: Way): Promise<Entrance> {
  await needWelcome(ctx, account, how.way);
  return openSession(ctx, account, how);
}

/** Begins a session for somebody whose proof was judged. */
async function openSession(ctx: Context, account: Account, { way, after, first }: Way): Promise<Entrance> {
  const token = newToken();
  const last = await findLastLogin(ctx, account.id);
  await transaction(ctx, async (ctx) => {
    await first?.(ctx);
    await needSamePassword(ctx, account);
    await insertSession(ctx, account.id, tokenHash(token), { way, provenAt: ctx.now.toISOString() });
    await knowAddress(ctx, account.id);
    await touchAccount(ctx, account.id);
    await record(asAccount(ctx, account), {
      module: 'session',
      action: 'login',
      recordId: account.id,
      recordName: account.username,
      ...(after && { after }),
    });
  });
  return { token, ...last, ...(await profileOf(ctx, account, way)) };
}
