import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { writing } from '../../../base/scope';

/** Begins anew what was not confirmed; says whether there was nothing confirmed in the way. */
export const insertTotp = async (ctx: Context, accountId: string, secretSealed: Buffer): Promise<boolean> =>
  (await writing(ctx)
    .insertInto('totp')
    .values({ accountId, secretSealed })
    .onConflict((same) =>
      same
        .column('accountId')
        .doUpdateSet({ secretSealed, lastStep: 0 })
        .where('totp.confirmedAt', 'is', null),
    )
    .returning('accountId')
    .executeTakeFirst()) !== undefined;

export const findTotp = (ctx: Context, accountId: string) =>
  writing(ctx).selectFrom('totp').selectAll().where('accountId', '=', accountId).executeTakeFirst();

/** Confirms the secret that was tried; says whether it was still the one, and not confirmed before. */
export const confirmTotp = async (ctx: Context, accountId: string, secretSealed: Buffer, step: number) =>
  (await writing(ctx)
    .updateTable('totp')
    .set({ confirmedAt: ctx.now.toISOString(), lastStep: step })
    .where('accountId', '=', accountId)
    .where('secretSealed', '=', secretSealed)
    .where('confirmedAt', 'is', null)
    .returning('accountId')
    .executeTakeFirst()) !== undefined;

/** Takes a step's code; says whether nobody took it, or a later one, before. */
export const takeStep = async (ctx: Context, accountId: string, step: number): Promise<boolean> =>
  (await writing(ctx)
    .updateTable('totp')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
    .where('confirmedAt', 'is not', null)
    .returning('accountId')
    .executeTakeFirst()) !== undefined;

/** Says whether there was one that counted. */
export async function deleteTotp(ctx: Context, accountId: string): Promise<boolean> {
  const deleted = await writing(ctx)
    .deleteFrom('totp')
    .where('accountId', '=', accountId)
    .returning('confirmedAt')
    .executeTakeFirst();
  return typeof deleted?.confirmedAt === 'string';
}

export const hasRecoveryCode = async (ctx: Context, accountId: string, codeHash: Buffer): Promise<boolean> =>
  (await writing(ctx)
    .selectFrom('recoveryCode')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()) !== undefined;

/** Takes a recovery code out of use; says whether it was in use. */
export const takeRecoveryCode = async (ctx: Context, accountId: string, codeHash: Buffer): Promise<boolean> =>
  (await writing(ctx)
    .deleteFrom('recoveryCode')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .returning('accountId')
    .executeTakeFirst()) !== undefined;

export async function replaceRecoveryCodes(ctx: Context, accountId: string, hashes: readonly Buffer[]) {
  await deleteRecoveryCodes(ctx, accountId);
  await writing(ctx)
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ accountId, codeHash })))
    .execute();
}

export const deleteRecoveryCodes = (ctx: Context, accountId: string) =>
  writing(ctx).deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();

export async function countRecoveryCodes(ctx: Context, accountId: string): Promise<number> {
  const { count } = await writing(ctx)
    .selectFrom('recoveryCode')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}
