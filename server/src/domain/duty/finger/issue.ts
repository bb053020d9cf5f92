import type { Input } from '@fleet/contract/call';
import type { fingerIssue } from '@fleet/contract/finger/calls';
import { fingerText } from '@fleet/contract/finger/text';
import type { Context } from '../../../base/context';
import { notFound, refuse } from '../../../base/refuse';
import { grant } from '../authorization/service';
import { needDriver } from '../../fleet/driver/service';
import { findDriversByNum, listFingersWithCars } from './issueQueries';
import { listFingersOf } from './queries';
import { clearFingers } from './service';

/** Issuing a finger is granting by it: the terminal is told both. */
export const issueFingers = (ctx: Context, input: Input<typeof fingerIssue.issue>) =>
  grant(ctx, { ...input, authTypes: ['finger'], power: 'normal' });

export async function fingersWithCars(ctx: Context, { driverId }: Input<typeof fingerIssue.ofDriver>) {
  await needDriver(ctx, driverId);
  return { rows: await listFingersWithCars(ctx, driverId) };
}

/** Erases all fingers of the driver with a number; how many those were. */
export async function clearByNum(ctx: Context, { driverNum }: Input<typeof fingerIssue.delOfDriver>) {
  const [one, other] = await findDriversByNum(ctx, driverNum);
  if (!one) throw notFound();
  if (other) throw refuse(fingerText.twoDrivers, { driverNum });
  const { length: count } = await listFingersOf(ctx, one.id);
  await clearFingers(ctx, { id: one.id });
  return { count };
}
