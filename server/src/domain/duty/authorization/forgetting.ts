import { transaction, type Context } from '../../../base/context';
import { findResting, retryResting, withdraw, type Answered } from '../../house/ledger/service';
import { noteAllowList } from './allowList';
import { findWiped, isSuperseded } from './forgettingQueries';
import { lockRecord, updateRecord } from './recordQueries';
import { tellGrant } from './telling';

const atOnce = 500;
const restMs = 15 * 60_000;

/** Has terminals that did not say that they forgot, and were heard of since, told once more. */
export async function tellUnforgotten(ctx: Context): Promise<void> {
  for (const id of await findResting(ctx, new Date(ctx.now.getTime() - restMs), atOnce))
    await transaction(ctx, async (ctx) => {
      if (await isSuperseded(ctx, id)) await withdraw(ctx, [id]);
      else await retryResting(ctx, id);
    }).catch(ctx.complain);
}

/** A terminal that took long to forget everybody forgot those too whom it had been told meanwhile. */
export async function handleCleared(ctx: Context, { id, terminalRowId }: Answered): Promise<void> {
  for (const wiped of await findWiped(ctx, terminalRowId, id)) {
    const found = await lockRecord(ctx, wiped);
    if (!found) continue;
    if (found.source === 'remote') await tellGrant(ctx, found);
    else await updateRecord(ctx, wiped, { deletedAt: ctx.now.toISOString() });
    await noteAllowList(ctx, found.vehicleId);
    ctx.tell('changed', { subject: 'authorization', ids: [wiped], companyId: found.companyId });
  }
}
