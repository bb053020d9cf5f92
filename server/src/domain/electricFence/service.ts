import type { Input } from '@fleet/contract/call';
import { failed, type electricFence } from '@fleet/contract/electricFence/calls';
import { electricFenceText } from '@fleet/contract/electricFence/text';
import { mostMembers } from '@fleet/contract/fence/calls';
import { batch } from '../../base/batch';
import { transaction, type Context } from '../../base/context';
import { missing, refuse, refuseField } from '../../base/refuse';
import { fenceFile, listShapes } from '../fence/service';
import { record } from '../log/service';
import { revoke, send } from './delivery';
import {
  chooseTerminals,
  findElectricFence,
  findMembers,
  findTerminals,
  forgetMember,
  listElectricFences,
  markLeaving,
} from './queries';

export { leaveFences, passFences } from './delivery';

type Fence = NonNullable<Awaited<ReturnType<typeof findElectricFence>>>;

const fences = fenceFile({
  kind: 'electric',
  module: 'efence',
  find: findElectricFence,
  list: listElectricFences,
});

export const oneElectricFence = (ctx: Context, { id }: Input<typeof electricFence.one>) =>
  fences.need(ctx, id);

export const listElectricShapes = (ctx: Context) => listShapes(ctx, 'electric');

export const addElectricFence = (
  ctx: Context,
  { terminalRowIds, ...details }: Input<typeof electricFence.add>,
): Promise<{ id: string }> =>
  transaction(ctx, async (ctx) => {
    const { id } = await fences.add(ctx, details, { terminalRowIds });
    await sendToNew(ctx, await fences.need(ctx, id), terminalRowIds);
    return { id };
  });

export const editElectricFence = (
  ctx: Context,
  { terminalRowIds: wanted, ...change }: Input<typeof electricFence.edit>,
): Promise<null> =>
  transaction(ctx, async (ctx) => {
    await needStanding(ctx, change.id);
    const { before, isNew } = await fences.edit(ctx, change, wanted && { terminalRowIds: wanted });
    const after = await fences.need(ctx, change.id);
    const isOtherToThem = isNew || after.fenceName !== before.fenceName;
    for (const member of await findMembers(ctx, after.id)) {
      const { terminalRowId, delivery } = member;
      const isTakenOut =
        wanted && before.terminalRowIds.includes(terminalRowId) && !wanted.includes(terminalRowId);
      const isLeaving = delivery === 'leaving' || delivery === 'stuck';
      if (isTakenOut) await revoke(ctx, after.id, member);
      else if (isOtherToThem && !isLeaving) await send(ctx, after, member);
    }
    await sendToNew(ctx, after, wanted?.filter((id) => !before.terminalRowIds.includes(id)) ?? []);
    return null;
  });

/** Sends the fence to terminals of its company that are in sight and were not to hold it. */
async function sendToNew(ctx: Context, fence: Fence, terminalRowIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(terminalRowIds)];
  if (wanted.length === 0) return;
  const terminals = await findTerminals(ctx, wanted);
  if (terminals.length < wanted.length) throw missing();
  if (terminals.some(({ companyId }) => companyId !== fence.companyId))
    throw refuseField('terminalRowIds', electricFenceText.elsewhere);
  const before = new Map((await findMembers(ctx, fence.id)).map((one) => [one.terminalRowId, one]));
  for (const terminalRowId of wanted) await send(ctx, fence, before.get(terminalRowId) ?? { terminalRowId });
}

/** The fence, if it is in scope and has not been deleted. */
async function needStanding(ctx: Context, id: string): Promise<Fence> {
  const found = await fences.needOwn(ctx, id);
  if (found.leavingAt) throw refuse(electricFenceText.isLeaving);
  return found;
}

export const delElectricFences = (ctx: Context, input: Input<typeof electricFence.del>) =>
  batch(ctx, input, {
    find: listElectricFences,
    nameOf: async (ctx, id) => (await fences.need(ctx, id)).fenceName,
    one: delOne,
  });

/** A fence that is in terminals is withdrawn from them, and gone once the last has let go. */
async function delOne(ctx: Context, id: string): Promise<void> {
  const found = await needStanding(ctx, id);
  const members = await findMembers(ctx, id);
  if (members.length === 0) return fences.takeBack(ctx, id);
  for (const member of members) if (member.delivery !== 'leaving') await revoke(ctx, id, member);
  await markLeaving(ctx, id);
  const { fenceName: recordName, companyId } = found;
  await record(ctx, { module: 'efence', action: 'del', recordId: id, recordName, before: found, companyId });
  ctx.tell('changed', { subject: 'efence', ids: [id], companyId });
}

export const retryTerminals = (ctx: Context, { id, terminalRowIds }: Input<typeof electricFence.retry>) =>
  transaction(ctx, async (ctx) => {
    const fence = await fences.needOwn(ctx, id);
    const members = await needMembers(ctx, fence, terminalRowIds, failed);
    for (const member of members)
      if (member.delivery === 'stuck') await revoke(ctx, id, member);
      else await send(ctx, fence, member);
    await note(ctx, fence, 'retry', members);
    return { count: members.length };
  });

export const forgetTerminals = (ctx: Context, { id, terminalRowIds }: Input<typeof electricFence.forget>) =>
  transaction(ctx, async (ctx) => {
    const fence = await fences.needOwn(ctx, id);
    const members = await needMembers(ctx, fence, terminalRowIds, ['stuck']);
    for (const { terminalRowId } of members) await forgetMember(ctx, id, terminalRowId);
    await note(ctx, fence, 'forget', members);
    return { count: members.length };
  });

type Member = Awaited<ReturnType<typeof findMembers>>[number];

/** Those of the named terminals, or of all, that are in sight and in such a state. */
async function needMembers(
  ctx: Context,
  { id }: Fence,
  named: readonly string[] | undefined,
  states: readonly Member['delivery'][],
): Promise<Member[]> {
  const fit = (await findMembers(ctx, id)).filter(
    ({ terminalRowId, delivery }) =>
      states.includes(delivery) && (!named || named.length === 0 || named.includes(terminalRowId)),
  );
  if (fit.length === 0) return [];
  const seen = new Set(
    (
      await findTerminals(
        ctx,
        fit.map((one) => one.terminalRowId),
      )
    ).map((one) => one.id),
  );
  return fit.filter(({ terminalRowId }) => seen.has(terminalRowId));
}

async function note(ctx: Context, fence: Fence, action: string, members: readonly Member[]): Promise<void> {
  const { id, fenceName: recordName, companyId } = fence;
  const after = { terminalRowIds: members.map(({ terminalRowId }) => terminalRowId) };
  await record(ctx, { module: 'efence', action, recordId: id, recordName, after, companyId });
  ctx.tell('changed', { subject: 'efence', ids: [id], companyId });
}

export const chooseFenceTerminals = (ctx: Context, input: Input<typeof electricFence.choices>) =>
  chooseTerminals(ctx, input, mostMembers);
