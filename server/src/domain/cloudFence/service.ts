import type { Input } from '@fleet/contract/call';
import { mostMembers } from '@fleet/contract/fence/calls';
import type { cloudFence } from '@fleet/contract/cloudFence/calls';
import { cloudFenceText } from '@fleet/contract/cloudFence/text';
import { batch } from '../../base/batch';
import { transaction, type Context } from '../../base/context';
import { missing, refuseField } from '../../base/refuse';
import { endCrossings } from '../crossing/service';
import { fenceFile, listShapes } from '../fence/service';
import { chooseVehicles } from '../vehicle/service';
import { addCars, findCars, findCloudFence, listCloudFences, removeCars } from './queries';

const fences = fenceFile({ kind: 'cloud', module: 'cfence', find: findCloudFence, list: listCloudFences });

export const oneCloudFence = (ctx: Context, { id }: Input<typeof cloudFence.one>) => fences.need(ctx, id);

export const listCloudShapes = (ctx: Context) => listShapes(ctx, 'cloud');

export const addCloudFence = (
  ctx: Context,
  { vehicleIds, ...details }: Input<typeof cloudFence.add>,
): Promise<{ id: string }> =>
  transaction(ctx, async (ctx) => {
    const { id } = await fences.add(ctx, details, { vehicleIds });
    const { companyId } = await fences.need(ctx, id);
    await watch(ctx, { id, companyId }, vehicleIds);
    return { id };
  });

/** What another fence than before was found of the old one is over; whoever stays is judged anew. */
export const editCloudFence = (
  ctx: Context,
  { vehicleIds, ...change }: Input<typeof cloudFence.edit>,
): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const { before, isNew } = await fences.edit(ctx, change, vehicleIds && { vehicleIds });
    if (isNew) await endCrossings(ctx, before.id);
    if (!vehicleIds) return null;
    const left = before.vehicleIds.filter((id) => !vehicleIds.includes(id));
    if (left.length > 0) {
      await removeCars(ctx, before.id, left);
      await endCrossings(ctx, before.id, left);
    }
    await watch(
      ctx,
      before,
      vehicleIds.filter((id) => !before.vehicleIds.includes(id)),
    );
    return null;
  });

/** Has a fence watch vehicles of its company that are in sight. */
async function watch(
  ctx: Context,
  { id, companyId }: { id: string; companyId: string },
  vehicleIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(vehicleIds)];
  if (wanted.length === 0) return;
  const cars = await findCars(ctx, wanted);
  if (cars.length < wanted.length) throw missing();
  if (cars.some((car) => car.companyId !== companyId))
    throw refuseField('vehicleIds', cloudFenceText.elsewhere);
  await addCars(ctx, id, wanted);
}

export const delCloudFences = (ctx: Context, input: Input<typeof cloudFence.del>) =>
  batch(ctx, input, {
    find: listCloudFences,
    nameOf: async (ctx, id) => (await fences.need(ctx, id)).fenceName,
    async one(ctx, id) {
      await fences.needOwn(ctx, id);
      await fences.takeBack(ctx, id);
      await endCrossings(ctx, id);
    },
  });

export const chooseCars = (ctx: Context, { ids, ...filter }: Input<typeof cloudFence.choices>) =>
  chooseVehicles(ctx, { ...filter, vehicleIds: ids }, mostMembers);
