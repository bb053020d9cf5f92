import type { Input } from '@fleet/contract/call';
import { failed, type electricFence } from '@fleet/contract/electricFence/calls';
import { electricFenceText } from '@fleet/contract/electricFence/text';
import { mostMembers } from '@fleet/contract/fence/calls';
import { batch } from '../../../base/batch';
import { transaction, type Context } from '../../../base/context';
import { notFound, refuse, refuseField } from '../../../base/refuse';
import { holdOwned, isHeld, lockRow } from '../../../base/versions';
import { fenceFile, listShapes } from '../fence/service';
import { type Action, record } from '../../house/log/index';
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

export { asChange, clearFences, leaveFences, passFences } from './delivery';

type Member = Awaited<ReturnType<typeof findMembers>>[number];
type Fence = NonNullable<Awaited<ReturnType<typeof findElectricFence>>>;

const fences = fenceFile({
  kind: 'electric',
  module: 'efence',
  find: findElectricFence,
  list: listElectricFences,
  members: ['terminalRowIds', setTerminals],
});

export const oneElectricFence = (ctx: Context, { id }: Input<typeof electricFence.one>) =>
  fences.findOrFail(ctx, id);

export const listElectricShapes = (ctx: Context) => listShapes(ctx, 'electric');

export const addElectricFence = fences.add;

export const editElectricFence = (ctx: Context, input: Input<typeof electricFence.edit>): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const members = await holdMembers(ctx, await needStanding(ctx, input.id), input.terminalRowIds);
    await needStanding(ctx, input.id);
    const held = new Set(members.map(({ terminalRowId }) => terminalRowId));
    const { before, isNew } = await fences.edit(ctx, input);
    const after = await fences.findOrFail(ctx, input.id);
    if (!isNew && after.fenceName === before.fenceName) return null;
    for (const member of await findMembers(ctx, after.id))
      if (held.has(member.terminalRowId) && !isLeaving(member)) await send(ctx, after, member);
    return null;
  });

/** Has these terminals hold a fence, which are of its company and in sight; who does not see others leaves them in. */
async function setTerminals(ctx: Context, fence: Fence, terminalRowIds: readonly string[]): Promise<void> {
  const before = new Map((await findMembers(ctx, fence.id)).map((one) => [one.terminalRowId, one]));
  for (const terminalRowId of fence.terminalRowIds)
    if (!terminalRowIds.includes(terminalRowId)) await revoke(ctx, fence, before.get(terminalRowId)!);
  const added = [...new Set(terminalRowIds)].filter((one) => !fence.terminalRowIds.includes(one));
  if (added.length === 0) return;
  const terminals = await findTerminals(ctx, added);
  if (terminals.length < added.length) throw notFound();
  if (terminals.some(({ companyId }) => companyId !== fence.companyId))
    throw refuseField('terminalRowIds', electricFenceText.elsewhere);
  await holdOwned(ctx, 'terminal', fence.companyId, added);
  for (const terminalRowId of added) await send(ctx, fence, before.get(terminalRowId) ?? { terminalRowId });
}

/**
 * Keeps a fence, and the terminals that hold it or are named, until the transaction ends; gives its members by then. A
 * terminal that is given away, replaced or deleted at the same moment is so before or after, and takes its fences along
 * or off as they are.
 */
async function holdMembers(
  ctx: Context,
  { id, companyId }: Fence,
  named: readonly string[] = [],
): Promise<Member[]> {
  await lockRow(ctx, 'fence', id);
  const held = new Set<string>();
  let found = [...named];
  for (;;) {
    await isHeld(ctx, 'terminal', companyId, found);
    for (const one of found) held.add(one);
    // Whoever had one of them has perhaps passed the fence on to another.
    const members = await findMembers(ctx, id);
    found = members.map(({ terminalRowId }) => terminalRowId).filter((one) => !held.has(one));
    if (found.length === 0) return members;
  }
}

const isLeaving = ({ delivery }: Member) => delivery === 'leaving' || delivery === 'stuck';

/** The fence, if it is in scope and has not been deleted. */
async function needStanding(ctx: Context, id: string): Promise<Fence> {
  const found = await fences.findOwnOrFail(ctx, id);
  if (found.leavingAt) throw refuse(electricFenceText.isLeaving);
  return found;
}

export const delElectricFences = (ctx: Context, input: Input<typeof electricFence.del>) =>
  batch(ctx, input, {
    ...fences.chosen,
    one: delOne,
  });

/** A fence that is in terminals is withdrawn from them, and gone once the last has let go. */
async function delOne(ctx: Context, id: string): Promise<void> {
  const members = await holdMembers(ctx, await needStanding(ctx, id));
  const found = await needStanding(ctx, id);
  if (members.length === 0) return fences.takeBack(ctx, id);
  for (const member of members) if (member.delivery !== 'leaving') await revoke(ctx, found, member);
  await markLeaving(ctx, id);
  await fences.log(ctx, 'del', found, { before: found });
}

export const retryTerminals = (ctx: Context, { id, terminalRowIds }: Input<typeof electricFence.retry>) =>
  transaction(ctx, async (ctx) => {
    const all = await holdMembers(ctx, await fences.findOwnOrFail(ctx, id));
    const fence = await fences.findOwnOrFail(ctx, id);
    const members = await inSight(ctx, all, terminalRowIds, failed);
    for (const member of members)
      if (member.delivery === 'stuck') await revoke(ctx, fence, member);
      else await send(ctx, fence, member);
    await note(ctx, fence, 'retry', members);
    return { count: members.length };
  });

export const forgetTerminals = (ctx: Context, { id, terminalRowIds }: Input<typeof electricFence.forget>) =>
  transaction(ctx, async (ctx) => {
    const fence = await fences.findOwnOrFail(ctx, id);
    const members = await inSight(ctx, await holdMembers(ctx, fence), terminalRowIds, ['stuck']);
    for (const { terminalRowId } of members) await forgetMember(ctx, id, terminalRowId);
    await note(ctx, fence, 'forget', members);
    return { count: members.length };
  });

/** Those of the named members, or of all, that are in sight and in such a state. */
async function inSight(
  ctx: Context,
  members: readonly Member[],
  named: readonly string[] | undefined,
  states: readonly Member['delivery'][],
): Promise<Member[]> {
  const fit = members.filter(
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

async function note(ctx: Context, fence: Fence, action: Action, members: readonly Member[]): Promise<void> {
  if (members.length === 0) return;
  const { id, fenceName: recordName, companyId } = fence;
  const after = { terminalRowIds: members.map(({ terminalRowId }) => terminalRowId) };
  await record(ctx, { module: 'efence', action, recordId: id, recordName, after, companyId });
  ctx.tell('changed', { subject: 'efence', ids: [id], companyId });
}

export const chooseFenceTerminals = (ctx: Context, input: Input<typeof electricFence.choices>) =>
  chooseTerminals(ctx, input, mostMembers);
