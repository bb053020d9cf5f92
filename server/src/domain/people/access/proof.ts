import type { Input, Output } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import type { proofWays, session } from '@fleet/contract/session/calls';
import { transaction, type Context } from '../../../base/context';
import { refuse, refuseField, unauthenticated } from '../../../base/refuse';
import { askForKnown, judgePasskey, matchCode, passkeySite, takeCode, takePasskey } from '../factor/service';
import { record } from '../../house/log/index';
import { challengeIn, openAttempt, takeAttempt } from './attempts';
import { hasSecondFactor } from './holds';
import { needOwnPassword } from './ownPassword';
import { findStanding, proveSession, type Account, type SignInWay } from './queries';
import { me, needAccount } from './self';
import { tryCode } from './tries';

type Way = (typeof proofWays)[number];
type Given = Input<typeof session.prove>;

/** The strongest first; the password is none for whoever has more, because more was asked to come in. */
function waysOf({ config }: Context, account: Account, way: SignInWay): Way[] {
  if (hasSecondFactor(account))
    return account.hasPasskey && passkeySite(config) ? ['passkey', 'code'] : ['code'];
  return [way === 'provider' ? 'provider' : 'password'];
}

/** Asks whoever sits at the session to prove that it is his. */
export async function beginProof(ctx: Context): Promise<Output<typeof session.beginProof>> {
  const { account, ways } = await findWays(ctx);
  if (!ways.includes('passkey')) return { ways, passkey: null };
  const { options, challenge } = await askForKnown(ctx, account.id);
  const attempt = await openAttempt(ctx, 'prove', account.id, { challenge });
  return { ways, passkey: { attempt, options } };
}

/** From now on, for a while, the session may do what cannot be undone. */
export async function prove(ctx: Context, given: Given): Promise<null> {
  const { account, ways } = await findWays(ctx);
  const { way, take } = await judge(ctx, account, given);
  if (!ways.includes(way)) throw refuse(refusals.proveStronger);
  await transaction(ctx, async (ctx) => {
    await take?.(ctx);
    const { sessionId } = me(ctx);
    if (!(await proveSession(ctx, sessionId))) throw unauthenticated();
    await record(ctx, {
      module: 'session',
      action: 'prove',
      recordId: account.id,
      recordName: account.username,
      after: { way },
    });
    ctx.tell('proven', { sessionId });
  });
  return null;
}

async function findWays(ctx: Context) {
  const { accountId, sessionId } = me(ctx);
  const standing = await findStanding(ctx, sessionId);
  if (!standing) throw unauthenticated();
  const account = await needAccount(ctx, accountId);
  return { account, ways: waysOf(ctx, account, standing.way) };
}

interface Judged {
  way: Way;
  /** Takes what can be given once, in the transaction of the proof. */
  take?: (ctx: Context) => Promise<void>;
}

async function judge(ctx: Context, account: Account, { passkey, code, oldPassword }: Given): Promise<Judged> {
  if (passkey) {
    const begun = await takeAttempt(ctx, 'prove', passkey.attempt);
    if (begun?.accountId !== account.id) throw refuse(refusals.attemptOver);
    const proof = await judgePasskey(ctx, challengeIn(begun.data), passkey.credential);
    if (proof.accountId !== account.id) throw refuse(refusals.passkeyRefused);
    return { way: 'passkey', take: (ctx) => takePasskey(ctx, proof) };
  }
  if (code) {
    const match = await tryCode(ctx, account, () => matchCode(ctx, account.id, code));
    if (!match) throw refuseField('code', refusals.wrongCode);
    const take = async (ctx: Context) => {
      if (!(await takeCode(ctx, account.id, match))) throw refuseField('code', refusals.wrongCode);
    };
    return { way: 'code', take };
  }
  if (!oldPassword) throw refuseField('oldPassword', refusals.giveOldPassword);
  await needOwnPassword(ctx, oldPassword);
  return { way: 'password' };
}
