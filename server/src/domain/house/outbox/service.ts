import { outboxLock, whileAlone } from '../../../base/alone';
import type { Context } from '../../../base/context';
import { isRefusedMail, messageIdOf } from '../../../base/mail';
import {
  deleteMail,
  deleteOldMails,
  findDue,
  insertMail,
  longestPauseMs,
  updateAttempt,
  type Waiting,
} from './queries';

const minuteMs = 60_000;
/** An older mail is given up: what it says stands in the product. */
const patienceMs = 24 * 60 * minuteMs;

interface Posted {
  to: string;
  subject: string;
  text: string;
  /** The account that reads it. Once that may no longer sign in, the mail is dropped; without one it goes in any case. */
  readerId?: string | null;
}

/** Has a mail sent that says what this transaction does: it stands or falls with the rest. No secret is posted. */
export const postMail = (ctx: Context, { to: email, subject, text: content, readerId = null }: Posted) =>
  insertMail(ctx, { email, subject, content, readerId });

/**
 * Sends what waits, of two clocks one. A process that dies between a mail and its deletion sends it twice, under one message
 * number. A mail that the server refuses waits by itself; once the server fails, all wait for the next round.
 */
export async function sendMails(ctx: Context): Promise<void> {
  await whileAlone(ctx, outboxLock, async () => {
    await deleteOldMails(ctx, new Date(ctx.now.getTime() - patienceMs));
    for (;;) {
      const mail = await findDue(ctx);
      if (!mail || !(await settle(ctx, mail))) return;
    }
  });
}

/** Sends a mail or puts it off; false where the server takes none at present. */
async function settle(ctx: Context, mail: Waiting): Promise<boolean> {
  try {
    if (mail.isWanted) await send(ctx, mail);
    await deleteMail(ctx, mail.id);
    return true;
  } catch (problem) {
    ctx.complain(problem);
    if (!isRefusedMail(problem)) return false;
    const pauseMs = Math.min(minuteMs * 2 ** mail.attempts, longestPauseMs);
    await updateAttempt(ctx, mail.id, mail.attempts + 1, new Date(ctx.now.getTime() + pauseMs));
    return true;
  }
}

const send = (ctx: Context, { id, email, subject, content, createdAt }: Waiting) =>
  ctx.mail({
    to: email,
    subject,
    text: content,
    messageId: messageIdOf(ctx.config, `notice-${id}-${Date.parse(createdAt)}`),
  });
