import { sql, type Insertable } from 'kysely';
import type { Context } from '../../../base/context';
import { writing } from '../../../base/scope';
import type { Tables } from '../../../base/tables';

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

/** Whether the account has any second factor. */
export async function hasFactor(ctx: Context, accountId: string): Promise<boolean> {
  const { has } = await writing(ctx)
    .selectNoFrom(
      sql<boolean>`exists (select from totp where account_id = ${accountId} and confirmed_at is not null)
        or exists (select from passkey where account_id = ${accountId})`.as('has'),
    )
    .executeTakeFirstOrThrow();
  return has;
}

/** Until the transaction ends nobody else changes the second factors of the account. */
export const lockFactors = (ctx: Context, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('factors', ${accountId}::bigint))`.execute(writing(ctx));

export const listPasskeys = (ctx: Context, accountId: string) =>
  writing(ctx)
    .selectFrom('passkey')
    .select(['id', 'credentialId', 'transports', 'name', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();

export const insertPasskey = (
  ctx: Context,
  passkey: Omit<Insertable<Tables['passkey']>, 'createdAt'>,
): Promise<{ id: string }> =>
  writing(ctx)
    .insertInto('passkey')
    .values({ ...passkey, createdAt: ctx.now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();

/** By the name that its device gave it; of anybody, because nobody is signed in yet. */
export const findPasskey = (ctx: Context, credentialId: string) =>
  writing(ctx)
    .selectFrom('passkey')
    .select(['id', 'accountId', 'credentialId', 'publicKey', 'counter'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();

/** Notes a use; false when it was used as often, or more, before. Those that do not count say 0 each time. */
export const notePasskeyUse = async (ctx: Context, id: string, counter: number): Promise<boolean> =>
  (await writing(ctx)
    .updateTable('passkey')
    .set({ counter: String(counter), lastUsedAt: ctx.now.toISOString() })
    .where('id', '=', id)
    .where((is) =>
      is.or([is('counter', '<', String(counter)), is.and([is('counter', '=', '0'), is.val(counter === 0)])]),
    )
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const deletePasskey = (ctx: Context, accountId: string, id: string) =>
  writing(ctx)
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning('name')
    .executeTakeFirst();

/** Says whether there was one. */
export const deletePasskeysOf = async (ctx: Context, accountId: string): Promise<boolean> =>
  (await writing(ctx).deleteFrom('passkey').where('accountId', '=', accountId).returning('id').execute())
    .length > 0;
