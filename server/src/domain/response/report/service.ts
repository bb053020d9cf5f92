import type { Input, Output } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import type { report } from '@fleet/contract/report/calls';
import { reportText } from '@fleet/contract/report/text';
import { say } from '@fleet/contract/text';
import { transaction, type Context } from '../../../base/context';
import { forbidden, refuse } from '../../../base/refuse';
import { findAccount } from '../../people/access/service';
import { type Action, record } from '../../house/log/index';
import { reportOf, reports, type Period, type ReportKind } from './figures';
import { deleteSubscription, findStandings, insertSubscription } from './queries';

const sampleRows = 20;

/** Every report in every period it comes in, as far as the caller may read it, and how it stands. */
export async function listReports(
  ctx: Context,
  filter: Input<typeof report.list>,
): Promise<Output<typeof report.list>> {
  const standings = await findStandings(ctx);
  const pairs = reports
    .filter(({ kind, right }) => ctx.actor.rights.has(right) && (!filter.report || filter.report === kind))
    .flatMap(({ kind, periods }) => periods.map((period) => ({ report: kind, period })))
    .filter(({ period }) => !filter.period || filter.period === period);
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
      problem: own?.problem ?? null,
      lastFileId: own?.lastFileId ?? null,
    };
  });
  return { rows };
}

export async function listSubscribers(ctx: Context, which: Input<typeof report.subscribers>) {
  const standings = await findStandings(ctx);
  return { rows: standings.filter((one) => one.report === which.report && one.period === which.period) };
}

export async function subscribe(ctx: Context, which: Input<typeof report.subscribe>): Promise<null> {
  const accountId = needOffered(ctx, which.report, which.period);
  const account = await findAccount(ctx, accountId);
  if (!account?.email) throw refuse(reportText.emailFirst);
  await write(ctx, 'subscribe', which, (ctx) =>
    insertSubscription(ctx, accountId, which.report, which.period),
  );
  return null;
}

export async function cancelSubscription(ctx: Context, which: Input<typeof report.cancel>): Promise<null> {
  const accountId = ctx.actor.accountId!;
  await write(ctx, 'cancel', which, (ctx) => deleteSubscription(ctx, accountId, which.report, which.period));
  return null;
}

async function write(
  ctx: Context,
  action: Action,
  which: { report: ReportKind; period: Period },
  work: (ctx: Context) => Promise<unknown>,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await work(ctx);
    const recordName = `${which.report} ${which.period}`;
    await record(ctx, { module: 'report', action, recordId: null, recordName });
    ctx.tell('changed', { subject: 'report', ids: [], companyId: ctx.actor.companyId });
  });
}

/** The report has to come in that period, and be readable by whoever asks. */
function needOffered({ actor }: Context, kind: ReportKind, period: Period): string {
  const found = reportOf(kind);
  if (!actor.rights.has(found.right)) throw forbidden(found.right);
  if (!found.periods.includes(period)) throw refuse(reportText.notOffered);
  if (actor.accountId === null) throw refuse(refusals.notNow);
  return actor.accountId;
}

/** The report as it would be now. */
export async function sampleReport(ctx: Context, which: Input<typeof report.sample>) {
  needOffered(ctx, which.report, which.period);
  const { heads, rows } = reportOf(which.report);
  return {
    heads: heads.map((head) => say(ctx.language, head)),
    rows: (await rows(ctx)).slice(0, sampleRows),
  };
}

export { sendReports } from './send';
