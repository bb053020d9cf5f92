import type { AuthType } from '@fleet/contract/authorization/states';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped, within } from '../../../base/scope';
import { licenceEnds, records, stateOf } from './recordState';

type Db = Pick<Context, 'db'>;

/** A record whose vehicle is in sight. */
export const findRecord = (ctx: Context, id: string) =>
  records(ctx)
    .leftJoin('driver', 'driver.id', 'authRecord.driverId')
    .selectAll('authRecord')
    .select(['carId', 'driverNum', 'driverName'])
    .select(stateOf.as('state'))
    .where('authRecord.id', '=', id)
    .executeTakeFirst();

export type Row = Awaited<ReturnType<typeof findRecord>>;

export interface Credential {
  driverId: string;
  authType: AuthType;
  number: string;
}

/** The credentials of these drivers, of one kind. */
export async function findCredentials(ctx: Context, authType: AuthType, driverIds: readonly string[]) {
  const of = {
    key: sql<Credential>`select driver_id, 'key' as auth_type, key_num as number from key_card
      where driver_id = any(${driverIds}::bigint[]) and deleted_at is null`,
    finger: sql<Credential>`select driver_id, 'finger' as auth_type, finger_num::text as number from driver_finger
      where driver_id = any(${driverIds}::bigint[]) and template_sealed is not null`,
    face: sql<Credential>`select driver_id, 'face' as auth_type, driver_num as number from driver_face
      join driver on driver.id = driver_id where driver_id = any(${driverIds}::bigint[])`,
  }[authType];
  return (await of.execute(ctx.db)).rows;
}

export const findDrivers = (ctx: Context, ids: readonly string[]) =>
  within(ctx, 'driver')
    .selectFrom('driver')
    .where('id', 'in', ids)
    .select(['id', 'driverNum', 'driverName', 'companyId'])
    .select(licenceEnds.as('licenceEnds'))
    .execute();

export const findVehicles = (ctx: Context, ids: readonly string[]) =>
  within(ctx, 'vehicle')
    .selectFrom('vehicle')
    .where('vehicle.id', 'in', ids)
    .select(['vehicle.id', 'carId', 'companyId'])
    .select(sql<string>`(select time_zone from company where company.id = vehicle.company_id)`.as('timeZone'))
    .execute();

export const findCards = (ctx: Context, ids: readonly string[]) =>
  within(ctx, 'keyCard')
    .selectFrom('keyCard')
    .where('id', 'in', ids)
    .select(['id', 'keyNum', 'driverId'])
    .execute();

/** Libraries in sight, and how many drivers are in each. */
export const findLibraries = (ctx: Context, ids: readonly string[]) =>
  within(ctx, 'fingerLibrary')
    .selectFrom('fingerLibrary')
    .where('fingerLibrary.id', 'in', ids)
    .select(['fingerLibrary.id', 'libraryName', 'companyId'])
    .select(
      sql<number>`(select count(*)::int from finger_library_driver where library_id = finger_library.id)`.as(
        'members',
      ),
    )
    .execute();

/** Whether a library on its vehicle has the finger of a record. */
export const isOfLibrary = async (ctx: Db, id: string) =>
  (
    await sql`select from auth_record join library_load using (vehicle_id)
      join finger_library_driver member on member.library_id = library_load.library_id
        and member.driver_id = auth_record.driver_id
      where auth_record.id = ${id}`.execute(unscoped(ctx))
  ).rows.length > 0;

export const countFingers = async (ctx: Db, vehicleId: string) =>
  (
    await unscoped(ctx)
      .selectFrom('authRecord')
      .where('vehicleId', '=', vehicleId)
      .where('authType', '=', 'finger')
      .where('deletedAt', 'is', null)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;
