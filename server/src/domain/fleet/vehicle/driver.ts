import type { Input } from '@fleet/contract/call';
import type { vehicle } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import type { Context } from '../../../base/context';
import { refuseField } from '../../../base/refuse';
import { holdOwned } from '../../../base/versions';
import { needDriver } from '../driver/service';
import { updateVehicle, vehicleFile } from './service';

/** Says whose vehicle it is day by day, or nobody's. */
export async function bindDriver(
  ctx: Context,
  { id, version, driverId = null }: Input<typeof vehicle.bindDriver>,
): Promise<null> {
  const before = await vehicleFile.findOrFail(ctx, id);
  const driver = driverId === null ? null : await needDriver(ctx, driverId);
  if (driver && driver.companyId !== before.companyId)
    throw refuseField('driverId', vehicleText.driverElsewhere);
  return vehicleFile.change(ctx, before, {
    action: 'bindDriver',
    async write(ctx) {
      if (driver) await holdOwned(ctx, 'driver', before.companyId, [driver.id]);
      return updateVehicle(ctx, id, version, { driverId });
    },
    before: { driverId: before.driverId },
    after: { driverId, driverNum: driver?.driverNum ?? null },
  });
}
