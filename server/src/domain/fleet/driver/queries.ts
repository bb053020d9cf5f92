import type { Input } from '@fleet/contract/call';
import type { driver, licenceStates } from '@fleet/contract/driver/calls';
import { maskIdCard } from '@fleet/contract/driver/idCard';
import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sameNumber, sortOf } from '../../../base/query';
import { inOrgTree, unscoped, within, writing } from '../../../base/scope';
import type { Tables } from '../../../base/tables';
import { isOfValidity, licenceExpiry, validity } from '../../../base/validity';
import { hasWorkStatus, monthWork, signedOn, workStatus } from '../ride/index';
import { importedBy } from '../../house/sheet/service';

const suggested = 20;

export function listDrivers(ctx: Context, filter: Input<typeof driver.list>) {
  let drivers = within(ctx, 'driver').selectFrom('driver').select('driver.id');
  const [column, direction] = sortOf(filter.sort ?? 'driverNum');
  drivers =
    column === 'workHours'
      ? byHours(ctx, drivers, direction)
      : drivers.orderBy(`driver.${column}`, direction);
  drivers = drivers.orderBy('driver.id');
  if (filter.id) drivers = drivers.where('driver.id', '=', filter.id);
  if (filter.importId) drivers = drivers.where('driver.id', 'in', importedBy(ctx, filter.importId));
  if (filter.orgId) drivers = drivers.where(inOrgTree(filter.orgId));
  if (filter.anyNum) drivers = drivers.where(isKnownBy(filter.anyNum));
  if (filter.teamId) drivers = drivers.where('teamId', '=', filter.teamId);
  if (filter.annualStatus) drivers = drivers.where(isOfValidity(ctx, licenceExpiry, filter.annualStatus));
  if (filter.workStatus) drivers = drivers.where(hasWorkStatus(ctx, filter.workStatus));
  return listing(drivers, (ids) => showDrivers(ctx, ids));
}

/** The same drivers, in the order of their hours; who has none has worked for nought. */
function byHours<O>(
  ctx: Context,
  drivers: SelectQueryBuilder<Pick<Tables, 'driver'>, 'driver', O>,
  direction: 'asc' | 'desc',
): typeof drivers {
  const joined = drivers.leftJoin(monthWork(ctx).as('month'), (join) =>
    join.onRef('month.driverId', '=', 'driver.id').onRef('month.companyId', '=', 'driver.companyId'),
  );
  return joined.orderBy(hoursOf, direction) as unknown as typeof drivers;
}

const hoursOf = sql<number>`coalesce(month.seconds, 0) / 3600`;

/** True for drivers whose number, name or phone number holds the text. */
export const isKnownBy = (text: string) => (is: ExpressionBuilder<Pick<Tables, 'driver'>, 'driver'>) =>
  is.or((['driverNum', 'driverName', 'phone'] as const).map((column) => is(column, 'ilike', contains(text))));

/**
 * The keys of all that are known by the text, for records that stay where a driver has left: one who is out of sight by
 * his name alone, which those records show.
 */
export const everKnownBy = (ctx: Context, text: string) =>
  unscoped(ctx)
    .selectFrom('driver')
    .select('driver.id')
    .where('driverName', 'ilike', contains(text))
    .union((is) =>
      is.parens(within(ctx, 'driver').selectFrom('driver').select('driver.id').where(isKnownBy(text))),
    );

/** Rows as the list shows them. */
export const showDrivers = async (ctx: Context, ids: string[]) => {
  const rows = await selectDrivers(ctx)
    .leftJoin(signedOn(ctx, ids).as('signed'), 'signed.driverId', 'driver.id')
    .leftJoin('vehicle', 'vehicle.id', 'signed.vehicleId')
    .leftJoin(monthWork(ctx).as('month'), (join) =>
      join.onRef('month.driverId', '=', 'driver.id').onRef('month.companyId', '=', 'driver.companyId'),
    )
    .select([workStatus.as('workStatus'), 'vehicle.id as vehicleId', hoursOf.as('workHours')])
    .where('driver.id', 'in', ids)
    .execute();
  return Promise.all(
    rows.map(async ({ idCardSealed, ...row }) => ({
      ...row,
      idCard: idCardSealed && maskIdCard(await ctx.vault.open(idCardSealed, idCardPlace(row.id))),
    })),
  );
};

