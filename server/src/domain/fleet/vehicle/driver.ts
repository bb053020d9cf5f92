import type { Input } from '@fleet/contract/call';
import type { vehicle } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { transaction, type Context } from '../../../base/context';
import { refuseField } from '../../../base/refuse';
import { needDriver } from '../driver/service';
import { record } from '../../house/log/service';
import { needVehicle, staleVehicle, updateVehicle } from './service';

/** Says whose vehicle it is day by day, or nobody's. */
export async function bindDriver(
  ctx: Context,
  { id, version, driverId = null }: Input<typeof vehicle.bindDriver>,
): Promise<null> {
  const { carId, companyId, driverId: before } = await needVehicle(ctx, id);
  const driver = driverId === null ? null : await needDriver(ctx, driverId);
  if (driver && driver.companyId !== companyId) throw refuseField('driverId', vehicleText.driverElsewhere);
  await transaction(ctx, async (ctx) => {
    if (!(await updateVehicle(ctx, id, version, { driverId }))) throw await staleVehicle(ctx, id);
    await record(ctx, {
      module: 'vehicle',
      action: 'bindDriver',
      recordId: id,
      recordName: carId,
      before: { driverId: before },
      after: { driverId, driverNum: driver?.driverNum ?? null },
      companyId,
    });
    ctx.tell('changed', { subject: 'vehicle', ids: [id], companyId });
  });
  return null;
}
