import type { Input } from '@fleet/contract/call';
import type { driver } from '@fleet/contract/driver/calls';
import { batch } from '../../../base/batch';
import type { Context } from '../../../base/context';
import { drivers, hideDriver, moveDriver } from '../../fleet/driver/service';
import { forgetFacesOf } from '../../fleet/face/service';
import { forgetFingersOf } from '../../duty/finger/service';
import { leaveLibraries } from '../../duty/fingerLib/service';
import { freeCardsOf, moveCardsOf } from '../../fleet/key/service';
import { needOrg, type Org } from '../../people/org/service';
import { leaveSchedules } from '../../duty/shift/service';

export const delDrivers = (ctx: Context, input: Input<typeof driver.del>) =>
  batch(ctx, input, { ...drivers, one: removeDriver });

/** Takes a driver out of the files: his body is forgotten, his cards are nobody's, nothing is planned for him. */
export async function removeDriver(ctx: Context, id: string): Promise<void> {
  await hideDriver(ctx, id);
  await leaveCompany(ctx, id);
  await freeCardsOf(ctx, id);
}

export async function transferDrivers(ctx: Context, { orgId, ...chosen }: Input<typeof driver.transfer>) {
  const org = await needOrg(ctx, orgId);
  return batch(ctx, chosen, { ...drivers, one: (ctx, id) => transferDriver(ctx, id, org) });
}

/** Moves a driver and his cards; what he had with the former company, if it is another, ends. */
async function transferDriver(ctx: Context, id: string, org: Org): Promise<void> {
  const { isAbroad, ...owner } = await moveDriver(ctx, id, org);
  await moveCardsOf(ctx, id, owner);
  if (isAbroad) await leaveCompany(ctx, id);
}

/** He consented for the company that he leaves, and works by its schedules no more. */
async function leaveCompany(ctx: Context, id: string): Promise<void> {
  await forgetFacesOf(ctx, id);
  await forgetFingersOf(ctx, id);
  await leaveLibraries(ctx, id);
  await leaveSchedules(ctx, { driverId: id });
}
