import type { Input } from '@fleet/contract/call';
import type { PushContent } from '@fleet/contract/push/messages';
import type { vehicle } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { batch } from '../../../base/batch';
import type { Context } from '../../../base/context';
import { notFound, refuse } from '../../../base/refuse';
import { listDeliveries, push } from '../../people/push/service';
import { showVehicles } from './queries';
import { needVehicle, vehicleFile, vehicles } from './service';

/** Sends vehicles' files to the authorities that look after their companies. */
export const pushVehicles = (ctx: Context, input: Input<typeof vehicle.push>) =>
  batch(ctx, input, { ...vehicles, one: pushOne });

async function pushOne(ctx: Context, id: string): Promise<void> {
  const { companyId } = await needVehicle(ctx, id);
  const [found] = await showVehicles(ctx, [id]);
  if (!found) throw notFound();
  const { plateNum } = found;
  if (!plateNum) throw refuse(vehicleText.pushNeedsPlate);
  await push(ctx, {
    subject: 'vehicle',
    recordId: id,
    recordName: found.carId,
    companyId,
    content: contentOf({ ...found, plateNum }),
  });
  vehicleFile.tell(ctx, id, companyId);
}

type Found = Awaited<ReturnType<typeof showVehicles>>[number] & { plateNum: string };

/** The facts of a vehicle that an authority is told: `domain.md` §2, what the regulator sees. */
const contentOf = (found: Found): PushContent<'vehicle'> => ({
  carId: found.carId,
  plateNum: found.plateNum,
  manufactureNum: found.manufactureNum,
  frameNum: found.frameNum,
  brand: found.brand,
  model: found.model,
  carType: found.carType,
  powerType: found.powerType,
  capacity: found.capacity,
  deliveryDate: found.deliveryDate,
  emissionStandard: found.emissionStandard,
  safetyAccessories: found.safetyAccessories,
  annualExpire: found.annualExpire,
  terminalId: found.terminalId,
  province: found.province,
  city: found.city,
});

/** The pushes of a vehicle, the newest first. */
export async function listPushes(ctx: Context, { id }: Input<typeof vehicle.pushes>) {
  const { companyId } = await needVehicle(ctx, id);
  return { rows: await listDeliveries(ctx, { subject: 'vehicle', recordId: id, companyId }) };
}
