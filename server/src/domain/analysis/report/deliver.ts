import { reportText } from '@fleet/contract/report/text';
import { say } from '@fleet/contract/text';
import { transaction, type AppContext, type Context } from '../../../base/context';
import { messageIdOf } from '../../../base/mail';
import { type Account, contextOf, findAccount } from '../../people/access/service';
import { isCounted } from '../figure/index';
import { lastDue, spanOf } from './due';
import { sectionsFor } from './kinds';
import { openKept, sightOf } from './make';
import {
  endWaiting,
  insertDelivery,
  keepReport,
  longestPauseMs,
  takeDelivery,
  updateDelivery,
} from './deliveries';
import { findSubscriptions } from './queries';
import { ReportFiles } from './reportFiles';

const minuteMs = 60_000;
/** With pauses that double up to two hours, a mail server may be away for a day. */
const mostAttempts = 17;
/** Whoever takes a delivery has this long for it. */
const takenForMs = 15 * minuteMs;
/** A report waits so long for days that are still counted. */
const countingMs = 120 * minuteMs;
/** After so many failures, one after the other, the mail server is left alone until the next minute. */
const mostFailures = 3;

/** Writes down what is due by now, then sends what waits: each to its reader, with that reader's rights and sight. */
export async function sendReports(ctx: Context): Promise<void> {
  await writeDue(ctx);
  const files = new ReportFiles(ctx);
  const touched = new Set<string | null>();
  for (let failures = 0; failures < mostFailures; ) {
    const delivery = await takeDelivery(ctx, new Date(ctx.now.getTime() + takenForMs));
    if (!delivery) break;
    const account = await findAccount(ctx, delivery.accountId);
    touched.add(account?.companyId ?? null);
    failures = (await deliver(ctx, delivery, account, files)) ? 0 : failures + 1;
  }
  // Once for all: browsers that show reports ask again.
  for (const companyId of touched) ctx.tell('changed', { subject: 'report', ids: [], companyId });
}

/** Of reports that were missed, the last period alone is made up for. */
async function writeDue(ctx: Context): Promise<void> {
  for (const { accountId, report, period, language, since, timeZone, knownDay } of await findSubscriptions(
    ctx,
  )) {
    const zone = timeZone ?? 'Asia/Shanghai';
    const dueDay = lastDue(period, ctx.now, zone);
    // Nobody gets what was due before he asked.
    if (dueDay <= lastDue(period, new Date(since), zone) || (knownDay !== null && dueDay <= knownDay))
      continue;
    await transaction(ctx, async (ctx) => {
      await endWaiting(ctx, accountId, { report, period }, 'superseded', dueDay);
      await insertDelivery(ctx, { accountId, report, period, language, dueDay, byHand: false });
    }).catch(ctx.complain);
  }
}

type Delivery = NonNullable<Awaited<ReturnType<typeof takeDelivery>>>;

/** Sends one; false when the mail did not go. Who may no longer have it gets nothing. */
async function deliver(
  ctx: Context,
  delivery: Delivery,
  account: Account | undefined,
  files: ReportFiles,
): Promise<boolean> {
  const reader = account && contextOf(groundOf(ctx), account, delivery.language, ctx.now);
  const end = async (problem: 'noRight' | 'noEmail') => {
    await updateDelivery(ctx, delivery.id, { state: 'failed', problem });
    return true;
  };
  if (!reader || sectionsFor(reader, delivery.report).length === 0) return end('noRight');
  if (!account.email) return end('noEmail');
  const age = ctx.now.getTime() - Date.parse(delivery.createdAt);
  if (age < countingMs && !(await isCounted(reader, spanOf(delivery.period, delivery.dueDay)))) {
    const next = new Date(ctx.now.getTime() + minuteMs).toISOString();
    await updateDelivery(ctx, delivery.id, { attempts: delivery.attempts - 1, nextAttempt: next });
    return true;
  }
  try {
    const content = openKept(reader, delivery) ?? (await make(reader, delivery, files));
    await ctx.mail({
      to: account.email,
      messageId: messageId(ctx, delivery),
      ...(await files.mail(content, reader)),
    });
    await updateDelivery(ctx, delivery.id, {
      state: 'sent',
      sentAt: ctx.now.toISOString(),
      sentTo: account.email,
      problem: null,
    });
    return true;
  } catch (error) {
    ctx.complain(error);
    const pauseMs = Math.min(minuteMs * 2 ** delivery.attempts, longestPauseMs);
    await updateDelivery(ctx, delivery.id, {
      state: delivery.attempts >= mostAttempts ? 'failed' : 'waiting',
      nextAttempt: new Date(ctx.now.getTime() + pauseMs).toISOString(),
      problem: (error as Error).message.slice(0, 500),
    });
    return false;
  }
}

/** Makes the report and keeps it before it goes out: the next attempt sends the same. */
async function make(reader: Context, { id, report, period, dueDay }: Delivery, files: ReportFiles) {
  const content = await files.report(reader, report, period, dueDay);
  await keepReport(reader, id, sightOf(reader), content);
  return content;
}

/** The same for every attempt, so that a mail program shows one that came twice once. */
const messageId = ({ config }: Context, { id, createdAt }: Delivery) =>
  messageIdOf(config, `report-${id}-${Date.parse(createdAt)}`);

const groundOf = ({ scope, actor, language, timeZone, now, ...appCtx }: Context): AppContext => appCtx;

/** The reason of a failed delivery in words; a mail server's own words stay as they are. */
export const problemWord = ({ language }: Pick<Context, 'language'>, problem: string | null) =>
  problem === 'noRight' || problem === 'noEmail' || problem === 'superseded' || problem === 'cancelled'
    ? say(language, reportText[problem])
    : problem;
