import type { Input } from '@fleet/contract/call';
import { type fingerLib, mostMembers } from '@fleet/contract/fingerLib/calls';
import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { contains, listing, sortOf } from '../../base/query';
import { below, within, writing } from '../../base/scope';
import { isKnownBy } from '../driver/service';

const suggested = 50;

export function listLibraries(ctx: Context, filter: Input<typeof fingerLib.list>) {
  let libraries = within(ctx, 'fingerLibrary', 'driver')
    .selectFrom('fingerLibrary')
    .select('fingerLibrary.id')
    .orderBy(...sortOf(filter.sort ?? 'libraryName'))
    .orderBy('fingerLibrary.id');
  const { anyNum } = filter;
  if (filter.id) libraries = libraries.where('fingerLibrary.id', '=', filter.id);
  if (filter.orgId) libraries = libraries.where(below(filter.orgId));
  if (filter.libraryName) libraries = libraries.where('libraryName', 'ilike', contains(filter.libraryName));
  if (anyNum)
    libraries = libraries.where('fingerLibrary.id', 'in', (among) =>
      among
        .selectFrom('fingerLibraryDriver')
        .innerJoin('driver', 'driver.id', 'driverId')
        .select('libraryId')
        .where(isKnownBy(anyNum)),
    );
  return listing(libraries, (ids) => showLibraries(ctx, ids));
}

interface Member {
  id: string;
  driverName: string;
  fingers: number;
}

/** Libraries with those of their members who are in sight. */
async function showLibraries(ctx: Context, ids: string[]) {
  const rows = await within(ctx, 'fingerLibrary', 'driver')
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
  if (orgId) drivers = drivers.where(below(orgId));
  if (driverIds) drivers = drivers.where('driver.id', 'in', driverIds.length > 0 ? driverIds : ['0']);
  return { rows: await drivers.execute() };
}

/** Whose drivers these are, of those in sight. */
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
