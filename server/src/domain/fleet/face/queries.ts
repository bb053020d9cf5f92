import type { Input } from '@fleet/contract/call';
import type { face } from '@fleet/contract/face/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { listing, sortOf } from '../../../base/query';
import { inOrgTree, unscoped, within, writing } from '../../../base/scope';
import { isKnownBy } from '../driver/service';

/** Drivers with or without a photo. */
export function listFaces(ctx: Context, filter: Input<typeof face.list>) {
  let drivers = within(ctx, 'driver')
    .selectFrom('driver')
    .select('driver.id')
    .orderBy(...sortOf(filter.sort ?? 'driverNum'))
    .orderBy('driver.id');
  if (filter.id) drivers = drivers.where('driver.id', '=', filter.id);
  if (filter.orgId) drivers = drivers.where(inOrgTree(filter.orgId));
  if (filter.anyNum) drivers = drivers.where(isKnownBy(filter.anyNum));
  if (filter.hasPhoto !== undefined) {
    const { hasPhoto } = filter;
    drivers = drivers.where((is) => {
      const photo = is.exists(
        is.selectFrom('driverFace').select('driverId').whereRef('driverId', '=', 'driver.id'),
      );
      return hasPhoto ? photo : is.not(photo);
    });
  }
  return listing(drivers, (ids) => showFaces(ctx, ids));
}

const showFaces = (ctx: Context, ids: string[]) =>
  within(ctx, 'driver')
    .selectFrom('driver')
    .leftJoin('driverFace', 'driverId', 'driver.id')
    .select(['driver.id', 'driverNum', 'driverName', 'consentTime', 'updatedAt'])
    .select([
      sql<boolean>`driver_id is not null`.as('hasPhoto'),
      sql<string>`(select org_name from org where org.id = org_id)`.as('orgName'),
      sql<string | null>`(select username from account where account.id = consent_by)`.as('consentName'),
    ])
    .where('driver.id', 'in', ids)
    .execute();

/** The photo of a driver in sight, sealed. */
export const findFace = (ctx: Context, driverId: string) =>
  within(ctx, 'driver')
    .selectFrom('driver')
    .innerJoin('driverFace', 'driverId', 'driver.id')
    .select(['driver.id', 'driverNum', 'companyId', 'imageSealed', 'consentTime'])
    .where('driver.id', '=', driverId)
    .executeTakeFirst();

interface Face {
  driverId: string;
  imageSealed: Buffer;
  consentTime: string;
  consentBy: string | null;
  updatedAt: string;
}

/** Keeps a photo in the place of the one before; that it goes puts the authorizations by it in doubt. */
export async function writeFace(ctx: Context, { driverId, ...face }: Face): Promise<void> {
  await eraseFace(ctx, driverId);
  await writing(ctx)
    .insertInto('driverFace')
    .values({ driverId, ...face })
    .onConflict((same) => same.column('driverId').doUpdateSet(face))
    .execute();
}

export const eraseFace = (ctx: Context, driverId: string) =>
  writing(ctx).deleteFrom('driverFace').where('driverId', '=', driverId).execute();

/** The sealed photo of a driver, for the terminals that are to know him. */
export const findSealed = async (ctx: Pick<Context, 'db'>, driverId: string) =>
  (
    await unscoped(ctx)
      .selectFrom('driverFace')
      .select('imageSealed')
      .where('driverId', '=', driverId)
      .executeTakeFirst()
  )?.imageSealed ?? null;

/** Erases the photo of a driver who leaves. */
export const forgetFacesOf = (ctx: Context, driverId: string) =>
  writing(ctx).deleteFrom('driverFace').where('driverId', '=', driverId).execute();
