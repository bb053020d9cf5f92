import { refusals } from '@fleet/contract/refusals';
import type { Context } from '../../../base/context';
import { stale, type Told } from '../../../base/refuse';
import { type Changed, whoChanged } from '../log/index';

/** Somebody was quicker: the refusal says who, and holds the record as it is now. */
export const staleSince = async (ctx: Context, current: { version: number }, changed: Changed) =>
  stale(current, await lastChangeOf(ctx, changed));

async function lastChangeOf(ctx: Context, changed: Changed): Promise<Told> {
  const who = await whoChanged(ctx, changed);
  if (!who) return { text: refusals.stale };
  if (who.accountId === ctx.actor.accountId) return { text: refusals.staleByYou };
  return { text: refusals.staleBy, slots: { name: who.username } };
}
