import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';
import { barredByExam } from '../training/service';

type Db = Pick<Context, 'db'>;

interface Loaded {
  power: 'normal' | 'admin';
  validFrom: string | null;
  validTo: string | null;
}

/** Puts libraries on a vehicle; one that is there already follows the new terms. */
export const insertLoads = (ctx: Context, libraryIds: readonly string[], vehicleId: string, terms: Loaded) =>
  writing(ctx)
    .insertInto('libraryLoad')
    .values(
      libraryIds.map((libraryId) => ({
        libraryId,
        vehicleId,
        ...terms,
        loadedAt: ctx.now.toISOString(),
        loadedBy: ctx.actor.loginName,
      })),
    )
    .onConflict((on) => on.columns(['libraryId', 'vehicleId']).doUpdateSet(terms))
    .execute();

/** Takes libraries off vehicles, of those that are named; says from which vehicles. */
export const deleteLoads = async (
  ctx: Context,
  {
    libraryId = null,
    vehicleIds = null,
  }: { libraryId?: string | null; vehicleIds?: readonly string[] | null },
) =>
  (
    await sql<{ vehicleId: string }>`delete from library_load
      where (${libraryId}::bigint is null or library_id = ${libraryId})
        and (${vehicleIds}::bigint[] is null or vehicle_id = any(${vehicleIds}::bigint[]))
      returning vehicle_id`.execute(writing(ctx))
  ).rows.map(({ vehicleId }) => vehicleId);

/** Vehicles to be looked at because a library of theirs has changed. */
export const findDoubtfulLoads = async (ctx: Db, most: number) =>
  (
    await unscoped(ctx)
      .selectFrom('libraryLoad')
      .select('vehicleId')
      .distinct()
      .where('inDoubt', '=', true)
      .limit(most)
      .execute()
  ).map(({ vehicleId }) => vehicleId);

/** Keeps the loads of a vehicle from others until the transaction ends, and lets go of those whose ground is gone. */
export async function lockLoads(ctx: Context, vehicleId: string): Promise<void> {
  await sql`select from library_load where vehicle_id = ${vehicleId} order by library_id for update`.execute(
    writing(ctx),
  );
  await sql`delete from library_load using finger_library, vehicle
    where vehicle.id = ${vehicleId} and vehicle_id = vehicle.id and finger_library.id = library_id
      and (finger_library.deleted_at is not null or vehicle.deleted_at is not null
        or finger_library.company_id <> vehicle.company_id)`.execute(writing(ctx));
}

export const settleLoads = (ctx: Context, vehicleId: string, inDoubt: boolean) =>
  writing(ctx).updateTable('libraryLoad').set({ inDoubt }).where('vehicleId', '=', vehicleId).execute();

/** The fingers of everybody in the libraries on a vehicle, whether or not he may drive. */
const membersOn = (vehicleId: string) => sql`
  select driver.id as driver_id, driver.licence_expire, driver.company_id, finger_num::text as number,
    power, valid_from, valid_to, loaded_at
  from library_load
  join finger_library_driver using (library_id)
  join driver on driver.id = driver_id and driver.deleted_at is null
  join driver_finger on driver_finger.driver_id = driver.id and template_sealed is not null
  where vehicle_id = ${vehicleId}`;

interface Missing extends Loaded {
  /** An exam bars him: his finger waits until it does not. */
  isBarred: boolean;
  driverId: string;
  companyId: string;
  number: string;
}

/** The fingers that a vehicle lacks, of members with a valid licence: the terms of the first library that names one hold. */
export const findMissing = async (ctx: Db, vehicleId: string) =>
  (
    await sql<Missing>`select distinct on (number) driver_id, company_id, number, power, valid_from, valid_to,
        driver_id in (${barredByExam}) as is_barred
      from (${membersOn(vehicleId)}) member
      where licence_expire >= (now() at time zone (select time_zone from company where company.id = company_id))::date
        and not exists (select from auth_record where auth_record.vehicle_id = ${vehicleId}
          and auth_type = 'finger' and auth_record.number = member.number and auth_record.deleted_at is null and wanted)
      order by number, loaded_at`.execute(unscoped(ctx))
  ).rows;

/** Authorizations by libraries alone, of fingers that no library on the vehicle has any more. */
export const findSurplus = (ctx: Db, vehicleId: string) =>
  unscoped(ctx)
    .selectFrom('authRecord')
    .selectAll()
    .where('vehicleId', '=', vehicleId)
    .where('byLibrary', '=', true)
    .where('wanted', '=', true)
    .where('deletedAt', 'is', null)
    .where(
      sql<boolean>`not exists (select from (${membersOn(vehicleId)}) member
        where member.number = auth_record.number and member.driver_id = auth_record.driver_id)`,
    )
    .execute();
