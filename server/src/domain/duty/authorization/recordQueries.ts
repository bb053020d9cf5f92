import type { AuthType } from '@fleet/contract/authorization/states';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';
import type { Tables } from '../../../base/tables';
import { licenceEnds, stateOf } from './recordState';

type Db = Pick<Context, 'db'>;

/** Grants, or grants anew what is there already; says which row it is. */
export const writeRecord = (ctx: Context, one: Insertable<Tables['authRecord']>) =>
  writing(ctx)
    .insertInto('authRecord')
    .values(one)
    .onConflict((on) =>
      on
        .columns(['vehicleId', 'authType', 'number'])
        .where('deletedAt', 'is', null)
        .doUpdateSet({
          // The row may be of the company before, whose terminal has not let go of it yet.
          companyId: one.companyId,
          driverId: one.driverId,
          saidName: null,
          createdAt: one.createdAt,
          createdBy: one.createdBy,
          power: one.power,
          source: one.source,
          byLibrary: one.byLibrary ?? false,
          unheard: false,
          validFrom: one.validFrom,
          validTo: one.validTo,
          wanted: true,
          suspended: null,
          inDoubt: true,
        }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export type AuthRecord = Awaited<ReturnType<typeof writeRecord>>;

/** Takes over what a terminal says that it holds; what the office has granted meanwhile, taken back or suspended stays so. */
export const writeSaid = (ctx: Context, { driverId, saidName, power, validFrom, validTo, ...one }: Said) =>
  writing(ctx)
    .insertInto('authRecord')
    .values({ ...one, driverId, saidName, power, validFrom, validTo })
    .onConflict((on) =>
      on
        .columns(['vehicleId', 'authType', 'number'])
        .where('deletedAt', 'is', null)
        .doUpdateSet({ driverId, saidName, power, validFrom, validTo, inDoubt: true })
        .where('authRecord.source', '=', 'site')
        .where('authRecord.wanted', '=', true)
        .where('authRecord.suspended', 'is', null),
    )
    .execute();
type Said = Insertable<Tables['authRecord']>;

export const updateRecord = (ctx: Context, id: string, change: Updateable<Tables['authRecord']>) =>
  writing(ctx).updateTable('authRecord').set(change).where('id', '=', id).execute();

/** The record in full, whoever sees it, kept from others until the transaction ends. */
export const lockRecord = (ctx: Db, id: string) =>
  unscoped(ctx).selectFrom('authRecord').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The terminal that sits on a vehicle now. */
export const findTerminalOf = async (ctx: Db, vehicleId: string) =>
  (
    await unscoped(ctx)
      .selectFrom('binding')
      .select('terminalRowId')
      .where('vehicleId', '=', vehicleId)
      .where(sql<boolean>`upper_inf(period)`)
      .executeTakeFirst()
  )?.terminalRowId ?? null;

/** Whether a terminal is still the company's; one that was given away was told to forget everybody. */
export const isTerminalOf = async (ctx: Db, terminalRowId: string, companyId: string) =>
  (
    await unscoped(ctx)
      .selectFrom('terminal')
      .select('id')
      .where('id', '=', terminalRowId)
      .where('companyId', '=', companyId)
      .execute()
  ).length > 0;

/** The facts of a driver that a terminal is told. */
export const findTold = (ctx: Db, id: string) =>
  unscoped(ctx)
    .selectFrom('driver')
    .select(['driverNum', 'driverName'])
    .select(licenceEnds.as('licenceEnds'))
    .where('id', '=', id)
    .executeTakeFirst();

/** Whether a terminal is to know the same card, finger or face for the vehicle that it sits on now. */
export const isKnownElsewhere = async (
  ctx: Db,
  { id, authType, number }: Pick<AuthRecord, 'id' | 'authType' | 'number'>,
  terminalRowId: string,
) =>
  (await unscoped(ctx)
    .selectFrom('authRecord')
    .innerJoin('binding', 'binding.vehicleId', 'authRecord.vehicleId')
    .select('authRecord.id')
    .where('binding.terminalRowId', '=', terminalRowId)
    .where(sql<boolean>`upper_inf(period)`)
    .where('authRecord.id', '<>', id)
    .where('authType', '=', authType)
    .where('number', '=', number)
    .where('wanted', '=', true)
    .where('suspended', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) !== undefined;

/** The records of a vehicle, kept from others until the transaction ends. */
export const lockRecordsOf = (ctx: Db, vehicleId: string) =>
  unscoped(ctx)
    .selectFrom('authRecord')
    .selectAll()
    .select(stateOf.as('state'))
    .where('vehicleId', '=', vehicleId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

/** The driver of a card, finger or face number, in a company. */
export const findOwner = async (ctx: Db, companyId: string, authType: AuthType, number: string) => {
  const of = {
    key: sql<{
      driverId: string;
    }>`select driver_id from key_card where key_num = ${number} and company_id = ${companyId} and deleted_at is null and driver_id is not null`,
    finger: sql<{
      driverId: string;
    }>`select driver_id from driver_finger where company_id = ${companyId} and finger_num::text = ${number}`,
    face: sql<{
      driverId: string;
    }>`select id as driver_id from driver where company_id = ${companyId} and driver_num = ${number} and deleted_at is null`,
  }[authType];
  return (await of.execute(ctx.db)).rows[0]?.driverId ?? null;
};
