import type { Input } from '@fleet/contract/call';
import { linkBytes, type ota } from '@fleet/contract/ota/calls';
import { otaRefusals } from '@fleet/contract/ota/text';
import { refusals } from '@fleet/contract/refusals';
import { transaction, type Context } from '../../../base/context';
import { refuse, refuseField } from '../../../base/refuse';
import { writing } from '../../../base/scope';
import { type Action, record } from '../../house/log/index';
import { needTerminal } from '../terminal/service';
import { holdFirmware } from './need';
import { stepsThatReach, waveEnds, type Plan } from './plan';
import {
  countBehind,
  findIssued,
  insertDevices,
  isHigher,
  leaveOutWaiting,
  waitAgain,
  type Firmware,
} from './queries';
import { tallyWaves, waveTimes } from './waves';

type Wish = Input<typeof ota.publish>;

/** Issues a version: every terminal that runs an older one is put into a wave, and the first begins. */
export const publishVersion = (ctx: Context, wish: Wish): Promise<{ devices: number }> =>
  transaction(ctx, async (ctx) => {
    const firmware = await holdFirmware(ctx, wish.id);
    if (firmware.state === 'issued') throw refuse(otaRefusals.alreadyIssued);
    if (wish.typed && wish.typed !== firmware.versionNum) throw refuseField('typed', otaRefusals.typedWrong);
    const chosen = [...new Set(wish.pilotTerminalIds)];
    const wished = planOf(ctx, firmware, wish, chosen.length);
    const before = await findIssued(ctx, firmware.terminalTypeId);
    if (before && !(await isHigher(ctx, firmware.versionNum, before.versionNum)))
      throw refuse(otaRefusals.notHigher);
    for (const id of chosen) await needTerminal(ctx, id);
    const found = await countBehind(ctx, firmware, chosen);
    if (found.chosen < chosen.length) throw refuseField('pilotTerminalIds', otaRefusals.notOfType);
    const plan = { ...wished, steps: stepsThatReach(wished, found.total) };
    if (before) await endIssue(ctx, before.id);
    await insertDevices(ctx, firmware, waveEnds(plan, found.total), chosen);
    await writing(ctx)
      .updateTable('firmware')
      .set((is) => ({
        state: 'issued',
        issuedAt: ctx.now.toISOString(),
        issuedBy: ctx.actor.loginName,
        plan: JSON.stringify(plan),
        rollout: 'running',
        haltedBecause: null,
        wave: 1,
        forgiven: 0,
        ...waveTimes(plan, ctx.now),
        version: is('version', '+', 1),
      }))
      .where('id', '=', firmware.id)
      .execute();
    await log(ctx, 'publish', firmware, { ...plan, devices: found.total });
    if (before) ctx.tell('changed', { subject: 'ota', ids: [before.id], companyId: null });
    return { devices: found.total };
  });

/** The plan that was wished for, made complete. */
function planOf({ config }: Context, firmware: Firmware, wish: Wish, chosen: number): Plan {
  const { steps, pilotCount, failureLimit, waveHours, mostAttempts } = wish;
  const limit = linkBytes[firmware.protocol];
  const transfer = wish.transfer ?? (config.publicUrl === null ? 'link' : 'url');
  if (transfer === 'url' && config.publicUrl === null) throw refuseField('transfer', otaRefusals.noAddress);
  if (transfer === 'link' && firmware.bytes > limit)
    throw refuseField('transfer', otaRefusals.tooLargeForLink, { limit: limit >> 20 });
  const rising = steps ?? [];
  if (rising.some((percent, index) => percent <= (rising[index - 1] ?? 0)))
    throw refuseField('steps', otaRefusals.stepsRise);
  const pilot = chosen > 0 ? chosen : (pilotCount ?? 0);
  return { transfer, pilot, steps: rising, failureLimit, waveHours, mostAttempts };
}

export const cancelVersion = (ctx: Context, { id }: Input<typeof ota.cancel>): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const firmware = await holdFirmware(ctx, id);
    if (firmware.state !== 'issued') throw refuse(refusals.notNow);
    await endIssue(ctx, id);
    await log(ctx, 'cancelPublish', firmware);
    return null;
  });

async function endIssue(ctx: Context, id: string): Promise<void> {
  await writing(ctx)
    .updateTable('firmware')
    .set((is) => ({
      state: 'unissued',
      issuedAt: null,
      issuedBy: null,
      rollout: null,
      haltedBecause: null,
      waveDeadline: null,
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await leaveOutWaiting(ctx, id);
}

/** Offers the version to nobody else for now; whoever is at it goes on. */
export const pauseRollout = (ctx: Context, { id }: Input<typeof ota.pause>): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const firmware = await holdFirmware(ctx, id);
    const { numUpdatedRows } = await writing(ctx)
      .updateTable('firmware')
      .set({ rollout: 'halted', haltedBecause: 'byHand' })
      .where('id', '=', id)
      .where('rollout', '=', 'running')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse(refusals.notNow);
    await log(ctx, 'pause', firmware, { wave: firmware.wave });
    return null;
  });

/**
 * Goes on with a rollout that was halted, and its wave has its time anew. What failed is accepted where it has halted
 * the rollout; where somebody has, it counts as before.
 */
export const resumeRollout = (ctx: Context, { id, seen }: Input<typeof ota.resume>): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const firmware = await holdFirmware(ctx, id);
    if (firmware.rollout !== 'halted') throw refuse(refusals.notNow);
    const isByHand = firmware.haltedBecause === 'byHand';
    const tallies = await tallyWaves(ctx, id);
    const now = [...tallies.values()].reduce((sum, { failed }) => sum + failed, 0);
    if (!isByHand && now > seen) throw refuse(otaRefusals.moreFailed, { seen, now });
    const accepted = isByHand ? firmware.forgiven : (tallies.get(firmware.wave)?.failed ?? 0);
    await writing(ctx)
      .updateTable('firmware')
      .set({
        rollout: 'running',
        haltedBecause: null,
        forgiven: accepted,
        ...waveTimes(firmware.plan!, ctx.now),
      })
      .where('id', '=', id)
      .execute();
    await log(ctx, 'resume', firmware, { accepted });
    return null;
  });

/** Tries terminals again that failed, one or all, as if for the first time. */
export const retryDevices = (
  ctx: Context,
  { id, terminalRowId }: Input<typeof ota.retry>,
): Promise<{ count: number }> =>
  transaction(ctx, async (ctx) => {
    const firmware = await holdFirmware(ctx, id);
    if (firmware.state !== 'issued') throw refuse(refusals.notNow);
    const terminal = terminalRowId ? await needTerminal(ctx, terminalRowId) : null;
    const count = await waitAgain(ctx, id, terminalRowId);
    if (count > 0) await log(ctx, 'retry', firmware, { terminalId: terminal?.terminalId, count });
    return { count };
  });

async function log(ctx: Context, action: Action, firmware: Firmware, after?: object): Promise<void> {
  const { id, terminalModel, versionNum } = firmware;
  await record(ctx, {
    module: 'ota',
    action,
    recordId: id,
    recordName: `${terminalModel} ${versionNum}`,
    after,
    companyId: null,
  });
  ctx.tell('changed', { subject: 'ota', ids: [id], companyId: null });
  ctx.tell('rolloutMoved', { firmwareId: id });
}
