import type { PushContent, PushSubject } from '@fleet/contract/push/messages';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';

export interface Pushed {
  subject: PushSubject;
  recordId: string;
  companyId: string;
}

/** The jurisdictions that look after a company, each with the address that it takes records at, if it has one. */
export const listTargets = (ctx: Context, companyId: string) =>
  unscoped(ctx)
    .selectFrom('jurisdictionCompany')
    .innerJoin('jurisdiction', 'jurisdiction.id', 'jurisdictionCompany.jurisdictionId')
    .leftJoin('pushTarget', 'pushTarget.jurisdictionId', 'jurisdiction.id')
    .where('jurisdictionCompany.companyId', '=', companyId)
    .where('jurisdiction.deletedAt', 'is', null)
    .select(['jurisdiction.id', 'url'])
    .execute();

/** Drops the pushes that still wait for an authority that no longer looks after the company. */
export const dropWaiting = (ctx: Context, of: { jurisdictionId: string; companyId: string }) =>
  writing(ctx)
    .deleteFrom('pushDelivery')
    .where('jurisdictionId', '=', of.jurisdictionId)
    .where('companyId', '=', of.companyId)
    .where('state', '=', 'waiting')
    .execute();

export const findTarget = (ctx: Context, jurisdictionId: string) =>
  unscoped(ctx)
    .selectFrom('pushTarget')
    .selectAll()
    .where('jurisdictionId', '=', jurisdictionId)
    .executeTakeFirst();

export const insertTarget = (ctx: Context, target: { jurisdictionId: string; url: string; secret: Buffer }) =>
  writing(ctx)
    .insertInto('pushTarget')
    .values(target)
    .onConflict((on) => on.column('jurisdictionId').doNothing())
    .executeTakeFirst()
    .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows === 1n);

/** Writes the change if nobody else wrote since `version` was read; says whether it did. */
export async function updateTarget(
  ctx: Context,
  jurisdictionId: string,
  version: number,
  change: { url: string; secret?: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await writing(ctx)
    .updateTable('pushTarget')
    .set({ ...change, version: version + 1 })
    .where('jurisdictionId', '=', jurisdictionId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes the address of an authority away; false where there is none. */
export const deleteTarget = async (ctx: Context, jurisdictionId: string) =>
  (
    await writing(ctx)
      .deleteFrom('pushTarget')
      .where('jurisdictionId', '=', jurisdictionId)
      .executeTakeFirst()
  ).numDeletedRows === 1n;

/** Until the transaction ends nobody else puts records of the company on their way by hand. */
export const lockPushes = (ctx: Context, companyId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('pushes', ${companyId}::bigint))`.execute(ctx.db);

/** Whether the record is on its way to the jurisdiction already. */
export const isWaiting = async (ctx: Context, { subject, recordId }: Pushed, jurisdictionId: string) =>
  (await unscoped(ctx)
    .selectFrom('pushDelivery')
    .select('id')
    .where('subject', '=', subject)
    .where('recordId', '=', recordId)
    .where('jurisdictionId', '=', jurisdictionId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()) !== undefined;

export const insertDelivery = (
  ctx: Context,
  delivery: Pushed & { jurisdictionId: string; recordName: string; content: PushContent },
) =>
  writing(ctx)
    .insertInto('pushDelivery')
    .values({
      ...delivery,
      content: JSON.stringify(delivery.content),
      pushedBy: ctx.actor.loginName,
      createdAt: ctx.now.toISOString(),
      nextAttempt: ctx.now.toISOString(),
    })
    .execute();

const shownAtMost = 50;

/** The newest pushes of a record by the company that has it, whichever authority they go to. */
export const listDeliveries = (ctx: Context, { subject, recordId, companyId }: Pushed) =>
  unscoped(ctx)
    .selectFrom('pushDelivery')
    .innerJoin('jurisdiction', 'jurisdiction.id', 'pushDelivery.jurisdictionId')
    .where('subject', '=', subject)
    .where('recordId', '=', recordId)
    .where('companyId', '=', companyId)
    .select([
      'pushDelivery.id',
      'jurisdictionName',
      'state',
      'attempts',
      'pushedBy',
      'createdAt',
      'sentAt',
      'nextAttempt',
      'problem',
    ])
    .orderBy('pushDelivery.id', 'desc')
    .limit(shownAtMost)
    .execute();
