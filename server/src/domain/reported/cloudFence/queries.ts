import type { Input } from '@fleet/contract/call';
import type { cloudFence } from '@fleet/contract/cloudFence/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { listing, sortOf } from '../../../base/query';
import { within, writing } from '../../../base/scope';
import { countInside } from '../crossing/index';
import {
  asListed,
  fencesOf,
  matchingFences,
  orgName,
  shownColumns,
  showFence,
} from '../../places/fence/service';
import { isKnownBy } from '../../fleet/vehicle/service';

export function listCloudFences(ctx: Context, { anyNum, ...filter }: Input<typeof cloudFence.list>) {
  let fences = matchingFences(ctx, 'cloud', filter);
  if (anyNum)
    fences = fences.where('fence.id', 'in', (among) =>
      among
        .selectFrom('fenceCar')
        .innerJoin('vehicle', 'vehicle.id', 'fenceCar.vehicleId')
        .select('fenceId')
        .where(isKnownBy(anyNum)),
    );
  return listing(fences, async (ids) => {
    const rows = await fencesOf(ctx, 'cloud')
      .where('fence.id', 'in', ids)
      .select([...shownColumns, 'fence.companyId', orgName])
      .select(
        sql<number>`(select count(*)::int from fence_car join vehicle on vehicle.id = vehicle_id where fence_id = fence.id)`.as(
          'cars',
        ),
      )
      .execute();
    const inside = await countInside(ctx, rows);
    return rows.map((row) => ({ ...asListed(row), inside: inside.get(row.id) ?? 0 }));
  });
}

/** The fence with the vehicles in sight that it watches. */
export const findCloudFence = (ctx: Context, id: string) =>
  showFence(ctx, 'cloud', id)
    .select(
      sql<string[]>`array(
        select vehicle_id::text from fence_car join vehicle on vehicle.id = vehicle_id
        where fence_id = fence.id order by car_id)`.as('vehicleIds'),
    )
    .executeTakeFirst();

/** The vehicles in sight that a fence watches. */
export function listCars(ctx: Context, { id, sort }: Input<typeof cloudFence.cars>) {
  const [column, direction] = sortOf(sort ?? 'carId');
  const cars = within(ctx, 'fence', 'vehicle')
    .selectFrom('vehicle')
    .innerJoin('fenceCar', 'fenceCar.vehicleId', 'vehicle.id')
    .innerJoin('fence', 'fence.id', 'fenceCar.fenceId')
    .select('vehicle.id')
    .where('fence.id', '=', id)
    .where('fence.kind', '=', 'cloud')
    .orderBy(column, direction)
    .orderBy('vehicle.id');
  return listing(cars, (ids) =>
    within(ctx, 'vehicle')
      .selectFrom('vehicle')
      .select(['id', 'carId', 'plateNum'])
      .select(sql<string>`(select org_name from org where org.id = vehicle.org_id)`.as('orgName'))
      .where('id', 'in', ids)
      .execute(),
  );
}

export const findCars = (ctx: Context, ids: readonly string[]) =>
  within(ctx, 'vehicle').selectFrom('vehicle').select(['id', 'companyId']).where('id', 'in', ids).execute();

/** From now on the fence watches these too. */
export const addCars = (ctx: Context, fenceId: string, vehicleIds: readonly string[]) =>
  writing(ctx)
    .insertInto('fenceCar')
    .values(vehicleIds.map((vehicleId) => ({ fenceId, vehicleId, since: ctx.now.toISOString() })))
    .execute();

export const removeCars = (ctx: Context, fenceId: string, vehicleIds: readonly string[]) =>
  writing(ctx)
    .deleteFrom('fenceCar')
    .where('fenceId', '=', fenceId)
    .where('vehicleId', 'in', vehicleIds)
    .execute();

/** Takes a vehicle out of every fence that watches it; gives those fences. */
export const deleteCarFromFences = async (ctx: Context, vehicleId: string) =>
  (
    await writing(ctx)
      .deleteFrom('fenceCar')
      .where('vehicleId', '=', vehicleId)
      .returning('fenceId')
      .execute()
  ).map(({ fenceId }) => fenceId);
