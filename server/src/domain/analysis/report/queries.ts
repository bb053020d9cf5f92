import { daysAfter } from '@fleet/contract/shift/times';
import { sql } from 'kysely';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { unscoped, within, writing } from '../../../base/scope';
import type { State, Which } from './deliveries';

/** The state of each report: for the caller, and how many in the caller's sight get it. */
export const findStandings = (ctx: Context) =>
  within(ctx, 'account')
    .selectFrom('reportSubscription')
    .innerJoin('account', 'account.id', 'reportSubscription.accountId')
    .leftJoinLateral(
      (among) =>
        among
          .selectFrom('reportDelivery')
          .select(['sentAt', 'state', 'problem'])
          .whereRef('reportDelivery.accountId', '=', 'reportSubscription.accountId')
          .whereRef('reportDelivery.report', '=', 'reportSubscription.report')
          .whereRef('reportDelivery.period', '=', 'reportSubscription.period')
          .orderBy('id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'reportSubscription.id',
      'reportSubscription.report',
      'reportSubscription.period',
      'reportSubscription.accountId',
      'since',
      'username',
      'loginName',
    ])
    .select(['sentAt as lastSent', 'last.problem'])
    .select(sql<State | null>`last.state`.as('lastState'))
    .select(sql<string>`(select org_name from org where org.id = account.org_id)`.as('orgName'))
    .orderBy('username')
    .execute();

/** Says whether that is news. */
export async function insertSubscription(ctx: Context, accountId: string, which: Which): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await writing(ctx)
    .insertInto('reportSubscription')
    .values({ accountId, ...which, language: ctx.language, since: ctx.now.toISOString() })
    .onConflict((on) =>
      on
        .columns(['accountId', 'report', 'period'])
        .doUpdateSet({ language: ctx.language })
        .where('reportSubscription.language', '<>', ctx.language),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Says whether there was one. */
export async function deleteSubscription(
  ctx: Context,
  accountId: string,
  { report, period }: Which,
): Promise<boolean> {
  const { numDeletedRows } = await writing(ctx)
    .deleteFrom('reportSubscription')
    .where('accountId', '=', accountId)
    .where('report', '=', report)
    .where('period', '=', period)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Every subscription there is, with the zone in which its days are cut, and the last day that was due; one that no zone
 * has reached was written while the clock was ahead.
 */
export const findSubscriptions = (ctx: Context) => {
  const latest = daysAfter(today(ctx.now, 'UTC'), 1);
  return unscoped(ctx)
    .selectFrom('reportSubscription as own')
    .innerJoin('account', 'account.id', 'own.accountId')
    .leftJoin('company', 'company.id', 'account.companyId')
    .where('account.deletedAt', 'is', null)
    .select(['own.accountId', 'own.report', 'own.period', 'own.language', 'since', 'timeZone'])
    .select((is) =>
      is
        .selectFrom('reportDelivery as known')
        .whereRef('known.accountId', '=', 'own.accountId')
        .whereRef('known.report', '=', 'own.report')
        .whereRef('known.period', '=', 'own.period')
        .where('byHand', '=', false)
        .where('dueDay', '<=', latest)
        .select(({ fn }) => fn.max('dueDay').as('day'))
        .as('knownDay'),
    )
    .execute();
};

/** The organization of the caller. */
export async function findOrgName(ctx: Context): Promise<string> {
  const found = await unscoped(ctx)
    .selectFrom('org')
    .where('id', '=', ctx.actor.orgId)
    .select('orgName')
    .executeTakeFirst();
  return found?.orgName ?? '';
}
