import type { Input } from '@fleet/contract/call';
import type { vehicle } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { batch } from '../../../base/batch';
import { transaction, type Context } from '../../../base/context';
import { refuseField } from '../../../base/refuse';
import { leaveBattery } from '../../reported/battery/service';
import { leaveCloudFences } from '../../reported/cloudFence/service';
import { leaveFences } from '../../places/electricFence/service';
import { leaveEquipment } from '../../fleet/external/service';
import { leaveEnrolments } from '../../duty/finger/service';
import { leaveMaintenance } from '../../duty/maintenance/index';
import { needOrg } from '../../people/org/service';
import { leaveRepairs } from '../repair/service';
import { leaveSchedules } from '../../duty/shift/service';
import { forgetState } from '../../reported/telemetry/service';
import { lockTerminal, moveTerminal, tellClear } from '../../fleet/terminal/service';
import {
  delVehicle,
  findBindingOf,
  giveVehicle,
  lockVehicle,
  moveVehicle,
  needVehicle,
  vehicleFile,
  vehicles,
} from '../../fleet/vehicle/service';

interface Owner {
  orgId: string;
  companyId: string;
}

export const delVehicles = (ctx: Context, input: Input<typeof vehicle.del>) =>
  batch(ctx, input, { ...vehicles, one: removeVehicle });

/** Takes a vehicle out of the files, and off what is kept for it. Whoever repairs it ends that himself. */
async function removeVehicle(ctx: Context, id: string): Promise<void> {
  await delVehicle(ctx, id);
  await leavePlans(ctx, id);
}

/** Moves vehicles to another organization; who does not see another company's cannot move them there. */
export async function transferVehicles(
  ctx: Context,
  { orgId, ...chosen }: Input<typeof vehicle.transfer>,
): Promise<{ count: number }> {
  const { companyId } = await needOrg(ctx, orgId);
  if (!companyId) throw refuseField('orgId', vehicleText.sameCompanyOnly);
  return batch(ctx, chosen, { ...vehicles, one: (ctx, id) => transfer(ctx, id, { orgId, companyId }) });
}

async function transfer(ctx: Context, id: string, to: Owner): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockVehicle(ctx, id);
    const before = await needVehicle(ctx, id);
    if (before.orgId === to.orgId) return;
    const from = { orgId: before.orgId, companyId: before.companyId };
    const terminalRowId = (await findBindingOf(ctx, id))?.terminalRowId;
    if (terminalRowId) await lockTerminal(ctx, terminalRowId);
    // The database moves the battery with it.
    if (from.companyId === to.companyId) await moveVehicle(ctx, before, to.orgId);
    else {
      await leaveCompany(ctx, id, terminalRowId);
      await giveVehicle(ctx, id, to);
    }
    if (terminalRowId) await moveTerminal(ctx, terminalRowId, to);
    await vehicleFile.log(ctx, 'transfer', before, { before: from, after: to });
    ctx.tell('changed', { subject: 'batteryBinding', ids: [id], companyId: from.companyId });
    if (terminalRowId)
      ctx.tell('changed', { subject: 'terminal', ids: [terminalRowId], companyId: from.companyId });
    if (from.companyId === to.companyId) return;
    await vehicleFile.log(ctx, 'transfer', { ...before, companyId: to.companyId }, { after: to });
  });
}

/** Ends whatever hangs on a vehicle and belongs to the company that gives it away; each subject ends its own. */
async function leaveCompany(ctx: Context, id: string, terminalRowId: string | undefined): Promise<void> {
  await leaveEnrolments(ctx, id);
  if (terminalRowId) {
    await leaveFences(ctx, terminalRowId);
    await tellClear(ctx, terminalRowId);
  }
  await leavePlans(ctx, id);
  await leaveBattery(ctx, id);
  await leaveRepairs(ctx, id);
  await forgetState(ctx, id);
}

/** Frees equipment, schedules, fences and maintenance of a vehicle. */
async function leavePlans(ctx: Context, id: string): Promise<void> {
  await leaveEquipment(ctx, id);
  await leaveSchedules(ctx, { vehicleId: id });
  await leaveCloudFences(ctx, id);
  await leaveMaintenance(ctx, id);
}
