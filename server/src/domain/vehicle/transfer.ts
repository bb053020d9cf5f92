import type { Input } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import type { vehicle } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { batch } from '../../base/batch';
import { transaction, type Context } from '../../base/context';
import { refuse, refuseField } from '../../base/refuse';
import { leaveFences } from '../electricFence/service';
import { record } from '../log/service';
import { needOrg } from '../org/service';
import {
  beginBinding,
  endBinding,
  findBindingOf,
  moveBattery,
  moveFiles,
  moveTerminal,
  moveToCompany,
  updateVehicle,
} from './queries';
import { needVehicle, tellChanged, vehicles } from './service';

interface Owner {
  orgId: string;
  companyId: string;
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
  const before = await needVehicle(ctx, id);
  const from = { orgId: before.orgId, companyId: before.companyId };
  await transaction(ctx, async (ctx) => {
    const binding = await findBindingOf(ctx, id);
    if (from.companyId === to.companyId) {
      if (!(await updateVehicle(ctx, id, before.version, { orgId: to.orgId }))) throw refuse(refusals.stale);
      await moveFiles(ctx, before, to.orgId);
      await moveBattery(ctx, id, to.orgId);
    } else {
      if (binding) await leaveFences(ctx, binding.terminalRowId);
      await moveToCompany(ctx, id, to);
      ctx.tell('repairChanged', { vehicleId: id });
      ctx.tell('changed', { subject: 'repair', ids: [], companyId: from.companyId });
      if (binding) await bindAnew(ctx, { id, companyId: to.companyId }, binding);
    }
    if (binding) await moveTerminal(ctx, binding.terminalRowId, to);
    const log = { module: 'vehicle', action: 'transfer', recordId: id, recordName: before.carId } as const;
    await record(ctx, { ...log, before: from, after: to, companyId: from.companyId });
    tellChanged(ctx, id, from.companyId);
    ctx.tell('changed', { subject: 'batteryBinding', ids: [id], companyId: from.companyId });
    if (binding)
      ctx.tell('changed', { subject: 'terminal', ids: [binding.terminalRowId], companyId: from.companyId });
    if (from.companyId === to.companyId) return;
    await record(ctx, { ...log, after: to, companyId: to.companyId });
    tellChanged(ctx, id, to.companyId);
  });
}

/** What the terminal has kept from before the transfer stays the former owner's. */
async function bindAnew(
  ctx: Context,
  vehicle: { id: string; companyId: string },
  binding: { id: string; terminalRowId: string },
): Promise<void> {
  await endBinding(ctx, binding.id);
  await beginBinding(ctx, vehicle, binding.terminalRowId);
  ctx.tell('terminalChanged', { terminalRowId: binding.terminalRowId });
}
