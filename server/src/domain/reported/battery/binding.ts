import type { Input } from '@fleet/contract/call';
import type { battery } from '@fleet/contract/battery/calls';
import { batteryText } from '@fleet/contract/battery/text';
import { refusals } from '@fleet/contract/refusals';
import { transaction, type Context } from '../../../base/context';
import { refuseDuplicates } from '../../../base/query';
import { refuse, refuseField } from '../../../base/refuse';
import { holdOwned } from '../../../base/versions';
import { markLate } from '../../house/late/service';
import { needVehicle } from '../../fleet/vehicle/service';
import { beginBinding, endBinding, findBatteryIn, wasBoundSince } from './queries';
import { batteries, changeBattery, type Battery } from './service';

/** So far back somebody may say when a battery was put in or taken out: the reports since are judged anew. */
const longestBackMs = 31 * 86_400_000;

/** Puts a battery into a vehicle, or out of the one that it sits in. */
export async function bindBattery(
  ctx: Context,
  { id, version, vehicleId, bindTime }: Input<typeof battery.bind>,
): Promise<null> {
  const before = await batteries.findOrFail(ctx, id);
  const at = timeOf(ctx, bindTime ?? null);
  if (!vehicleId && !before.bindingId) throw refuseField('vehicleId', batteryText.chooseVehicle);
  if (vehicleId) await putIn(ctx, before, version, vehicleId, at);
  else await takeOut(ctx, before, version, at);
  return null;
}

export async function putIn(
  ctx: Context,
  before: Battery,
  version: number,
  vehicleId: string,
  at: string,
): Promise<void> {
  const { id, companyId, bindingId } = before;
  const vehicle = await needVehicle(ctx, vehicleId);
  if (vehicle.companyId !== companyId) throw refuseField('vehicleId', batteryText.elsewhere);
  if (vehicle.powerType !== 'electric') throw refuseField('vehicleId', batteryText.electricOnly);
  if (bindingId) throw refuse(refusals.unbindFirst);
  const other = await findBatteryIn(ctx, vehicleId);
  if (other) throw refuseField('vehicleId', batteryText.hasAnother, { batteryNumber: other.batteryNumber });
  if (await wasBoundSince(ctx, id, vehicleId, at)) throw refuseField('bindTime', batteryText.overlapsBinding);
  await transaction(ctx, async (ctx) => {
    await holdOwned(ctx, 'vehicle', companyId, [vehicleId]);
    await changeBattery(ctx, 'bind', before, version, {}, { carId: vehicle.carId, boundAt: at });
    const watched: Record<string, [string, unknown]> = {
      battery_binding_now_of_vehicle: ['vehicleId', vehicle.carId],
    };
    await refuseDuplicates(watched, () => beginBinding(ctx, { batteryId: id, vehicleId, companyId }, at));
    await judgeSince(ctx, { vehicleId, companyId }, at);
  });
}

export async function takeOut(ctx: Context, before: Battery, version: number, at: string): Promise<void> {
  const { bindingId, boundIn, companyId, boundAt, carId } = before;
  if (!bindingId || !boundIn) throw refuse(refusals.notNow);
  if (boundAt && Date.parse(at) < Date.parse(boundAt))
    throw refuseField('bindTime', batteryText.overlapsBinding);
  await transaction(ctx, async (ctx) => {
    await changeBattery(ctx, 'unbind', before, version, {}, { carId, unboundAt: at });
    await endBinding(ctx, bindingId, at);
    await judgeSince(ctx, { vehicleId: boundIn, companyId }, at);
  });
}

/** Reports since belong to another battery, or to none. */
async function judgeSince(
  ctx: Context,
  { vehicleId, companyId }: { vehicleId: string; companyId: string },
  at: string,
): Promise<void> {
  await markLate(ctx, { reader: 'batteries', vehicleId, since: Date.parse(at) });
  ctx.tell('changed', { subject: 'batteryBinding', ids: [vehicleId], companyId });
}

function timeOf({ now }: Context, bindTime: string | null): string {
  const at = bindTime === null ? now.getTime() : Date.parse(bindTime);
  if (at > now.getTime()) throw refuseField('bindTime', batteryText.timeAhead);
  if (at < now.getTime() - longestBackMs) throw refuseField('bindTime', batteryText.tooFarBack);
  return new Date(at).toISOString();
}
