import type { Input } from '@fleet/contract/call';
import { type fingerLib, mostMembers } from '@fleet/contract/fingerLib/calls';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { inOrgTree, within, writing } from '../../../base/scope';
import { stateOf } from '../authorization/service';
import { isKnownBy } from '../../fleet/driver/service';

const suggested = 50;

export function listLibraries(ctx: Context, filter: Input<typeof fingerLib.list>) {
  let libraries = within(ctx, 'fingerLibrary', 'driver', 'vehicle')
    .selectFrom('fingerLibrary')
    .select('fingerLibrary.id')
    .orderBy(...sortOf(filter.sort ?? 'libraryName'))
    .orderBy('fingerLibrary.id');
  const { anyNum } = filter;
  if (filter.id) libraries = libraries.where('fingerLibrary.id', '=', filter.id);
  if (filter.orgId) libraries = libraries.where(inOrgTree(filter.orgId));
  if (filter.libraryName) libraries = libraries.where('libraryName', 'ilike', contains(filter.libraryName));
  if (anyNum)
    libraries = libraries.where('fingerLibrary.id', 'in', (among) =>
      among
        .selectFrom('fingerLibraryDriver')
        .innerJoin('driver', 'driver.id', 'driverId')
        .select('libraryId')
        .where(isKnownBy(anyNum)),
    );
  const { vehicleId } = filter;
  if (vehicleId)
    libraries = libraries.where(
      sql<boolean>`exists (select from library_load join vehicle on vehicle.id = vehicle_id
        where library_id = finger_library.id and vehicle.id = ${vehicleId})`,
    );
  return listing(libraries, (ids) => showLibraries(ctx, ids));
}

/** Libraries on vehicles in sight, a row for each finger of a member in sight that was granted there, or one without. */
const onCars = sql`select vehicle.id, car_id, vehicle.org_id, library_load.library_id, granted.state
  from library_load join vehicle on vehicle.id = vehicle_id
  left join lateral (
    select ${stateOf} as state from auth_record join driver on driver.id = auth_record.driver_id
    join finger_library_driver member on member.driver_id = driver.id and member.library_id = library_load.library_id
    where auth_record.vehicle_id = vehicle.id and auth_record.company_id = vehicle.company_id
      and auth_type = 'finger' and auth_record.deleted_at is null) granted on true
  where true`;

const counted = sql.raw(`
  count(*) filter (where state = 'effective')::int as effective,
  count(*) filter (where state in ('pending', 'revoking'))::int as pending,
  count(*) filter (where state in ('failed', 'suspended'))::int as failed`);

/** How many fingers the members in sight have. */
const fingersOf = (library: RawBuilder<unknown>) => sql`(
  select count(*)::int from driver_finger join driver on driver.id = driver_id
  join finger_library_driver of on of.driver_id = driver.id where of.library_id = ${library})`;

interface Loaded {
  id: string;
  orgName: string;
  fingerCount: number;
  effective: number;
  pending: number;
  failed: number;
}

/** The vehicles in sight that a library is on. */
export const listCarsOf = async (ctx: Context, libraryId: string) =>
  within(ctx, 'driver', 'vehicle', 'fingerLibrary')
    .selectFrom(
      sql<Loaded & { carId: string }>`(
        select id::text as id, car_id, (select org_name from org where org.id = org_id) as org_name,
          ${fingersOf(sql`${libraryId}::bigint`)} as finger_count, ${counted}
        from (${onCars} and library_load.library_id = ${libraryId}) granted group by id, car_id, org_id)`.as(
        'loaded',
      ),
    )
    .selectAll()
    .orderBy('carId')
    .execute();

/** The libraries in sight that are on a vehicle. */
export const listLibrariesOn = async (ctx: Context, vehicleId: string) =>
  within(ctx, 'driver', 'vehicle', 'fingerLibrary')
    .selectFrom(
      sql<Loaded & { libraryName: string }>`(
        select finger_library.id::text as id, library_name,
          (select org_name from org where org.id = finger_library.org_id) as org_name,
          ${fingersOf(sql.ref('finger_library.id'))} as finger_count, ${counted}
        from (${onCars} and vehicle.id = ${vehicleId}) granted
        join finger_library on finger_library.id = library_id
        group by finger_library.id, library_name, finger_library.org_id)`.as('loaded'),
    )
    .selectAll()
    .orderBy('libraryName')
    .execute();

