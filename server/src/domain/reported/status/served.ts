import { statusText } from '@fleet/contract/status/text';
import type { Context } from '../../../base/context';
import { refuse } from '../../../base/refuse';
import { findLapse } from '../../fleet/renew/service';
import { needVehicle } from '../../fleet/vehicle/service';

/** A vehicle in sight whose reports may be read: its service is paid for, or the platform itself asks. */
export async function needServed(ctx: Context, id: string) {
  const vehicle = await needVehicle(ctx, id);
  const day = await findLapse(ctx, id);
  if (day !== null) throw refuse(statusText.lapsed, { day });
  return vehicle;
}
