import type { Input } from '@fleet/contract/call';
import type { MaintainStatus } from '@fleet/contract/maintenance/states';
import type { vehicle } from '@fleet/contract/vehicle/calls';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sameNumber, sortOf } from '../../../base/query';
import { inOrgTree, unscoped, within, writing } from '../../../base/scope';
import type { Tables } from '../../../base/tables';
import { insuranceExpiry, isOfValidity, reviewExpiry, validity } from '../../../base/validity';
import { lockRow, softDelete, updateIfUnchanged } from '../../../base/versions';
import { ageRange, capacityRange, expiresOn, hasTerminal, isCompliant, isValid } from './standing';
import { importedBy } from '../../house/sheet/service';

const suggested = 20;
const choices = 50;

export function listVehicles(ctx: Context, filter: Input<typeof vehicle.list>) {
  let vehicles = within(ctx, 'vehicle')
    .selectFrom('vehicle')
    .select('id')
    .orderBy(...sortOf(filter.sort ?? 'carId'))
    .orderBy('id');
  if (filter.id) vehicles = vehicles.where('id', '=', filter.id);
  if (filter.importId) vehicles = vehicles.where('id', 'in', importedBy(ctx, filter.importId));
  if (filter.orgId) vehicles = vehicles.where(inOrgTree(filter.orgId));
  if (filter.anyNum) vehicles = vehicles.where(isKnownBy(filter.anyNum));
  if (filter.terminalId) vehicles = vehicles.where(carries(filter.terminalId));
  if (filter.brandId) vehicles = vehicles.where('brandId', '=', filter.brandId);
  if (filter.modelId) vehicles = vehicles.where('modelId', '=', filter.modelId);
  if (filter.powerType) vehicles = vehicles.where('powerType', '=', filter.powerType);
  if (filter.carType) vehicles = vehicles.where('carType', '=', filter.carType);
  if (filter.province) vehicles = vehicles.where('province', '=', filter.province);
  if (filter.city) vehicles = vehicles.where('city', '=', filter.city);
  if (filter.insureStatus) vehicles = vehicles.where(isOfValidity(ctx, insuranceExpiry, filter.insureStatus));
  if (filter.annualStatus) vehicles = vehicles.where(isOfValidity(ctx, reviewExpiry, filter.annualStatus));
  if (filter.maintainStatus)
    vehicles = vehicles.where((is) =>
      is(
        'id',
        'in',
        is.selectFrom('maintainStanding').select('vehicleId').where('status', '=', filter.maintainStatus!),
      ),
    );
  if (filter.ageRange) vehicles = vehicles.where(ageRange(ctx), '=', filter.ageRange);
  if (filter.capacityRange) vehicles = vehicles.where(capacityRange, '=', filter.capacityRange);
  if (filter.expireOn) vehicles = vehicles.where(expiresOn(filter.expireOn));
  if (filter.isReviewed !== undefined)
    vehicles = vehicles.where(isValid(ctx, 'annual_expire'), '=', filter.isReviewed);
  if (filter.isInsured !== undefined)
    vehicles = vehicles.where(isValid(ctx, 'insure_end'), '=', filter.isInsured);
  if (filter.isCompliant !== undefined) vehicles = vehicles.where(isCompliant(ctx), '=', filter.isCompliant);
  if (filter.hasTerminal !== undefined) vehicles = vehicles.where(hasTerminal, '=', filter.hasTerminal);
  return listing(vehicles, (ids) => showVehicles(ctx, ids));
}

/** True for vehicles that carry the text in any of the numbers people know them by. */
export const isKnownBy = (text: string) => (is: ExpressionBuilder<Pick<Tables, 'vehicle'>, 'vehicle'>) =>
  is.or(
    (['carId', 'plateNum', 'customNum', 'manufactureNum', 'frameNum'] as const).map((column) =>
      is(column, 'ilike', contains(text)),
    ),
  );

/**
 * The keys of all that are known by the text, for records that stay where a vehicle has left: one that is out of sight
 * by its number alone, which those records show.
 */
export const everKnownBy = (ctx: Context, text: string) =>
  unscoped(ctx)
    .selectFrom('vehicle')
    .select('vehicle.id')
    .where('carId', 'ilike', contains(text))
    .union((is) =>
      is.parens(within(ctx, 'vehicle').selectFrom('vehicle').select('vehicle.id').where(isKnownBy(text))),
    );

