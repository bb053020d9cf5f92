import { sessionText } from '@fleet/contract/session/text';
import { say } from '@fleet/contract/text';
import type { Context } from '../../../base/context';

/** Tells the address that an account was reached at before; the mail goes its own way. */
export function tellOldAddress(
  ctx: Context,
  { username, loginName, email }: { username: string; loginName: string; email: string | null },
  newEmail: string | null | undefined,
): void {
  if (!email || newEmail === undefined || newEmail?.toLowerCase() === email.toLowerCase()) return;
  void ctx
    .mail({
      to: email,
      subject: say(ctx.language, sessionText.movedSubject),
      text: say(ctx.language, sessionText.movedBody, { username, loginName }),
    })
    .catch(ctx.complain);
}
