import type { Context } from '../../base/context';
import { writing } from '../../base/scope';

/** One change, as the operation log keeps it. Secrets and biometrics are left out by whoever calls. */
export interface Operation {
  module: string;
  action: string;
  recordId: string | null;
  recordName: string | null;
  before?: unknown;
  after?: unknown;
  companyId?: string | null;
}

/** Writes down who did what, in the same transaction as the change itself. */
export async function record(ctx: Context, { before, after, companyId, ...what }: Operation): Promise<void> {
  await writing(ctx)
    .insertInto('operationLog')
    .values({
      ...what,
      time: ctx.now.toISOString(),
      accountId: ctx.actor.accountId,
      loginName: ctx.actor.loginName,
      ip: ctx.actor.ip,
      companyId: companyId ?? ctx.actor.companyId,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    })
    .execute();
}