const carries = (terminalId: string) => sql<boolean>`id in (
  select vehicle_id from binding join terminal on terminal.id = terminal_row_id
  where upper_inf(period) and terminal_id ilike ${contains(terminalId)})`;

/** Rows as the list shows them. */
export const showVehicles = (ctx: Context, ids: string[]) =>
  within(ctx, 'vehicle', 'terminal', 'driver')
    .selectFrom('vehicle')
    .innerJoin('brand', 'brand.id', 'vehicle.brandId')
    .innerJoin('brandModel', 'brandModel.id', 'vehicle.modelId')
    .leftJoin('binding', (join) =>
      join.onRef('binding.vehicleId', '=', 'vehicle.id').on(sql<boolean>`upper_inf(period)`),
    )
    .leftJoin('terminal', 'terminal.id', 'binding.terminalRowId')
    .leftJoin('driver', (join) =>
      join.onRef('driver.id', '=', 'vehicle.driverId').onRef('driver.companyId', '=', 'vehicle.companyId'),
    )
    .where('vehicle.id', 'in', ids)
    .selectAll('vehicle')
    .select([
      'driver.id as driverId',
      'driverName',
      'terminal.id as terminalRowId',
      'terminalId',
      'boundAt as terminalBindDate',
      'brandName as brand',
      'modelName as model',
    ])
    .select([
      sql<string>`(select org_name from org where org.id = vehicle.org_id)`.as('orgName'),
      validity(ctx, insuranceExpiry).as('insureStatus'),
      validity(ctx, reviewExpiry).as('annualStatus'),
      sql<MaintainStatus | null>`(select status from maintain_standing where vehicle_id = vehicle.id)`.as(
        'maintainStatus',
      ),
    ])
    .execute();

export const findVehicle = (ctx: Context, id: string) =>
  within(ctx, 'vehicle').selectFrom('vehicle').selectAll().where('id', '=', id).executeTakeFirst();

export const findVehicleByCarId = (ctx: Context, carId: string) =>
  within(ctx, 'vehicle')
    .selectFrom('vehicle')
    .selectAll()
    .where(sameNumber('car_id', carId))
    .orderBy(sql`car_id = ${carId}`, 'desc')
    .executeTakeFirst();

