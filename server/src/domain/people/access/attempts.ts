import type { Context } from '../../../base/context';
import { newToken, tokenHash } from '../../../base/secrets';
import { writing } from '../../../base/scope';

/** The purposes of a token, with the minutes for which it is good. */
const minutes = { secondFactor: 5, passkeyLogin: 5, addPasskey: 5, prove: 5, provider: 15 } as const;
export type Purpose = keyof typeof minutes;

/** Begins something that needs a second step; the token goes with that, once, and opens nothing else. */
export async function openAttempt(
  ctx: Context,
  purpose: Purpose,
  accountId: string | null,
  data: object = {},
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(ctx.now.getTime() + minutes[purpose] * 60_000).toISOString();
  await writing(ctx)
    .insertInto('signInAttempt')
    .values({ tokenHash: tokenHash(token), purpose, accountId, data: JSON.stringify(data), expiresAt })
    .execute();
  return token;
}

/** The attempt of the token for this purpose, while it is good. */
export const findAttempt = (ctx: Context, purpose: Purpose, token: string) =>
  writing(ctx)
    .selectFrom('signInAttempt')
    .select(['accountId', 'data'])
    .where('tokenHash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', ctx.now.toISOString())
    .executeTakeFirst();

/** The same, and takes it out of use. */
export const takeAttempt = (ctx: Context, purpose: Purpose, token: string) =>
  writing(ctx)
    .deleteFrom('signInAttempt')
    .where('tokenHash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', ctx.now.toISOString())
    .returning(['accountId', 'data'])
    .executeTakeFirst();

/** Ends every open attempt of the account. */
export const deleteAttemptsOf = (ctx: Context, accountId: string) =>
  writing(ctx).deleteFrom('signInAttempt').where('accountId', '=', accountId).execute();

export const deleteOldAttempts = (ctx: Context) =>
  writing(ctx).deleteFrom('signInAttempt').where('expiresAt', '<=', ctx.now.toISOString()).execute();

/** The challenge that was put to a browser. */
export const challengeIn = (data: unknown): string => (data as { challenge: string }).challenge;
