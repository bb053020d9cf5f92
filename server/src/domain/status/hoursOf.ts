import type { Input, Output } from '@fleet/contract/call';
import type { status } from '@fleet/contract/status/calls';
import type { Context } from '../../base/context';
import { hoursBetween } from '../hours/service';
import { checkPeriod } from './reported';
import { needServed } from './served';

/** How long a vehicle was on and at work in a period, by what it reported for its company. */
export async function hoursOf(
  ctx: Context,
  { id, startTime, endTime }: Input<typeof status.hours>,
): Promise<Output<typeof status.hours>> {
  checkPeriod({ startTime, endTime });
  const vehicle = await needServed(ctx, id);
  return hoursBetween(ctx, vehicle, Date.parse(startTime), Date.parse(endTime));
}
