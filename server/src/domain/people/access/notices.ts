import { factorText } from '@fleet/contract/factor/text';
import { sessionText } from '@fleet/contract/session/text';
import { say, type Text } from '@fleet/contract/text';
import { clock } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { postMail } from '../../house/outbox/service';
import { findLanguage } from './queries';

interface Owner {
  id: string;
  username: string;
  loginName: string;
  email: string | null;
}

/** Tells the address that an account was reached at before. Like all notices here: in the transaction of the change. */
export async function tellOldAddress(
  ctx: Context,
  owner: Owner,
  newEmail: string | null | undefined,
): Promise<void> {
  const isMoved = newEmail !== undefined && newEmail?.toLowerCase() !== owner.email?.toLowerCase();
  if (isMoved) await tellOwner(ctx, owner, sessionText.movedSubject, sessionText.movedBody);
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

/** Written to in any case: whoever has lost the account to somebody else may not sign in any more. */
async function tellOwner(
  ctx: Context,
  { id, username, loginName, email }: Owner,
  subject: Text,
  body: Text,
): Promise<void> {
  if (!email) return;
  const { timeZone } = ctx;
  const language = await findLanguage(ctx, id);
  await postMail(ctx, {
    to: email,
    subject: say(language, subject),
    text: say(language, body, { username, loginName, time: clock(ctx.now, timeZone), timeZone }),
  });
}
