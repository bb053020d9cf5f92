import type { Input, Output } from '@fleet/contract/call';
import type { pushTarget } from '@fleet/contract/push/calls';
import { automaticSubjects, type PushContent, type PushSubject } from '@fleet/contract/push/messages';
import { pushText } from '@fleet/contract/push/text';
import { transaction, type Context } from '../../../base/context';
import { assertReachable, ForbiddenAddress } from '../../../base/outgoing';
import { refuse, refuseField } from '../../../base/refuse';
import { newToken } from '../../../base/secrets';
import { needJurisdiction } from '../jurisdiction/service';
import { record } from '../../house/log/index';
import { editable, staleSince } from '../../house/plain/service';
import { secretPlace } from './place';
import {
  deleteTarget,
  findTarget,
  insertDelivery,
  insertTarget,
  isWaiting,
  listTargets,
  lockPushes,
  updateTarget,
  type Pushed,
} from './queries';
import { deleteSent, giveUpWaiting } from './queue';

export { dropWaiting, listDeliveries } from './queries';
export { sealedPushSecret } from './place';
export { sendPushes } from './send';

/** The target of an authority stands in the log under the authority. */
const file = editable({
  module: 'jurisdiction',
  find: needJurisdiction,
  nameOf: ({ jurisdictionName }: { jurisdictionName: string }) => jurisdictionName,
  companyOf: () => null,
  tell: (ctx, id) => ctx.tell('changed', { subject: 'pushTarget', ids: [id], companyId: null }),
});

interface Told<S extends PushSubject> extends Pushed {
  subject: S;
  recordName: string;
  content: PushContent<S>;
}

/** Puts a record, as it is now, on its way to every authority of its company that takes records. */
export async function push<S extends HandPushed>(ctx: Context, of: Told<S>): Promise<void> {
  const jurisdictions = await listTargets(ctx, of.companyId);
  if (jurisdictions.length === 0) throw refuse(pushText.noJurisdiction);
  const targets = jurisdictions.filter(({ url }) => url !== null);
  if (targets.length === 0) throw refuse(pushText.noTarget);
  await transaction(ctx, async (ctx) => {
    await lockPushes(ctx, of.companyId);
    let isUnderWay = true;
    for (const { id: jurisdictionId } of targets) {
      if (await isWaiting(ctx, of, jurisdictionId)) continue;
      isUnderWay = false;
      await insertDelivery(ctx, { ...of, jurisdictionId });
    }
    if (isUnderWay) throw refuse(pushText.isWaiting);
    const { subject: module, recordId, recordName, companyId, content: after } = of;
    await record(ctx, { module, action: 'push', recordId, recordName, companyId, after });
  });
}

type Automatic = (typeof automaticSubjects)[number];
type HandPushed = Exclude<PushSubject, Automatic>;

/**
 * Writes a record that has changed down for every authority of its company that takes records, in the transaction of
 * the change; `contentOf` is asked only where there is one.
 */
export async function pushChanged<S extends Automatic>(
  ctx: Context,
  { contentOf, ...of }: Omit<Told<S>, 'content'> & { contentOf: () => Promise<PushContent<S>> },
): Promise<void> {
  const targets = (await listTargets(ctx, of.companyId)).filter(({ url }) => url !== null);
  if (targets.length === 0) return;
  const content = await contentOf();
  for (const { id: jurisdictionId } of targets) await insertDelivery(ctx, { ...of, content, jurisdictionId });
}

const keptDays = 90;

/** Forgets what went by itself long ago; what somebody pushed stays with its record. */
export const forgetPushes = (ctx: Context) =>
  deleteSent(ctx, automaticSubjects, new Date(ctx.now.getTime() - keptDays * 86_400_000));

export async function showTarget(ctx: Context, { id }: Input<typeof pushTarget.one>) {
  await needJurisdiction(ctx, id);
  const found = await findTarget(ctx, id);
  return { url: found?.url ?? null, version: found?.version ?? 0 };
}

/** Sets where the records of a jurisdiction go, and what they are signed with. */
export async function editTarget(
  ctx: Context,
  { id, version, url, secret }: Input<typeof pushTarget.edit>,
): Promise<Output<typeof pushTarget.edit>> {
  const authority = await needJurisdiction(ctx, id);
  await refuseForbidden(ctx, url);
  const before = await findTarget(ctx, id);
  const made = !before && !secret ? newToken() : null;
  return transaction(ctx, async (ctx) => {
    const place = { companyId: null, place: secretPlace(id) };
    const sealed = secret || made ? await ctx.vault.seal(ctx.db, secret ?? made!, place) : undefined;
    const write = () =>
      before
        ? updateTarget(ctx, id, version, { url, ...(sealed && { secret: sealed }) })
        : insertTarget(ctx, { jurisdictionId: id, url, secret: sealed! });
    if ((before?.version ?? 0) !== version || !(await write()))
      throw await staleSince(ctx, await showTarget(ctx, { id }), {
        module: 'jurisdiction',
        action: 'editPushTarget',
        recordId: id,
      });
    await file.log(ctx, 'editPushTarget', authority, { before: before?.url ?? null, after: url });
    return { secret: made };
  });
}

/** The address behind the name is judged again at each sending; a name that nobody knows yet may be known then. */
async function refuseForbidden(ctx: Context, url: string): Promise<void> {
  try {
    await assertReachable(url, ctx.config.outgoingPrivate);
  } catch (error) {
    if (error instanceof ForbiddenAddress) throw refuseField('url', pushText.privateAddress);
  }
}

export async function delTarget(ctx: Context, { id }: Input<typeof pushTarget.del>): Promise<null> {
  const authority = await needJurisdiction(ctx, id);
  const before = await findTarget(ctx, id);
  await transaction(ctx, async (ctx) => {
    if (!(await deleteTarget(ctx, id))) return;
    await giveUpWaiting(ctx, id, pushText.targetGone.join(' / '));
    await file.log(ctx, 'delPushTarget', authority, { before: before?.url ?? null });
  });
  return null;
}
