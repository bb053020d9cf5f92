import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';

type Db = Pick<Context, 'db'>;

export const findWantedOf = (ctx: Db, vehicleId: string) =>
  unscoped(ctx)
    .selectFrom('authRecord')
    .leftJoin('driver', 'driver.id', 'authRecord.driverId')
    .where('vehicleId', '=', vehicleId)
    .where('authRecord.deletedAt', 'is', null)
    .where('wanted', '=', true)
    .where('suspended', 'is', null)
    .orderBy('authType')
    .orderBy('number')
    .select(['authType', 'number', 'driverNum', 'power', 'validFrom', 'validTo', 'authRecord.companyId'])
    .execute();

/** The newest list of who may start a vehicle. */
export const latestAllowList = (ctx: Db, vehicleId: string) =>
  unscoped(ctx)
    .selectFrom('allowList')
    .select(['version', 'changedAt', 'companyId'])
    .where('vehicleId', '=', vehicleId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Until the transaction ends nobody else numbers a list of this vehicle. */
export const lockAllowList = (ctx: Context, vehicleId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('allow_list', ${vehicleId}::bigint))`.execute(ctx.db);

/** Keeps a list under the next number, unless the newest says the same. */
export const insertAllowList = (
  ctx: Context,
  {
    vehicleId,
    companyId,
    version,
    entries,
  }: { vehicleId: string; companyId: string; version: number; entries: string },
) =>
  sql`insert into allow_list (vehicle_id, company_id, version, changed_at, entries)
    select ${vehicleId}, ${companyId}, ${version}, ${ctx.now.toISOString()}, ${entries}::jsonb
    where not exists (select from allow_list where vehicle_id = ${vehicleId} and version = ${version - 1} and entries = ${entries}::jsonb)`.execute(
    writing(ctx),
  );
