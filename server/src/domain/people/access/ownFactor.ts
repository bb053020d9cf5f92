import type { Input, Output } from '@fleet/contract/call';
import type { factor } from '@fleet/contract/factor/calls';
import { refusals } from '@fleet/contract/refusals';
import { transaction, type Context } from '../../../base/context';
import { refuse, refuseField } from '../../../base/refuse';
import {
  askForNew,
  beginTotp,
  countRecoveryCodes,
  keepPasskey,
  hasFactor,
  keepTotp,
  listPasskeys,
  lockFactors,
  matchCode,
  matchNewTotp,
  passkeySite,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  takeCode,
} from '../factor/service';
import { record, type Action } from '../../house/log/index';
import { openAttempt, takeAttempt } from './attempts';
import { tellFactorsChanged } from './notices';
import { needOwnPassword } from './ownPassword';
import { holdPassword, type Account } from './queries';
import { me, needAccount } from './self';
import { tryCode } from './tries';

type Proven = Input<typeof factor.removeTotp>;

export async function showFactor(ctx: Context): Promise<Output<typeof factor.show>> {
  const { id, hasTotp, isFactorDemanded } = await needAccount(ctx, me(ctx).accountId);
  return {
    hasTotp,
    codesLeft: await countRecoveryCodes(ctx, id),
    isDemanded: isFactorDemanded,
    passkeys: await listPasskeys(ctx, id),
    passkeyHost: passkeySite(ctx.config)?.host ?? null,
  };
}

export async function beginOwnTotp(ctx: Context): Promise<Output<typeof factor.beginTotp>> {
  return beginTotp(ctx, await needAccount(ctx, me(ctx).accountId));
}

/** The password, because a borrowed session does not know it, and the device's first code, because it must work. */
export async function confirmOwnTotp(
  ctx: Context,
  { code, oldPassword }: Proven,
): Promise<Output<typeof factor.confirmTotp>> {
  const account = await needOwnPassword(ctx, oldPassword);
  const match = await tryCode(ctx, account, () => matchNewTotp(ctx, account.id, code));
  if (!match) throw refuseField('code', refusals.wrongCode);
  return changeFactors(ctx, account, 'addTotp', async (ctx) => {
    await keepTotp(ctx, account.id, match);
    return { recoveryCodes: await renewRecoveryCodes(ctx, account.id) };
  });
}

export async function beginOwnPasskey(
  ctx: Context,
  { name, oldPassword }: Input<typeof factor.beginPasskey>,
): Promise<Output<typeof factor.beginPasskey>> {
  const account = await needOwnPassword(ctx, oldPassword);
  const { options, challenge } = await askForNew(ctx, account);
  return { options, attempt: await openAttempt(ctx, 'addPasskey', account.id, { challenge, name }) };
}

/** The password was given when it began. */
export async function addOwnPasskey(
  ctx: Context,
  { attempt, credential }: Input<typeof factor.addPasskey>,
): Promise<Output<typeof factor.addPasskey>> {
  const account = await needAccount(ctx, me(ctx).accountId);
  const begun = await takeAttempt(ctx, 'addPasskey', attempt);
  if (begun?.accountId !== account.id) throw refuse(refusals.attemptOver);
  return changeFactors(ctx, account, 'addPasskey', async (ctx) => {
    const { challenge, name } = begun.data as { challenge: string; name: string };
    const isFirst = !(await hasFactor(ctx, account.id));
    const { id } = await keepPasskey(ctx, account.id, { challenge, credential, name });
    return { id, recoveryCodes: isFirst ? await renewRecoveryCodes(ctx, account.id) : null };
  });
}

export async function removeOwnPasskey(
  ctx: Context,
  { id, oldPassword }: Input<typeof factor.removePasskey>,
): Promise<null> {
  const account = await needOwnPassword(ctx, oldPassword);
  return changeFactors(ctx, account, 'removePasskey', async (ctx) => {
    await removePasskey(ctx, account.id, id);
    return null;
  });
}

export const removeOwnTotp = (ctx: Context, proven: Proven): Promise<null> =>
  withCode(ctx, proven, 'removeTotp', async (ctx, { id }) => {
    await removeTotp(ctx, id);
    return null;
  });

export const renewOwnCodes = (ctx: Context, proven: Proven): Promise<Output<typeof factor.renewCodes>> =>
  withCode(ctx, proven, 'renewRecoveryCodes', async (ctx, { id }) => ({
    recoveryCodes: await renewRecoveryCodes(ctx, id),
  }));

/** Takes a code and does the work in one transaction. */
async function withCode<T>(
  ctx: Context,
  { code, oldPassword }: Proven,
  action: Action,
  work: (ctx: Context, account: Account) => Promise<T>,
): Promise<T> {
  const account = await needOwnPassword(ctx, oldPassword);
  const match = await tryCode(ctx, account, () => matchCode(ctx, account.id, code));
  if (!match) throw refuseField('code', refusals.wrongCode);
  return changeFactors(ctx, account, action, async (ctx) => {
    if (!(await takeCode(ctx, account.id, match))) throw refuseField('code', refusals.wrongCode);
    return work(ctx, account);
  });
}

/** Changes what protects the account, while its password is the one that was judged; its owner is told. */
async function changeFactors<T>(
  ctx: Context,
  account: Account,
  action: Action,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  return transaction(ctx, async (ctx) => {
    // Two who change them at once would each count without the other's.
    await lockFactors(ctx, account.id);
    if (!(await holdPassword(ctx, account))) throw refuse(refusals.notNow);
    const done = await work(ctx);
    await record(ctx, { module: 'session', action, recordId: account.id, recordName: account.username });
    ctx.tell('rightsChanged', { accountIds: [account.id] });
    await tellFactorsChanged(ctx, account);
    return done;
  });
}
