import { systemContext, transaction, type Context, type AppContext } from '../../../base/context';
import { noteAllowList } from './allowList';
import {
  clearDoubts,
  findBarred,
  findCleared,
  findGroundless,
  findLapsed,
  findLapsedOf,
  findLeftBehind,
  findRestored,
  findUnheard,
  findUntied,
  findUntold,
  lockDoubtful,
} from './doubts';
import { tellUnforgotten } from './forgetting';
import { followLibraries } from './loads';
import { lockRecord, updateRecord, type AuthRecord } from './recordQueries';
import { revoke, tellGrant, tellLeave, tellRevoke } from './telling';

const atOnce = 500;

type Work = (ctx: Context, found: AuthRecord) => Promise<void>;

/**
 * Brings what terminals hold in line with what is true by now: who left is taken out, whose licence has run out is
 * suspended until he has a new one, as is whom an exam bars, a terminal that came to a vehicle is told what the one before knew, and one that left it forgets. Done by
 * the clock, again and again, whatever was missed in between. Only what is in doubt is looked at, and licences by
 * their day.
 */
export async function reconcile(appCtx: AppContext): Promise<void> {
  const ctx = systemContext(appCtx);
  await judgeExams(ctx);
  await judgeDoubts(appCtx);
  await each(ctx, await findUnheard(ctx, atOnce), tellAgain);
  await tellUnforgotten(ctx);
  await each(ctx, await findLapsed(ctx, atOnce), async (ctx, found) => {
    if (await isAmong(findLapsedOf, ctx, found)) await suspend(ctx, found);
  });
}

/** The part that follows from what people change: little to do as long as nothing is in doubt. */
export async function judgeDoubts(appCtx: AppContext): Promise<void> {
  const ctx = systemContext(appCtx);
  await tieCards(ctx);
  await judgeDoubtful(ctx);
  await followLibraries(ctx);
}

/** Ties entries made at a truck to the drivers of their cards, who are judged like others from then on. */
async function tieCards(ctx: Context): Promise<void> {
  const untied = (await findUntied(ctx, atOnce)).map(({ id }) => id);
  await each(ctx, untied, async (ctx, found) => {
    const [owned] = await findUntied(ctx, 1, [found.id]);
    if (!owned) return;
    await updateRecord(ctx, found.id, { driverId: owned.driverId, inDoubt: true });
    await noteAllowList(ctx, found.vehicleId);
  });
}

/** Takes from the terminal whose licence has run out, until he has a new one. */
async function suspend(ctx: Context, found: AuthRecord): Promise<void> {
  await updateRecord(ctx, found.id, { suspended: 'licence' });
  await tellRevoke(ctx, found);
  await noteAllowList(ctx, found.vehicleId);
}

/** Judged by itself, now that nobody else can change it. */
const isAmong = async (find: typeof findUntold, ctx: Context, { id }: AuthRecord) =>
  (await find(ctx, [id])).length > 0;

/**
 * Suspends whom an exam bars and brings back whom none bars any more. An exam goes before a licence: so a licence that
 * is renewed meanwhile brings nobody back.
 */
async function judgeExams(ctx: Context): Promise<void> {
  await each(ctx, await findBarred(ctx, atOnce), async (ctx, found) => {
    if ((await findBarred(ctx, 1, [found.id])).length === 0) return;
    await updateRecord(ctx, found.id, { suspended: 'exam' });
    if (found.suspended !== null) return;
    await tellRevoke(ctx, found);
    await noteAllowList(ctx, found.vehicleId);
  });
  const cleared = (await findCleared(ctx, atOnce)).map(({ id }) => id);
  await each(ctx, cleared, async (ctx, found) => {
    const [still] = await findCleared(ctx, 1, [found.id]);
    if (!still) return;
    await updateRecord(ctx, found.id, { suspended: still.isValid ? null : 'licence', inDoubt: true });
    if (!still.isValid) return;
    await tellGrant(ctx, found);
    await noteAllowList(ctx, found.vehicleId);
  });
}

/** Most of what is in doubt turns out to be as it should, and is let go of in one go; the rest is done one by one. */
async function judgeDoubtful(ctx: Context): Promise<void> {
  let last: string | undefined = '0';
  while (last !== undefined) {
    const after: string = last;
    const { ids, wrong } = await transaction(ctx, async (ctx) => {
      const ids = await lockDoubtful(ctx, after, atOnce);
      const wrong = new Set([
        ...(await findGroundless(ctx, ids)),
        ...(await findLapsedOf(ctx, ids)),
        ...(await findRestored(ctx, ids)),
        ...(await findUntold(ctx, ids)),
        ...(await findLeftBehind(ctx, ids)),
      ]);
      await clearDoubts(
        ctx,
        ids.filter((id) => !wrong.has(id)),
      );
      return { ids, wrong };
    });
    await each(ctx, [...wrong], putRight);
    last = ids.at(-1);
  }
}

async function putRight(ctx: Context, found: AuthRecord): Promise<void> {
  const { id } = found;
  const isSo = (find: typeof findUntold) => isAmong(find, ctx, found);
  if (await isSo(findGroundless)) await revoke(ctx, found);
  else if (await isSo(findLapsedOf)) await suspend(ctx, found);
  else if (await isSo(findRestored)) {
    await updateRecord(ctx, id, { suspended: null });
    await tellGrant(ctx, found);
    await noteAllowList(ctx, found.vehicleId);
  } else if (await isSo(findUntold)) await tellGrant(ctx, found);
  else if (await isSo(findLeftBehind)) await tellLeave(ctx, found);
  await clearDoubts(ctx, [id]);
}

/** Tells a terminal that was away for too long what holds by now. */
async function tellAgain(ctx: Context, found: AuthRecord): Promise<void> {
  if ((await findUnheard(ctx, 1, [found.id])).length === 0) return;
  if (!found.wanted) await revoke(ctx, found);
  else if (found.suspended !== null) await tellRevoke(ctx, found);
  else await tellGrant(ctx, found);
}

/** Does it to each record by itself: one that fails keeps no other from its turn, and is tried again. */
async function each(ctx: Context, ids: readonly string[], work: Work): Promise<void> {
  for (const id of ids) {
    await transaction(ctx, async (ctx) => {
      const found = await lockRecord(ctx, id);
      if (!found) return;
      await work(ctx, found);
      ctx.tell('changed', { subject: 'authorization', ids: [id], companyId: found.companyId });
    }).catch(ctx.complain);
  }
}
