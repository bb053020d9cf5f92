import { itself, transaction, type Context, type Ground } from '../../base/context';
import { noteAllowList } from './allowList';
import {
  findGroundless,
  findLapsed,
  findRestored,
  findUntold,
  needRecord,
  updateRecord,
  type AuthRecord,
} from './queries';
import { revoke, tellGrant, tellRevoke } from './telling';

const atOnce = 500;

/**
 * Brings what terminals hold in line with what is true by now: who left is taken out, whose licence has run out is
 * suspended until he has a new one, and a terminal that came to a vehicle is told what the one before knew. Done by
 * the clock, again and again, whatever was missed in between.
 */
export async function reconcile(ground: Ground): Promise<void> {
  const ctx = itself(ground);
  await each(ctx, findGroundless, revoke);
  await each(ctx, findLapsed, async (ctx, found) => {
    await updateRecord(ctx, found.id, { suspended: 'licence' });
    await tellRevoke(ctx, found);
    await noteAllowList(ctx, found.vehicleId);
  });
  await each(ctx, findRestored, async (ctx, found) => {
    await updateRecord(ctx, found.id, { suspended: null });
    await tellGrant(ctx, found);
    await noteAllowList(ctx, found.vehicleId);
  });
  await each(ctx, findUntold, tellGrant);
}

/** Does it to each record by itself: one that fails keeps no other from its turn. */
async function each(
  ctx: Context,
  find: (ctx: Context, most: number) => Promise<string[]>,
  work: (ctx: Context, found: AuthRecord) => Promise<void>,
): Promise<void> {
  const ids = await find(ctx, atOnce);
  for (const id of ids) {
    await transaction(ctx, async (ctx) => {
      const found = await needRecord(ctx, id);
      if (!found) return;
      await work(ctx, found);
      ctx.tell('changed', { subject: 'authorization', ids: [id], companyId: found.companyId });
    }).catch(ctx.complain);
  }
}
