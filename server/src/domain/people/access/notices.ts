import { factorText } from '@fleet/contract/factor/text';
import { sessionText } from '@fleet/contract/session/text';
import { say, type Text } from '@fleet/contract/text';
import type { Context } from '../../../base/context';

interface Owner {
  username: string;
  loginName: string;
  email: string | null;
}

/** Tells the address that an account was reached at before. */
export function tellOldAddress(ctx: Context, owner: Owner, newEmail: string | null | undefined): void {
  const isMoved = newEmail !== undefined && newEmail?.toLowerCase() !== owner.email?.toLowerCase();
  if (isMoved) tellOwner(ctx, owner, sessionText.movedSubject, sessionText.movedBody);
}

/** Whoever took an account over changes its password first. */
export const tellPasswordChanged = (ctx: Context, owner: Owner) =>
  tellOwner(ctx, owner, sessionText.passwordSubject, sessionText.passwordBody);

/** A recovery code is for when the device is lost, or was stolen. */
export const tellRecoveryUsed = (ctx: Context, owner: Owner) =>
  tellOwner(ctx, owner, factorText.usedSubject, factorText.usedBody);

/** Tells the owner that the protection of the account has become less, or other. */
export const tellFactorsChanged = (ctx: Context, owner: Owner) =>
  tellOwner(ctx, owner, factorText.changedSubject, factorText.changedBody);

/** The mail goes its own way. */
function tellOwner(ctx: Context, { username, loginName, email }: Owner, subject: Text, body: Text): void {
  if (!email) return;
  void ctx
    .mail({
      to: email,
      subject: say(ctx.language, subject),
      text: say(ctx.language, body, { username, loginName }),
    })
    .catch(ctx.complain);
}
