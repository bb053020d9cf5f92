import type { Input } from '@fleet/contract/call';
import type { AuthState } from '@fleet/contract/authorization/states';
import type { fingerIssue } from '@fleet/contract/finger/calls';
import type { Finger } from '@fleet/contract/finger/fingers';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { listing, sameNumber, sortOf } from '../../../base/query';
import { inOrgTree, within } from '../../../base/scope';
import { records, stateOf } from '../authorization/service';
import { isKnownBy } from '../../fleet/driver/service';
import { keptFingers } from './queries';

/** Drivers; of one vehicle, those whose fingers were issued to it. */
export function listIssued(ctx: Context, filter: Input<typeof fingerIssue.list>) {
  let drivers = within(ctx, 'driver', 'vehicle')
    .selectFrom('driver')
    .select('driver.id')
    .orderBy(...sortOf(filter.sort ?? 'driverNum'))
    .orderBy('driver.id');
  const { vehicleId } = filter;
  if (filter.id) drivers = drivers.where('driver.id', '=', filter.id);
  if (filter.orgId) drivers = drivers.where(inOrgTree(filter.orgId));
  if (filter.anyNum) drivers = drivers.where(isKnownBy(filter.anyNum));
  if (vehicleId)
    drivers = drivers.where((is) =>
      is.exists(
        is
          .selectFrom('authRecord')
          .innerJoin('vehicle', 'vehicle.id', 'vehicleId')
          .select('authRecord.id')
          .whereRef('authRecord.driverId', '=', 'driver.id')
          .where('vehicle.id', '=', vehicleId)
          .where('authType', '=', 'finger')
          .where('authRecord.deletedAt', 'is', null),
      ),
    );
  return listing(drivers, (ids) => showIssued(ctx, ids));
}

const showIssued = (ctx: Context, ids: string[]) =>
  within(ctx, 'driver', 'vehicle')
    .selectFrom('driver')
    .select(['driver.id', 'driverNum', 'driverName'])
    .select([
      sql<string>`(select org_name from org where org.id = driver.org_id)`.as('orgName'),
      sql<number>`(select count(*)::int from driver_finger where driver_id = driver.id)`.as('fingerCount'),
      sql<string[]>`array(
        select distinct car_id from auth_record join vehicle on vehicle.id = vehicle_id
        where auth_record.driver_id = driver.id and auth_type = 'finger' and auth_record.deleted_at is null order by car_id)`.as(
        'carIds',
      ),
    ])
    .where('driver.id', 'in', ids)
    .execute();

/** The fingers of a driver with the vehicles in sight that they were issued to, and how that stands. */
export async function listFingersWithCars(ctx: Context, driverId: string) {
  const fingers = await keptFingers(ctx).where('driverId', '=', driverId).orderBy('fingerNum').execute();
  const issued = await records(ctx)
    .where('authRecord.driverId', '=', driverId)
    .where('authType', '=', 'finger')
    .select(['carId', 'number', stateOf.as('state')])
    .orderBy('carId')
    .execute();
  return fingers.map((one) => ({
    ...one,
    cars: issued
      .filter(({ number }) => number === String(one.fingerNum))
      .map(({ carId, state }): { carId: string; state: AuthState } => ({ carId, state })),
  }));
}

/** The fingers on each vehicle in sight. */
export function listOnCars(ctx: Context, filter: Input<typeof fingerIssue.byCar>) {
  let found = records(ctx)
    .where('authType', '=', 'finger')
    .select('authRecord.id')
    .orderBy(...sortOf(filter.sort ?? 'carId'))
    .orderBy('authRecord.id');
  const { anyNum } = filter;
  if (filter.id) found = found.where('authRecord.id', '=', filter.id);
  if (filter.orgId) found = found.where(inOrgTree(filter.orgId));
  if (filter.vehicleId) found = found.where('vehicleId', '=', filter.vehicleId);
  if (filter.state) found = found.where(stateOf, '=', filter.state);
  if (anyNum)
    found = found.where('authRecord.driverId', 'in', (among) =>
      among.selectFrom('driver').select('driver.id').where(isKnownBy(anyNum)),
    );
  return listing(found, (ids) =>
    records(ctx)
      .leftJoin('driver', 'driver.id', 'authRecord.driverId')
      .where('authRecord.id', 'in', ids)
      .select(['authRecord.id', 'carId', 'driverNum', 'number as fingerNum', 'createdAt'])
      .select([
        stateOf.as('state'),
        sql<string>`(select org_name from org where org.id = vehicle.org_id)`.as('orgName'),
        sql<string | null>`coalesce(driver_name, said_name)`.as('driverName'),
        sql<Finger | null>`(
          select finger from driver_finger where driver_id = driver.id and finger_num::text = number)`.as(
          'finger',
        ),
      ])
      .execute(),
  );
}

/** Drivers in sight with a number; more than one only for whoever sees several companies. */
export const findDriversByNum = (ctx: Context, driverNum: string) =>
  within(ctx, 'driver')
    .selectFrom('driver')
    .select('id')
    .where(sameNumber('driver_num', driverNum))
    .limit(2)
    .execute();
