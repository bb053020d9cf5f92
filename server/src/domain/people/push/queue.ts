import type { PushSubject } from '@fleet/contract/push/messages';
import { sql } from 'kysely';
import { isDue } from '../../../base/attempts';
import type { Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';

export const longestPauseMs = 15 * 60_000;

interface Delivery {
  id: string;
  jurisdictionId: string;
  companyId: string;
  subject: PushSubject;
  recordId: string;
  content: object;
  createdAt: string;
  attempts: number;
  refused: number;
}

/** The authorities whose oldest waiting delivery is due; the others wait behind theirs. */
export async function listDue(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ jurisdictionId: string }>`
    select target.jurisdiction_id from push_target target
    join jurisdiction on jurisdiction.id = target.jurisdiction_id and jurisdiction.deleted_at is null
    cross join lateral (
      select next_attempt from push_delivery
      where push_delivery.jurisdiction_id = target.jurisdiction_id and state = 'waiting' order by id limit 1) oldest
    where ${isDue(ctx, sql.ref('oldest.nextAttempt'), longestPauseMs)}`.execute(unscoped(ctx));
  return rows.map(({ jurisdictionId }) => jurisdictionId);
}

/** Takes the oldest delivery of an authority if it is due. Nobody else sends there before `until`, or its end. */
export async function takeOldest(
  ctx: Context,
  jurisdictionId: string,
  until: Date,
): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`
    update push_delivery set attempts = attempts + 1, next_attempt = ${until.toISOString()}
    where state = 'waiting' and ${isDue(ctx, sql.ref('nextAttempt'), longestPauseMs)} and id = (
      select id from push_delivery where jurisdiction_id = ${jurisdictionId} and state = 'waiting' order by id limit 1)
    returning id, jurisdiction_id, company_id, subject, record_id, content, created_at, attempts, refused`.execute(
    writing(ctx),
  );
  return rows[0];
}

/** The company of a delivery, by name, as long as the authority looks after it. */
export const findMember = (ctx: Context, of: { jurisdictionId: string; companyId: string }) =>
  unscoped(ctx)
    .selectFrom('jurisdictionCompany')
    .innerJoin('company', 'company.id', 'jurisdictionCompany.companyId')
    .where('jurisdictionCompany.jurisdictionId', '=', of.jurisdictionId)
    .where('jurisdictionCompany.companyId', '=', of.companyId)
    .where('company.deletedAt', 'is', null)
    .select(['companyName', 'creditCode'])
    .executeTakeFirst();

export const dropDelivery = (ctx: Context, id: string) =>
  writing(ctx).deleteFrom('pushDelivery').where('id', '=', id).where('state', '=', 'waiting').execute();

/** The platform has it: that holds whoever else has taken it meanwhile. */
export const markSent = (ctx: Context, id: string) =>
  writing(ctx)
    .updateTable('pushDelivery')
    .set({ state: 'sent', problem: null, sentAt: ctx.now.toISOString() })
    .where('id', '=', id)
    .execute();

/** Keeps why it did not arrive, unless somebody has taken it since. */
export const markTried = (
  ctx: Context,
  { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
  change: { state: 'waiting' | 'failed'; problem: string; refused: number; nextAttempt: string },
) =>
  writing(ctx)
    .updateTable('pushDelivery')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .execute();

/** Gives up what waits for an authority that takes nothing any more. */
export const giveUpWaiting = (ctx: Context, jurisdictionId: string, problem: string) =>
  writing(ctx)
    .updateTable('pushDelivery')
    .set({ state: 'failed', problem })
    .where('jurisdictionId', '=', jurisdictionId)
    .where('state', '=', 'waiting')
    .execute();

/** Forgets deliveries of these kinds that went before a moment. */
export async function deleteSent(
  ctx: Context,
  subjects: readonly PushSubject[],
  before: Date,
): Promise<void> {
  await writing(ctx)
    .deleteFrom('pushDelivery')
    .where('state', '=', 'sent')
    .where('subject', 'in', subjects)
    .where('sentAt', '<', before.toISOString())
    .execute();
}
