import type { Input } from '@fleet/contract/call';
import type { live } from '@fleet/contract/live/calls';
import type { Context } from '../../../base/context';

/** Hands on what somebody looks at; the stream of the same session alone takes it, and judges what may be seen. */
export async function look(ctx: Context, looked: Input<typeof live.look>): Promise<null> {
  const { sessionId } = ctx.actor;
  if (sessionId !== null) ctx.tell('looked', { ...looked, sessionId });
  return null;
}
