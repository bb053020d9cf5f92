import { refusals } from '@fleet/contract/refusals';
import { randomBytes } from 'node:crypto';
import { transaction, type Context } from '../../../base/context';
import type { SealedColumn } from '../../../base/keys/sealedColumn';
import { refuse } from '../../../base/refuse';
import { tokenHash } from '../../../base/secrets';
import {
  confirmTotp,
  deletePasskeysOf,
  deleteRecoveryCodes,
  deleteTotp,
  findTotp,
  hasFactor,
  hasRecoveryCode,
  insertTotp,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './queries';
import { addressOf, base32, newSecret, stepOf } from './totp';

export {
  askForKnown,
  askForNew,
  judgePasskey,
  keepPasskey,
  passkeySite,
  type Proof,
  removePasskey,
  takePasskey,
} from './passkeys';
export { countRecoveryCodes, hasFactor, listPasskeys, lockFactors } from './queries';

const issuer = 'Smart Fleet';
const recoveryCodes = 10;
/** 80 bits, which are 16 signs of base32. */
const recoveryBytes = 10;

/** A code that was found right and is not taken yet. */
export type Match = { kind: 'totp'; step: number } | { kind: 'recovery'; hash: Buffer };

/** A new secret for the account's device, which counts for nothing until it is confirmed. */
export async function beginTotp(
  ctx: Context,
  { id, loginName }: { id: string; loginName: string },
): Promise<{ secret: string; address: string }> {
  const secret = newSecret();
  await transaction(ctx, async (ctx) => {
    const sealed = await ctx.vault.seal(ctx.db, secret, { companyId: null, place: secretPlace(id) });
    if (!(await insertTotp(ctx, id, sealed))) throw refuse(refusals.hasSecondFactor);
  });
  return { secret: base32(secret), address: addressOf(secret, issuer, loginName) };
}

/** A secret that is being tried out, found right by the code of this moment; null when it is not. */
export async function matchNewTotp(ctx: Context, accountId: string, code: string) {
  const totp = await findTotp(ctx, accountId);
  if (!totp || totp.confirmedAt) return null;
  const step = stepOf(await openSecret(ctx, accountId, totp.secretSealed), digitsOf(code), ctx.now, 0);
  return step === null ? null : { secretSealed: totp.secretSealed, step };
}

/** From now on the account has this second factor. */
export async function keepTotp(
  ctx: Context,
  accountId: string,
  { secretSealed, step }: { secretSealed: Buffer; step: number },
): Promise<void> {
  // Of two that are confirmed at once, one is.
  if (!(await confirmTotp(ctx, accountId, secretSealed, step))) throw refuse(refusals.notNow);
}

/** Whether the code is right: of the account's device, beyond the last one taken, or one for when that is lost. */
export async function matchCode(ctx: Context, accountId: string, code: string): Promise<Match | null> {
  const digits = digitsOf(code);
  if (!/^\d{6}$/.test(digits)) {
    const hash = hashOf(code);
    return (await hasRecoveryCode(ctx, accountId, hash)) ? { kind: 'recovery', hash } : null;
  }
  const totp = await findTotp(ctx, accountId);
  if (!totp?.confirmedAt) return null;
  const secret = await openSecret(ctx, accountId, totp.secretSealed);
  const step = stepOf(secret, digits, ctx.now, totp.lastStep);
  return step === null ? null : { kind: 'totp', step };
}

/** Takes a code that was right, in the transaction of what it opens; false when somebody took it meanwhile. */
export const takeCode = (ctx: Context, accountId: string, match: Match): Promise<boolean> =>
  match.kind === 'totp' ? takeStep(ctx, accountId, match.step) : takeRecoveryCode(ctx, accountId, match.hash);

/** New recovery codes in place of all that there were; they can be shown this once. */
export async function renewRecoveryCodes(ctx: Context, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () =>
    base32(randomBytes(recoveryBytes))
      .toLowerCase()
      .replace(/.{4}(?=.)/g, '$&-'),
  );
  await replaceRecoveryCodes(ctx, accountId, codes.map(hashOf));
  return codes;
}

/** Takes the authenticator from the account, and the recovery codes when nothing else is left. */
export async function removeTotp(ctx: Context, accountId: string): Promise<void> {
  await deleteTotp(ctx, accountId);
  if (!(await hasFactor(ctx, accountId))) await deleteRecoveryCodes(ctx, accountId);
}

/** Takes every second factor from the account; says whether it had one. */
export async function removeFactors(ctx: Context, accountId: string): Promise<boolean> {
  const hadTotp = await deleteTotp(ctx, accountId);
  const hadPasskey = await deletePasskeysOf(ctx, accountId);
  await deleteRecoveryCodes(ctx, accountId);
  return hadTotp || hadPasskey;
}

const digitsOf = (code: string) => code.replaceAll(' ', '');
/** 80 random bits need no slow hash. */
const hashOf = (code: string) => tokenHash(code.replace(/[ -]/g, '').toLowerCase());

/** The secrets of authenticators are sealed under the platform's key: an account may move. */
export const sealedTotp: SealedColumn = {
  table: 'totp',
  key: ['account_id'],
  sealed: 'secret_sealed',
  companyId: null,
  place: ({ accountId }) => secretPlace(accountId!),
};

const openSecret = ({ vault }: Context, accountId: string, sealed: Buffer) =>
  vault.openBytes(sealed, secretPlace(accountId));
const secretPlace = (accountId: string) => `totp.secret:${accountId}`;