/** Whether a vehicle has ever reported. */
export const hasReported = async (ctx: Context, vehicleId: string) =>
  (await writing(ctx)
    .selectFrom('vehicleState')
    .select('lastSeen')
    .where('vehicleId', '=', vehicleId)
    .where('lastSeen', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Vehicle IDs are unique on the whole platform, so this looks beyond the caller's scope and says yes or no only. */
export const isCarIdTaken = async (ctx: Context, carId: string) =>
  (await unscoped(ctx)
    .selectFrom('vehicle')
    .select('id')
    .where(sameNumber('car_id', carId))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) !== undefined;

export const suggestVehicles = async (ctx: Context, { keyword, id }: Input<typeof vehicle.suggest>) => {
  let vehicles = within(ctx, 'vehicle')
    .selectFrom('vehicle')
    .select(['id', 'carId as label', 'plateNum as detail'])
    .limit(suggested);
  if (id) vehicles = vehicles.where('id', '=', id);
  if (keyword)
    vehicles = vehicles
      .where(isKnownBy(keyword))
      .orderBy(sql`(car_id = ${keyword} or plate_num = ${keyword}) desc`);
  return { rows: await vehicles.orderBy('carId').execute() };
};

interface Choosing {
  keyword?: string | undefined;
  orgId?: string | undefined;
  vehicleIds?: string[] | undefined;
}

/** Vehicles to choose several from: by any of their numbers, all that an organization has, or what some are called. */
export async function chooseVehicles(ctx: Context, { keyword, orgId, vehicleIds }: Choosing, most: number) {
  let cars = within(ctx, 'vehicle', 'terminal')
    .selectFrom('vehicle')
    .select(['vehicle.id', 'carId as label'])
    .select(sql<string>`(select org_name from org where org.id = vehicle.org_id)`.as('detail'))
    .orderBy('carId')
    .limit(orgId || vehicleIds ? most : choices);
  if (keyword) cars = cars.where(isKnownBy(keyword));
  if (orgId) cars = cars.where(inOrgTree(orgId));
  if (vehicleIds) cars = cars.where('vehicle.id', 'in', vehicleIds.length > 0 ? vehicleIds : ['0']);
  return { rows: await cars.execute() };
}

/** Whether a battery sits in the vehicle. */
export const hasBattery = async (ctx: Context, vehicleId: string) =>
  (await writing(ctx)
    .selectFrom('batteryBinding')
    .select('id')
    .where('vehicleId', '=', vehicleId)
    .where(sql<boolean>`upper_inf(period)`)
    .executeTakeFirst()) !== undefined;

/** A vehicle's papers and policy: they are seen by whoever sees the vehicle. */
export const filesOf = async (ctx: Context, { id, companyId }: { id: string; companyId: string }) =>
  (
    await sql<{ id: string }>`
      select file_id as id from vehicle_file where vehicle_id = ${id} and company_id = ${companyId}
      union all select insure_attachment from vehicle where id = ${id} and insure_attachment is not null`.execute(
      writing(ctx),
    )
  ).rows.map((row) => row.id);

/** Gives the vehicle to another company; what the former one wrote of it for itself stays behind. */
export const giveAway = (ctx: Context, vehicleId: string, owner: { orgId: string; companyId: string }) =>
  writing(ctx)
    .updateTable('vehicle')
    .set({
      ...owner,
      driverId: null,
      customNum: null,
      insureStart: null,
      insureEnd: null,
      insureAttachment: null,
    })
    .set({ version: sql`version + 1` })
    .where('id', '=', vehicleId)
    .execute();

/** The input of a person, with the values that follow from it. */
export type VehicleDetails = Omit<Input<typeof vehicle.add>, 'terminalRowId'> & {
  insureStart?: string | null;
  insureEnd?: string | null;
  insureAttachment?: string | null;
  companyId: string;
  brandId: string;
  plateKey: string | null;
};

export const insertVehicle = (ctx: Context, details: VehicleDetails) =>
  writing(ctx).insertInto('vehicle').values(details).returning('id').executeTakeFirstOrThrow();

/** Writes the change if nobody else wrote since `version` was read; says whether it did. */
export const updateVehicle = (
  ctx: Context,
  id: string,
  version: number,
  change: Partial<VehicleDetails> & { driverId?: string | null },
) => updateIfUnchanged(ctx, 'vehicle', id, version, change);

/** Keeps the vehicle as it is until the transaction ends. */
export const lockVehicle = (ctx: Context, id: string) => lockRow(ctx, 'vehicle', id);

export const deleteVehicle = (ctx: Context, id: string) => softDelete(ctx, 'vehicle', id);

export const findBindingOf = (ctx: Context, vehicleId: string) =>
  writing(ctx)
    .selectFrom('binding')
    .selectAll()
    .where('vehicleId', '=', vehicleId)
    .where(sql<boolean>`upper_inf(period)`)
    .executeTakeFirst();

/** Never before it began, though another server's clock, or a request that waited, may say so. */
export const endBinding = (ctx: Context, id: string) =>
  writing(ctx)
    .updateTable('binding')
    .set({
      period: sql`tstzrange(lower(period), greatest(lower(period), ${ctx.now.toISOString()}::timestamptz))`,
    })
    .where('id', '=', id)
    .execute();

/**
 * From now on the terminal reports for the vehicle. The first terminal of a vehicle that was on no other does so for
 * all it has kept: it was fitted before anybody wrote that down. A later one begins where the one before has ended.
 */
export const beginBinding = (
  ctx: Context,
  vehicle: { id: string; companyId: string },
  terminalRowId: string,
) => {
  const from = sql<string>`(
    select case when count(*) > 0 then greatest(${ctx.now.toISOString()}::timestamptz, max(upper(period))) end
    from binding where vehicle_id = ${vehicle.id} or terminal_row_id = ${terminalRowId})`;
  return writing(ctx)
    .insertInto('binding')
    .values({
      vehicleId: vehicle.id,
      terminalRowId,
      companyId: vehicle.companyId,
      boundAt: ctx.now.toISOString(),
      period: sql`tstzrange(${from}, null)`,
    })
    .execute();
};

/** Writes the expiry that a review gave; whoever writes it has locked the row. */
export async function setAnnualExpire(ctx: Context, id: string, expire: string | null): Promise<void> {
  await writing(ctx)
    .updateTable('vehicle')
    .set({ annualExpire: expire, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