const selectDrivers = (ctx: Context) =>
  within(ctx, 'driver', 'vehicle')
    .selectFrom('driver')
    .select([
      'driver.id',
      'driver.version',
      'driver.orgId',
      'driver.companyId',
      'driver.teamId',
      'driver.driverNum',
      'driver.driverName',
      'driver.phone',
      'driver.email',
      'driver.userId',
      'driver.licenceExpire',
      'driver.idCardSealed',
    ])
    .select([
      validity(ctx, licenceExpiry).$castTo<(typeof licenceStates)[number]>().as('annualStatus'),
      sql<string>`(select org_name from org where org.id = driver.org_id)`.as('orgName'),
      sql<string | null>`(select org_name from org where org.id = driver.team_id)`.as('teamName'),
      sql<string | null>`(select username from account where account.id = driver.user_id)`.as('username'),
      sql<number>`(select count(*)::int from key_card where driver_id = driver.id and deleted_at is null)`.as(
        'cards',
      ),
      sql<number>`(select count(*)::int from driver_finger where driver_id = driver.id)`.as('fingers'),
      sql<boolean>`exists(select from driver_face where driver_id = driver.id)`.as('hasFace'),
    ]);

/** The place of an ID number; it can be opened there alone. */
export const idCardPlace = (id: string) => `driver.id_card:${id}`;

export const findDriver = (ctx: Context, id: string) =>
  selectDrivers(ctx).where('driver.id', '=', id).executeTakeFirst();

export const findDriverByNum = (ctx: Context, companyId: string, driverNum: string) =>
  selectDrivers(ctx)
    .where('companyId', '=', companyId)
    .where(sameNumber('driver_num', driverNum))
    .orderBy(sql`driver_num = ${driverNum}`, 'desc')
    .executeTakeFirst();

/** Drivers that are known by the text, or the one with the key. */
export const suggestDrivers = async (ctx: Context, { keyword, id }: Input<typeof driver.suggest>) => {
  let drivers = within(ctx, 'driver')
    .selectFrom('driver')
    .select(['id', 'driverName as label', 'driverNum as detail'])
    .orderBy('driverName')
    .limit(suggested);
  if (id) drivers = drivers.where('id', '=', id);
  if (keyword)
    drivers = drivers
      .where(isKnownBy(keyword))
      .clearOrderBy()
      .orderBy(sql`(${keyword} in (driver_num, driver_name, phone)) desc`)
      .orderBy('driverName');
  return { rows: await drivers.execute() };
};

interface Choosing {
  keyword?: string | undefined;
  orgId?: string | undefined;
  driverIds?: string[] | undefined;
}

/** Drivers to choose several from: by what they are known by, all that an organization has, or what some are called. */
export async function chooseDrivers(ctx: Context, { keyword, orgId, driverIds }: Choosing, most: number) {
  let drivers = within(ctx, 'driver')
    .selectFrom('driver')
    .select(['id', 'driverName as label', 'driverNum as detail'])
    .orderBy('driverNum')
    .limit(orgId || driverIds ? most : suggested);
  if (keyword) drivers = drivers.where(isKnownBy(keyword));
  if (orgId) drivers = drivers.where(inOrgTree(orgId));
  if (driverIds) drivers = drivers.where('id', 'in', driverIds.length > 0 ? driverIds : ['0']);
  return { rows: await drivers.execute() };
}

export interface DriverDetails {
  driverNum: string;
  driverName: string;
  phone: string;
  email?: string | null;
  orgId: string;
  companyId: string;
  teamId?: string | null;
  userId?: string | null;
  licenceExpire: string;
}

export const insertDriver = (ctx: Context, details: DriverDetails) =>
  writing(ctx).insertInto('driver').values(details).returning('id').executeTakeFirstOrThrow();

/** An ID number as nobody can read it who has the database alone. */
export const sealIdCard = (
  ctx: Context,
  { id, companyId }: { id: string; companyId: string },
  idCard: string,
): Promise<Buffer> => ctx.vault.seal(ctx.db, idCard, { companyId, place: idCardPlace(id) });

/** Keeps an ID number sealed; null forgets it. */
export async function writeIdCard(
  ctx: Context,
  driver: { id: string; companyId: string },
  idCard: string | null,
): Promise<void> {
  await writing(ctx)
    .updateTable('driver')
    .set({
      idCardSealed: idCard === null ? null : await sealIdCard(ctx, driver, idCard),
      idCardHash: idCard === null ? null : ctx.vault.fingerprint(idCard, 'driver.id_card'),
    })
    .where('id', '=', driver.id)
    .execute();
}

/** Writes the expiry that a review gave; whoever writes it has locked the row. */
export async function setLicenceExpire(ctx: Context, id: string, expire: string | null): Promise<void> {
  await writing(ctx)
    .updateTable('driver')
    .set({ licenceExpire: sql`${expire}`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
