import type { Context } from '../../../base/context';
import { unauthenticated } from '../../../base/refuse';
import { findAccount, type Account } from './queries';

/** The signed-in person's own keys. */
export function me({ actor }: Context): { accountId: string; sessionId: string } {
  const { accountId, sessionId } = actor;
  if (!accountId || !sessionId) throw unauthenticated();
  return { accountId, sessionId };
}

export async function needAccount(ctx: Context, id: string): Promise<Account> {
  const account = await findAccount(ctx, id);
  if (!account) throw unauthenticated();
  return account;
}

/** Before a session exists, what an account does to itself is still written down as its own doing. */
export const asAccount = (ctx: Context, { id, loginName, companyId, orgId }: Account): Context => ({
  ...ctx,
  actor: { ...ctx.actor, accountId: id, loginName, companyId, orgId },
});
