import type { Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';

/** Takes a key for the caller; false where it is taken. A call that is under way with the same key is waited for. */
export async function claimKey(ctx: Context, repeatKey: string, fingerprint: Buffer): Promise<boolean> {
  const claimed = await writing(ctx)
    .insertInto('callRepeat')
    .values({ accountId: ctx.actor.accountId!, repeatKey, fingerprint, madeAt: ctx.now.toISOString() })
    .onConflict((on) => on.doNothing())
    .returning('repeatKey')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** The call that was done under a key of the caller's, and what it answered. */
export const findDone = (ctx: Context, repeatKey: string) =>
  unscoped(ctx)
    .selectFrom('callRepeat')
    .select(['fingerprint', 'answer'])
    .where('accountId', '=', ctx.actor.accountId)
    .where('repeatKey', '=', repeatKey)
    .executeTakeFirstOrThrow();

export const updateAnswer = (ctx: Context, repeatKey: string, answer: unknown) =>
  writing(ctx)
    .updateTable('callRepeat')
    .set({ answer: JSON.stringify(answer) })
    .where('accountId', '=', ctx.actor.accountId)
    .where('repeatKey', '=', repeatKey)
    .execute();

export const deleteRepeats = (ctx: Context, before: Date) =>
  writing(ctx).deleteFrom('callRepeat').where('madeAt', '<', before.toISOString()).execute();
