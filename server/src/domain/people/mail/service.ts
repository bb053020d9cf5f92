import type { Input } from '@fleet/contract/call';
import type { mail } from '@fleet/contract/mail/calls';
import { mailText } from '@fleet/contract/mail/text';
import { say } from '@fleet/contract/text';
import type { Context } from '../../../base/context';
import { notFound, forbidden, refuse } from '../../../base/refuse';
import { findAccount } from '../access/service';
import { record } from '../../house/log/index';
import { listNames, readMail } from './folder';

/** Mail is the platform's: whoever sees less than all of it does not see whom it writes to. */
function needPlatform({ scope }: Context): void {
  if (scope.kind !== 'all') throw forbidden('mail');
}

export async function listMail(ctx: Context) {
  needPlatform(ctx);
  const { smtpUrl, mailFrom } = ctx.config;
  const names = smtpUrl ? [] : await listNames(ctx.config);
  const rows = await Promise.all(
    names.map(async (id) => {
      const { time, to, subject } = await readMail(ctx.config, id);
      return { id, time, to, subject };
    }),
  );
  return { isSent: smtpUrl !== null, from: mailFrom, rows };
}

export async function oneMail(ctx: Context, { name }: Input<typeof mail.one>) {
  needPlatform(ctx);
  if (ctx.config.smtpUrl || !(await listNames(ctx.config)).includes(name)) throw notFound();
  return readMail(ctx.config, name);
}

/** Sends a mail to whoever asks, and says what the mail server said when it does not go. */
export async function testMail(ctx: Context): Promise<null> {
  needPlatform(ctx);
  const account = await findAccount(ctx, ctx.actor.accountId ?? '0');
  if (!account?.email) throw refuse(mailText.emailFirst);
  const message = {
    to: account.email,
    subject: say(ctx.language, mailText.testSubject),
    text: say(ctx.language, mailText.testBody, { name: account.username }),
  };
  await ctx.mail(message).catch((error: Error) => {
    throw refuse(mailText.failed, { problem: error.message });
  });
  await record(ctx, { module: 'mail', action: 'test', recordId: null, recordName: account.email });
  ctx.tell('changed', { subject: 'mail', ids: [], companyId: null, accountId: account.id });
  return null;
}
