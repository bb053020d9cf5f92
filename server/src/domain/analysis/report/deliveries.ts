import type { ReportContent } from '@fleet/contract/report/content';
import { sql } from 'kysely';
import { isDue } from '../../../base/attempts';
import type { Context } from '../../../base/context';
import { unscoped, within, writing } from '../../../base/scope';
import type { ReportKind, ReportPeriod } from './kinds';

export const longestPauseMs = 120 * 60_000;

export type State = 'waiting' | 'sent' | 'failed';
export type Which = { report: ReportKind; period: ReportPeriod };

/** Deliveries in the caller's sight, the newest first; those of the caller alone where asked. */
export const findDeliveries = (
  ctx: Context,
  asked: Which & { own?: boolean | undefined; cursor?: string | undefined; pageSize: number },
) => {
  let found = within(ctx, 'account')
    .selectFrom('reportDelivery as own')
    .innerJoin('account', 'account.id', 'own.accountId')
    .where('report', '=', asked.report)
    .where('period', '=', asked.period)
    .select([
      'own.id',
      'own.accountId',
      'dueDay',
      'own.state',
      'attempts',
      'nextAttempt',
      'sentAt',
      'problem',
    ])
    .select(['byHand as isByHand', 'sentTo', 'scope', 'username'])
    .select(sql<boolean>`own.content is not null`.as('isKept'))
    .orderBy('own.id', 'desc')
    .limit(asked.pageSize);
  if (asked.own) found = found.where('own.accountId', '=', ctx.actor.accountId);
  if (asked.cursor) found = found.where('own.id', '<', asked.cursor);
  return found.execute();
};

/** A report that was made for the caller. */
export const findMade = (ctx: Context, id: string) =>
  unscoped(ctx)
    .selectFrom('reportDelivery')
    .where('id', '=', id)
    .where('accountId', '=', ctx.actor.accountId)
    .where('content', 'is not', null)
    .select(['scope', 'content'])
    .executeTakeFirst();

/** Writes a delivery down once, for a day or while one that was asked for waits; false where it stood there already. */
export const insertDelivery = async (
  ctx: Context,
  delivery: Which & { accountId: string; language: Context['language']; dueDay: string; byHand: boolean },
) =>
  (
    await writing(ctx)
      .insertInto('reportDelivery')
      .values({ ...delivery, createdAt: ctx.now.toISOString(), nextAttempt: ctx.now.toISOString() })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n;

/** Ends deliveries that still wait and that nobody asked for by hand: all, or those of earlier days. */
export const endWaiting = (
  ctx: Context,
  accountId: string,
  { report, period }: Which,
  problem: 'cancelled' | 'superseded',
  before?: string,
) =>
  writing(ctx)
    .updateTable('reportDelivery')
    .set({ state: 'failed', problem })
    .where('accountId', '=', accountId)
    .where('report', '=', report)
    .where('period', '=', period)
    .where('state', '=', 'waiting')
    .where('byHand', '=', false)
    .$if(before !== undefined, (some) => some.where('dueDay', '<', before!))
    .execute();

/** Takes the delivery that waited longest, and puts its next attempt off: who takes it and dies leaves it to the next. */
export async function takeDelivery(ctx: Context, nextAttempt: Date) {
  const next = unscoped(ctx)
    .selectFrom('reportDelivery')
    .select('id')
    .where('state', '=', 'waiting')
    .where(isDue(ctx, sql.ref('nextAttempt'), longestPauseMs))
    .orderBy('nextAttempt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return writing(ctx)
    .updateTable('reportDelivery')
    .set((is) => ({ attempts: is('attempts', '+', 1), nextAttempt: nextAttempt.toISOString() }))
    .where('id', '=', next)
    .returning(['id', 'accountId', 'report', 'period', 'language', 'dueDay', 'attempts', 'createdAt'])
    .returning(['byHand', 'scope', 'content'])
    .executeTakeFirst();
}

interface Change {
  state?: State;
  attempts?: number;
  nextAttempt?: string;
  sentAt?: string;
  sentTo?: string;
  problem?: string | null;
}

/** A mail that went is written down in any case; anything else only while the delivery waits. */
export const updateDelivery = (ctx: Context, id: string, change: Change) =>
  writing(ctx)
    .updateTable('reportDelivery')
    .set(change)
    .where('id', '=', id)
    .$if(change.state !== 'sent', (some) => some.where('state', '=', 'waiting'))
    .execute();

/** Keeps a report that was made, with the sight that it was made for. */
export const keepReport = (ctx: Context, id: string, scope: string, content: ReportContent) =>
  writing(ctx)
    .updateTable('reportDelivery')
    .set({ scope, content: JSON.stringify(content) })
    .where('id', '=', id)
    .execute();

export const deleteDeliveries = (ctx: Context, before: Date) =>
  writing(ctx)
    .deleteFrom('reportDelivery')
    .where('createdAt', '<', before.toISOString())
    .where('state', '<>', 'waiting')
    .execute();
