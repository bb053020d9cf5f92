import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped, within, writing } from '../../../base/scope';
import type { Period, ReportKind } from './figures';

type State = 'waiting' | 'sent' | 'failed';

/** The state of each report: for the caller, and how many in the caller's sight get it. */
export const findStandings = (ctx: Context) =>
  within(ctx, 'account')
    .selectFrom('reportSubscription')
    .innerJoin('account', 'account.id', 'reportSubscription.accountId')
    .leftJoinLateral(
      (among) =>
        among
          .selectFrom('reportDelivery')
          .select(['sentAt', 'state', 'problem', 'fileId'])
          .whereRef('subscriptionId', '=', 'reportSubscription.id')
          .orderBy('dueDay', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['reportSubscription.id', 'report', 'period', 'accountId', 'since', 'username', 'loginName'])
    .select(['sentAt as lastSent', 'last.problem', 'last.fileId as lastFileId'])
    .select(sql<State | null>`last.state`.as('lastState'))
    .select(sql<string>`(select org_name from org where org.id = account.org_id)`.as('orgName'))
    .orderBy('username')
    .execute();

export const insertSubscription = (ctx: Context, accountId: string, report: ReportKind, period: Period) =>
  writing(ctx)
    .insertInto('reportSubscription')
    .values({ accountId, report, period, language: ctx.language, since: ctx.now.toISOString() })
    .onConflict((on) => on.columns(['accountId', 'report', 'period']).doUpdateSet({ language: ctx.language }))
    .execute();

export const deleteSubscription = (ctx: Context, accountId: string, report: ReportKind, period: Period) =>
  writing(ctx)
    .deleteFrom('reportSubscription')
    .where('accountId', '=', accountId)
    .where('report', '=', report)
    .where('period', '=', period)
    .execute();

/** Every subscription there is, with the zone in which its days are cut. */
export const findSubscriptions = (ctx: Context) =>
  unscoped(ctx)
    .selectFrom('reportSubscription')
    .innerJoin('account', 'account.id', 'reportSubscription.accountId')
    .leftJoin('company', 'company.id', 'account.companyId')
    .where('account.deletedAt', 'is', null)
    .select(['reportSubscription.id', 'period', 'since', 'timeZone'])
    .execute();

/** Writes down that a report is due, unless it was written down before. */
export const insertDelivery = (ctx: Context, subscriptionId: string, dueDay: string) =>
  writing(ctx)
    .insertInto('reportDelivery')
    .values({ subscriptionId, dueDay, nextAttempt: ctx.now.toISOString() })
    .onConflict((on) => on.columns(['subscriptionId', 'dueDay']).doNothing())
    .execute();

/**
 * Takes deliveries whose time has come, and puts their next attempt off: who takes one and dies leaves it to the next.
 */
export async function takeDeliveries(ctx: Context, most: number, nextAttempt: Date) {
  const { rows } = await sql<{
    id: string;
    dueDay: string;
    attempts: number;
    accountId: string;
    report: string;
    period: string;
    language: string;
  }>`
    update report_delivery d set attempts = attempts + 1, next_attempt = ${nextAttempt.toISOString()}
    from report_subscription s
    where s.id = d.subscription_id and d.id in (
      select id from report_delivery
      where state = 'waiting' and next_attempt <= ${ctx.now.toISOString()}
      order by next_attempt limit ${most} for update skip locked)
    returning d.id, d.due_day, d.attempts, s.account_id, s.report, s.period, s.language`.execute(
    unscoped(ctx),
  );
  return rows;
}

export const updateDelivery = (
  ctx: Context,
  id: string,
  change: {
    state?: State;
    nextAttempt?: string;
    sentAt?: string;
    problem: string | null;
    fileId?: string;
  },
) => writing(ctx).updateTable('reportDelivery').set(change).where('id', '=', id).execute();
