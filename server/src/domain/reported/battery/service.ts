import type { Input, Output } from '@fleet/contract/call';
import type { battery } from '@fleet/contract/battery/calls';
import { batteryText } from '@fleet/contract/battery/text';
import { refusals } from '@fleet/contract/refusals';
import { batch } from '../../../base/batch';
import { transaction, type Context } from '../../../base/context';
import { refuse, refuseField } from '../../../base/refuse';
import { updateIfUnchanged } from '../../../base/versions';
import type { Action } from '../../house/log/index';
import { needOrgOf, needOwner } from '../../people/org/service';
import { plainFile } from '../../house/plain/service';
import { findBattery, listBatteries, listBindings } from './queries';

export { knownEnd, knownLevel } from './goingOn';
export { batteryIn, leaveBattery } from './queries';
export { BatteryWatch } from './watch';

export type Battery = Awaited<ReturnType<typeof batteries.findOrFail>>;

export const batteries = plainFile({
  module: 'battery',
  table: 'battery',
  find: findBattery,
  list: listBatteries,
  nameOf: ({ batteryNumber }) => batteryNumber,
  watched: { battery_number_once: 'batteryNumber' },
  keepsDeleted: true,
  async check(ctx, { orgId, chargeThreshold, dischargeThreshold }, before, problems) {
    if (Number(dischargeThreshold) >= Number(chargeThreshold))
      problems.add('dischargeThreshold', batteryText.thresholdsCrossed);
    if (!before || orgId === before.orgId) return;
    if (before.bindingId) problems.add('orgId', batteryText.goesWithVehicle);
    else await problems.of('orgId', () => needOrgOf(ctx, before.companyId, String(orgId)));
  },
  async derive(ctx, { orgId }) {
    const { companyId } = await needOwner(ctx, String(orgId));
    return { companyId };
  },
  async isInUse(_ctx, { bindingId }) {
    if (bindingId) throw refuse(refusals.unbindFirst);
    return false;
  },
});

/** A battery with the vehicles that it sat in. */
export async function showBattery(
  ctx: Context,
  { id }: Input<typeof battery.one>,
): Promise<Output<typeof battery.one>> {
  const found = await batteries.findOrFail(ctx, id);
  return { ...found, bindings: await listBindings(ctx, found) };
}

/** Changes the file; of another type of battery its vehicle is judged by other limits. */
export const editBattery = (ctx: Context, input: Parameters<typeof batteries.edit>[1]): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const { batteryType, boundIn, companyId } = await batteries.findOrFail(ctx, input.id);
    await batteries.edit(ctx, input);
    if (boundIn && 'batteryType' in input && input.batteryType !== batteryType)
      ctx.tell('changed', { subject: 'batteryBinding', ids: [boundIn], companyId });
    return null;
  });

/** Writes a change that the form of the file does not make. */
export async function changeBattery(
  ctx: Context,
  action: Action,
  before: Battery,
  version: number,
  change: Parameters<typeof updateIfUnchanged<'battery'>>[4],
  after: object = change,
): Promise<void> {
  await batteries.changeRow(ctx, before, {
    action,
    write: (ctx) => updateIfUnchanged(ctx, 'battery', before.id, version, change),
    before,
    after,
  });
}

/** Moves batteries to another organization; another company is reached by whoever sees it, with what sits in no vehicle. */
export async function transferBatteries(ctx: Context, { orgId, ...chosen }: Input<typeof battery.transfer>) {
  const owner = await needOwner(ctx, orgId);
  return batch(ctx, chosen, { ...batteries.chosen, one: (ctx, id) => transfer(ctx, id, owner) });
}

async function transfer(ctx: Context, id: string, to: { orgId: string; companyId: string }): Promise<void> {
  const before = await batteries.findOrFail(ctx, id);
  const isAbroad = to.companyId !== before.companyId;
  if (isAbroad && ctx.scope.kind !== 'all') throw refuseField('orgId', batteryText.otherCompany);
  if (before.bindingId && to.orgId !== before.orgId) throw refuse(refusals.unbindFirst);
  // Findings from before are the former company's, and so is the reason of the reset.
  const own = { oftenAbnormal: false, resetTime: null, resetReason: null, resetSoh: null };
  await changeBattery(ctx, 'transfer', before, before.version, { ...to, ...(isAbroad && own) }, to);
  if (isAbroad) await batteries.log(ctx, 'transfer', { ...before, companyId: to.companyId }, { after: to });
}

/** Accepts a worn battery as it is, with a reason: only what comes after counts. */
export async function resetLoss(
  ctx: Context,
  { id, version, reason }: Input<typeof battery.resetLoss>,
): Promise<null> {
  const before = await batteries.findOrFail(ctx, id);
  if (before.version === version && before.lossStatus === 'normal') throw refuse(refusals.notNow);
  await transaction(ctx, (ctx) =>
    changeBattery(
      ctx,
      'resetLoss',
      before,
      version,
      {
        oftenAbnormal: false,
        resetTime: ctx.now.toISOString(),
        resetReason: reason,
        resetSoh: before.soh,
      },
      { lossStatus: 'normal', reason },
    ),
  );
  return null;
}
