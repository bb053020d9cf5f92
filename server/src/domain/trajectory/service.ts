import type { Input, Output } from '@fleet/contract/call';
import { longestPeriodDays, type trajectory } from '@fleet/contract/trajectory/calls';
import { trajectoryText } from '@fleet/contract/trajectory/text';
import { today } from '../../base/calendar';
import type { Context } from '../../base/context';
import { refuseField } from '../../base/refuse';
import { needVehicle } from '../vehicle/service';
import { findFixBefore, listFixes } from './queries';

/** Points in one answer; a longer track goes on with the cursor. */
const mostPoints = 20_000;

/** Where a vehicle went, as its terminal reported it. */
export async function track(
  ctx: Context,
  { id, startTime, endTime, cursor }: Input<typeof trajectory.track>,
): Promise<Output<typeof trajectory.track>> {
  const length = Date.parse(endTime) - Date.parse(startTime);
  if (length <= 0) throw refuseField('endTime', trajectoryText.endBeforeStart);
  if (length > longestPeriodDays * 86_400_000)
    throw refuseField('endTime', trajectoryText.tooLong, { days: longestPeriodDays });
  const vehicle = await needVehicle(ctx, id);
  const found = await listFixes(ctx, vehicle, cursor ?? startTime, endTime, mostPoints + 1);
  // The answer ends before an instant that it would cut in two, so that the cursor can be the instant itself.
  const cutAt = found.length > mostPoints ? found[mostPoints]!.time : null;
  const fixes = cutAt === null ? found : found.filter((fix) => fix.time !== cutAt);
  const before = found.length === 0 && !cursor ? await findFixBefore(ctx, vehicle, startTime) : undefined;
  return {
    carId: vehicle.carId,
    time: fixes.map((fix) => fix.time),
    lng: fixes.map((fix) => fix.lng!),
    lat: fixes.map((fix) => fix.lat!),
    speed: fixes.map((fix) => fix.speed),
    direction: fixes.map((fix) => fix.direction),
    keyOn: fixes.map((fix) => fix.keyOn),
    nextCursor: cutAt,
    lastDayWithData: before ? today(new Date(before.time), ctx.timeZone) : null,
  };
}
