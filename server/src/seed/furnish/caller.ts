import { mayMake, type Call, type Output, type Sent } from '@fleet/contract/call';
import type { Context } from '../../base/context';
import { forbidden } from '../../base/refuse';
import { unscoped } from '../../base/scope';
import type { Route } from '../../base/serve';
import { contextOf, findAccount } from '../../domain/people/access/service';

/** Makes calls as one person would from a screen: checked, with his rights, within what he sees. */
export type Caller = <C extends Call>(call: C, input: Sent<C>) => Promise<Output<C>>;

/** The caller of a demo person, at work in the transaction of `ctx` until they are told to leave it. */
export async function callerOf(
  ctx: Context,
  routes: readonly Route[],
  leaving: AbortSignal,
  loginName: string,
): Promise<Caller> {
  const { id } = await unscoped(ctx)
    .selectFrom('account')
    .select('id')
    .where('loginName', '=', loginName)
    .executeTakeFirstOrThrow();
  const account = (await findAccount(ctx, id))!;
  const own = { ...contextOf(ctx, account, 'zh', ctx.now)!, db: ctx.db, tell: ctx.tell };
  return async <C extends Call>(call: C, input: Sent<C>) => {
    leaving.throwIfAborted();
    if (!mayMake(call, own.actor.rights)) throw forbidden(call.right);
    const route = routes.find((one) => one.call.path === call.path)!;
    return (await route.handle(own, call.input.parse(input))) as Output<C>;
  };
}

/** So many days from now, as YYYY-MM-DD. */
export const dayFrom = ({ now }: Context, days: number) =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
