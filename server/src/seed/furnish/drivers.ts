import { driver } from '@fleet/contract/driver/calls';
import { finger, fingerIssue } from '@fleet/contract/finger/calls';
import { fingerLib } from '@fleet/contract/fingerLib/calls';
import { leastTemplateBytes } from '@fleet/contract/finger/fingers';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { randomBytes } from 'node:crypto';
import type { Context } from '../../base/context';
import { dayFrom, type Caller } from './caller';

/** So many of the drivers have given a finger, and so many of these two. */
const [enrolled, withTwo] = [10, 4];
/** Drivers and trucks of one library. */
const crew = 5;

/** Fingers of drivers, in two libraries, and on the trucks that each drives. The templates are made-up bytes. */
export async function furnishFingers(ctx: Context, admin: Caller, orgId: string): Promise<void> {
  const { rows: all } = await admin(driver.list, { pageSize: 50, sort: 'driverNum' });
  const drivers = all.filter(({ licenceExpire }) => licenceExpire > dayFrom(ctx, 0)).slice(0, enrolled);
  for (const [at, { id: driverId }] of drivers.entries())
    for (const one of at < withTwo ? (['rightThumb', 'rightIndex'] as const) : (['rightThumb'] as const))
      await admin(finger.add, {
        driverId,
        finger: one,
        template: randomBytes(leastTemplateBytes * 4).toString('base64'),
        consent: true,
      });
  const { rows: trucks } = await admin(vehicle.list, { pageSize: 50, sort: 'carId' });
  for (const [at, libraryName] of ['一号仓库白班指纹库', '二号仓库夜班指纹库'].entries()) {
    const driverIds = drivers.slice(at * crew, (at + 1) * crew).map(({ id }) => id);
    await admin(fingerLib.add, { libraryName, orgId, driverIds });
    const vehicleIds = trucks.slice(at * crew, (at + 1) * crew).map(({ id }) => id);
    await admin(fingerIssue.issue, { driverIds, vehicleIds });
  }
}
