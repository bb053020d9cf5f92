import type { FileAnswer, Input, Output } from '@fleet/contract/call';
import { evidence, keptDays, mostWaiting, sameOrderSeconds } from '@fleet/contract/evidence/calls';
import { evidenceText } from '@fleet/contract/evidence/text';
import { transaction, type Context } from '../../../base/context';
import { listSigningKeys } from '../../../base/keys/signingKeys';
import { notFound, refuse } from '../../../base/refuse';
import { nextSerial, nextSerialOf } from '../../../base/serial';
import { answerHidden } from '../../house/file/service';
import { record, type Action } from '../../house/log/index';
import { deferCall } from '../../people/job/service';
import { findAccount } from '../../people/access/service';
import { Drafts, listLeft } from './drafts';
import { readOrder } from './order';
import {
  countWaiting,
  deletePacks,
  findOpen,
  findPack,
  findSame,
  tellPack,
  insertPack,
  lockOrders,
  setTask,
  sightOf,
} from './queries';

export { makePack } from './make';

const prefix = 'ZJ';
/** An authority counts its own: a gap in a company's numbers would tell of them. */
const authorityPrefix = 'ZJJ';

/** Orders a pack, which is then made as a task of the caller's. */
export async function orderPack(ctx: Context, asked: Input<typeof evidence.add>): Promise<{ id: string }> {
  const order = await readOrder(ctx, asked);
  return transaction(ctx, async (ctx) => {
    await lockOrders(ctx);
    const same = await findSame(ctx, order, new Date(ctx.now.getTime() - sameOrderSeconds * 1000));
    if (same) return same;
    if ((await countWaiting(ctx)) >= mostWaiting)
      throw refuse(evidenceText.tooManyWaiting, { count: mostWaiting });
    const account = await findAccount(ctx, ctx.actor.accountId!);
    const jurisdictionId = ctx.scope.kind === 'jurisdiction' ? ctx.scope.jurisdictionId : null;
    const packNum =
      jurisdictionId === null
        ? await nextSerial(ctx, prefix, order.companyId)
        : await nextSerialOf(ctx, authorityPrefix, jurisdictionId);
    const { id } = await insertPack(ctx, {
      ...order,
      packNum,
      jurisdictionId,
      sight: sightOf(ctx),
      askedAt: ctx.now.toISOString(),
      askedBy: ctx.actor.accountId!,
      askedByName: account?.username ?? ctx.actor.loginName,
    });
    const { taskId } = await deferCall(ctx, evidence.make, { id });
    await setTask(ctx, id, taskId);
    await note(ctx, { id, packNum, companyId: order.companyId }, 'makePack', order);
    tellPack(ctx, { ...order, id, jurisdictionId });
    return { id };
  });
}

/** An order of an authority stands in its own log: a company is not told what is looked into. */
const note = (
  ctx: Context,
  { id, packNum, companyId }: { id: string; packNum: string; companyId: string },
  action: Action,
  after: object,
) =>
  record(ctx, {
    module: 'evidence',
    action,
    recordId: id,
    recordName: packNum,
    after,
    companyId: ctx.scope.kind === 'jurisdiction' ? null : companyId,
  });

export const takePaper = (ctx: Context, { id }: Input<typeof evidence.paper>) => take(ctx, id, 'paperFileId');
export const takeArchive = (ctx: Context, { id }: Input<typeof evidence.archive>) =>
  take(ctx, id, 'archiveFileId');

/** Hands a file of a pack over to whoever may see it now; who took it stands in the log first. */
async function take(ctx: Context, id: string, file: 'paperFileId' | 'archiveFileId'): Promise<FileAnswer> {
  const pack = await findPack(ctx, id);
  if (!pack) throw notFound();
  const fileId = pack[file];
  if (fileId === null) throw refuse(evidenceText.notMade);
  const answer = await answerHidden(ctx, fileId);
  await transaction(ctx, (ctx) => note(ctx, pack, 'takePack', { file: answer.name }));
  return answer;
}

export const showKeys = async (ctx: Context): Promise<Output<typeof evidence.keys>> => ({
  rows: await listSigningKeys(ctx.db),
});

/** Forgets packs after `keptDays`, and the drafts of those over which a process died and that nobody makes any more. */
export async function forgetPacks(ctx: Context): Promise<void> {
  await deletePacks(ctx, new Date(ctx.now.getTime() - keptDays * 86_400_000));
  const { dataDir } = ctx.config;
  const left = await listLeft(dataDir, ctx.now);
  const open = await findOpen(ctx, left);
  for (const id of left) if (!open.has(id)) await Drafts.of(dataDir, id).remove();
}
