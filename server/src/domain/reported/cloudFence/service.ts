import type { Input } from '@fleet/contract/call';
import { mostMembers } from '@fleet/contract/fence/calls';
import type { cloudFence } from '@fleet/contract/cloudFence/calls';
import { cloudFenceText } from '@fleet/contract/cloudFence/text';
import { batch } from '../../../base/batch';
import { transaction, type Context } from '../../../base/context';
import { notFound, refuseField } from '../../../base/refuse';
import { holdOwned } from '../../../base/versions';
import { endCrossings } from '../crossing/index';
import { fenceFile, listShapes } from '../../places/fence/service';
import { chooseVehicles } from '../../fleet/vehicle/service';
import {
  addCars,
  deleteCarFromFences,
  findCars,
  findCloudFence,
  listCloudFences,
  removeCars,
} from './queries';

type Fence = NonNullable<Awaited<ReturnType<typeof findCloudFence>>>;

const fences = fenceFile({
  kind: 'cloud',
  module: 'cfence',
  find: findCloudFence,
  list: listCloudFences,
  members: ['vehicleIds', setCars],
});

export const oneCloudFence = (ctx: Context, { id }: Input<typeof cloudFence.one>) =>
  fences.findOrFail(ctx, id);

export const listCloudShapes = (ctx: Context) => listShapes(ctx, 'cloud');

export const addCloudFence = fences.add;

/** Crossings of a fence that is another one now end; whoever stays is judged anew. */
export const editCloudFence = (ctx: Context, input: Input<typeof cloudFence.edit>): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const { isNew } = await fences.edit(ctx, input);
    if (isNew) await endCrossings(ctx, input.id);
    return null;
  });

/** Has a fence watch these vehicles, which are of its company and in sight; who does not see others leaves them in. */
async function setCars(ctx: Context, fence: Fence, vehicleIds: readonly string[]): Promise<void> {
  const { id, companyId, vehicleIds: before } = fence;
  const left = before.filter((one) => !vehicleIds.includes(one));
  if (left.length > 0) {
    await removeCars(ctx, id, left);
    await endCrossings(ctx, id, left);
  }
  const added = [...new Set(vehicleIds)].filter((one) => !before.includes(one));
  if (added.length === 0) return;
  const cars = await findCars(ctx, added);
  if (cars.length < added.length) throw notFound();
  if (cars.some((car) => car.companyId !== companyId))
    throw refuseField('vehicleIds', cloudFenceText.elsewhere);
  await holdOwned(ctx, 'vehicle', companyId, added);
  await addCars(ctx, id, added);
}

export const delCloudFences = (ctx: Context, input: Input<typeof cloudFence.del>) =>
  batch(ctx, input, {
    ...fences.chosen,
    async one(ctx, id) {
      await fences.findOwnOrFail(ctx, id);
      await fences.takeBack(ctx, id);
      await endCrossings(ctx, id);
    },
  });

export const chooseCars = (ctx: Context, input: Input<typeof cloudFence.choices>) =>
  chooseVehicles(ctx, input, mostMembers);

/** A vehicle that goes to another company is watched by the fences of the former one no longer. */
export async function leaveCloudFences(ctx: Context, vehicleId: string): Promise<void> {
  for (const fenceId of await deleteCarFromFences(ctx, vehicleId))
    await endCrossings(ctx, fenceId, [vehicleId]);
}
