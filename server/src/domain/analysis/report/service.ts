import type { FileAnswer, Input, Output } from '@fleet/contract/call';
import { keptDays, type report } from '@fleet/contract/report/calls';
import type { ReportContent } from '@fleet/contract/report/content';
import { reportText } from '@fleet/contract/report/text';
import { transaction, type Context } from '../../../base/context';
import { forbidden, notFound, refuse } from '../../../base/refuse';
import { refusals } from '@fleet/contract/refusals';
import { findAccount } from '../../people/access/service';
import { type Action, record } from '../../house/log/index';
import { problemWord } from './deliver';
import { lastDue, spanOf } from './due';
import { comesIn, everyReport, type ReportKind, type ReportPeriod, rightFor, sectionsFor } from './kinds';
import { makeReport, openKept, sightOf } from './make';
import { printOf } from './print';
import { deleteDeliveries, endWaiting, findDeliveries, findMade, insertDelivery } from './deliveries';
import { deleteSubscription, findStandings, insertSubscription } from './queries';
import { bookOf } from './workbook';

export { sendReports } from './deliver';

type Calls = typeof report;
type Which = Input<Calls['subscribe']>;
const dayMs = 86_400_000;

/** Every report in every period it comes in, as far as the caller may read it, and how it stands. */
export async function listReports(
  ctx: Context,
  filter: Input<Calls['list']>,
): Promise<Output<Calls['list']>> {
  const standings = await findStandings(ctx);
  const pairs = everyReport.filter(
    ({ report, period }) =>
      sectionsFor(ctx, report).length > 0 &&
      (!filter.report || filter.report === report) &&
      (!filter.period || filter.period === period),
  );
  const rows = pairs.map((pair) => {
    const all = standings.filter((one) => one.report === pair.report && one.period === pair.period);
    const own = all.find(({ accountId }) => accountId === ctx.actor.accountId);
    return {
      id: `${pair.report} ${pair.period}`,
      ...pair,
      isSubscribed: own !== undefined,
      subscriberCount: all.length,
      lastSent: own?.lastSent ?? null,
      lastState: own?.lastState ?? null,
      problem: problemWord(ctx, own?.problem ?? null),
    };
  });
  return { rows };
}

export async function listSubscribers(ctx: Context, which: Input<Calls['subscribers']>) {
  const standings = await findStandings(ctx);
  const rows = standings.filter((one) => one.report === which.report && one.period === which.period);
  return { rows: rows.map((row) => ({ ...row, problem: problemWord(ctx, row.problem) })) };
}

export async function subscribe(ctx: Context, which: Which): Promise<null> {
  const accountId = await needAddress(ctx, which);
  await write(ctx, 'subscribe', which, (ctx) => insertSubscription(ctx, accountId, which));
  return null;
}

/** Ends a subscription; a report that was due already and did not go yet goes no more. */
export async function cancelSubscription(ctx: Context, which: Which): Promise<null> {
  const accountId = ctx.actor.accountId!;
  await write(ctx, 'cancel', which, async (ctx) => {
    await endWaiting(ctx, accountId, which, 'cancelled');
    return deleteSubscription(ctx, accountId, which);
  });
  return null;
}

/** Has the last report that was due mailed to the caller; the clock sends it. */
export async function sendNow(ctx: Context, which: Which): Promise<null> {
  const accountId = await needAddress(ctx, which);
  const dueDay = lastDue(which.period, ctx.now, ctx.timeZone);
  await write(ctx, 'sendReport', which, (ctx) =>
    insertDelivery(ctx, { accountId, ...which, language: ctx.language, dueDay, byHand: true }),
  );
  return null;
}

/** Does the work; where that has changed something, it is logged and told. */
async function write(
  ctx: Context,
  action: Action,
  which: { report: ReportKind; period: ReportPeriod },
  work: (ctx: Context) => Promise<boolean>,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if (!(await work(ctx))) return;
    const recordName = `${which.report} ${which.period}`;
    await record(ctx, { module: 'report', action, recordId: null, recordName });
    ctx.tell('changed', { subject: 'report', ids: [], companyId: ctx.actor.companyId });
  });
}

/** The report has to come in that period, and be readable by whoever asks. */
function needOffered(ctx: Context, { report, period }: { report: ReportKind; period: ReportPeriod }): void {
  if (sectionsFor(ctx, report).length === 0) throw forbidden(rightFor(report));
  if (!comesIn(report, period)) throw refuse(reportText.notOffered);
}

/** The same, and the caller needs an address to get it at. */
async function needAddress(ctx: Context, which: Which): Promise<string> {
  needOffered(ctx, which);
  const { accountId } = ctx.actor;
  if (accountId === null) throw refuse(refusals.notNow);
  if (!(await findAccount(ctx, accountId))?.email) throw refuse(reportText.emailFirst);
  return accountId;
}

/** The last report that was due, made now for the caller. */
export async function sampleReport(ctx: Context, which: Input<Calls['sample']>): Promise<ReportContent> {
  needOffered(ctx, which);
  return makeReport(ctx, which.report, which.period, lastDue(which.period, ctx.now, ctx.timeZone));
}

export const sampleFile = async (ctx: Context, asked: Input<Calls['sampleFile']>) =>
  fileOf(ctx, await sampleReport(ctx, asked), asked.format);

export async function listDeliveries(
  ctx: Context,
  asked: Input<Calls['deliveries']>,
): Promise<Output<Calls['deliveries']>> {
  const found = await findDeliveries(ctx, asked);
  const sight = sightOf(ctx);
  const rows = found.map(({ accountId, scope, isKept, problem, nextAttempt, ...row }) => ({
    ...row,
    ...spanOf(asked.period, row.dueDay),
    problem: problemWord(ctx, problem),
    nextAttempt: row.state === 'waiting' ? nextAttempt : null,
    isOpenable: isKept && accountId === ctx.actor.accountId && scope === sight,
  }));
  return { rows, nextCursor: rows.length === asked.pageSize ? rows.at(-1)!.id : null };
}

/** A report that was made for the caller, as far as the caller may still see it. */
export async function openReport(ctx: Context, { id }: Input<Calls['made']>): Promise<ReportContent> {
  const kept = await findMade(ctx, id);
  const content = kept && openKept(ctx, kept);
  if (!content) throw notFound();
  return content;
}

export const madeFile = async (ctx: Context, { id, format }: Input<Calls['madeFile']>) =>
  fileOf(ctx, await openReport(ctx, { id }), format);

const fileOf = ({ language }: Context, content: ReportContent, format: 'xlsx' | 'pdf'): Promise<FileAnswer> =>
  (format === 'xlsx' ? bookOf : printOf)({ content, language });

/** Forgets deliveries, and the reports kept with them, after `keptDays`. */
export const forgetReports = async (ctx: Context): Promise<void> =>
  void (await deleteDeliveries(ctx, new Date(ctx.now.getTime() - keptDays * dayMs)));