interface Member {
  id: string;
  driverName: string;
  fingers: number;
}

/** Libraries with those of their members who are in sight. */
async function showLibraries(ctx: Context, ids: string[]) {
  const rows = await within(ctx, 'fingerLibrary', 'driver', 'vehicle')
    .selectFrom('fingerLibrary')
    .select(['fingerLibrary.id', 'version', 'companyId', 'orgId', 'libraryName'])
    .select([
      sql<string>`(select org_name from org where org.id = finger_library.org_id)`.as('orgName'),
      sql<Member[]>`(
        select coalesce(json_agg(json_build_object('id', driver.id::text, 'driverName', driver_name, 'fingers',
          (select count(*) from driver_finger where driver_finger.driver_id = driver.id)) order by driver_num), '[]')
        from finger_library_driver join driver on driver.id = driver_id where library_id = finger_library.id)`.as(
        'members',
      ),
      sql<string[]>`array(
        select car_id from library_load join vehicle on vehicle.id = vehicle_id
        where library_id = finger_library.id order by car_id)`.as('carIds'),
    ])
    .where('fingerLibrary.id', 'in', ids)
    .execute();
  return rows.map(({ members, ...row }) => ({
    ...row,
    driverIds: members.map(({ id }) => id),
    driverNames: members.map(({ driverName }) => driverName),
    driverCount: members.length,
    fingerCount: members.reduce((sum, { fingers }) => sum + fingers, 0),
  }));
}

export const findLibrary = async (ctx: Context, id: string) => (await showLibraries(ctx, [id]))[0];

/** Drivers in sight by any of their numbers, of an organization, or those named. */
export async function listCandidates(
  ctx: Context,
  { keyword, orgId, driverIds }: Input<typeof fingerLib.drivers>,
) {
  let drivers = within(ctx, 'driver')
    .selectFrom('driver')
    .select(['driver.id', 'driverNum', 'driverName'])
    .select([
      sql<string>`(select org_name from org where org.id = org_id)`.as('orgName'),
      sql<number>`(select count(*)::int from driver_finger where driver_id = driver.id)`.as('fingerCount'),
    ])
    .orderBy('driverNum')
    .limit(orgId || driverIds ? mostMembers : suggested);
  if (keyword) drivers = drivers.where(isKnownBy(keyword));
  if (orgId) drivers = drivers.where(inOrgTree(orgId));
  if (driverIds) drivers = drivers.where('driver.id', 'in', driverIds.length > 0 ? driverIds : ['0']);
  return { rows: await drivers.execute() };
}

/** The companies of these drivers, of those in sight. */
export const findCompaniesOf = (ctx: Context, driverIds: readonly string[]) =>
  within(ctx, 'driver')
    .selectFrom('driver')
    .select(['id', 'companyId'])
    .where('id', 'in', driverIds.length > 0 ? driverIds : ['0'])
    .execute();

/** Sets the members in sight; those whom the caller cannot see stay. */
export async function setMembers(
  ctx: Context,
  libraryId: string,
  driverIds: readonly string[],
): Promise<void> {
  const inSight = within(ctx, 'driver').selectFrom('driver').select('id');
  await writing(ctx)
    .deleteFrom('fingerLibraryDriver')
    .where('libraryId', '=', libraryId)
    .where('driverId', 'in', inSight)
    .execute();
  if (driverIds.length > 0)
    await writing(ctx)
      .insertInto('fingerLibraryDriver')
      .values(driverIds.map((driverId) => ({ libraryId, driverId })))
      .execute();
}

/** A driver who leaves is in no library. */
export const leaveLibraries = (ctx: Context, driverId: string) =>
  writing(ctx).deleteFrom('fingerLibraryDriver').where('driverId', '=', driverId).execute();
