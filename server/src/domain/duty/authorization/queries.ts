import type { Input } from '@fleet/contract/call';
import type { authorization } from '@fleet/contract/authorization/calls';
import type { AuthState, AuthType } from '@fleet/contract/authorization/states';
import type { commandProblems } from '@fleet/contract/control/states';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { below, beyondScope, within, writing } from '../../../base/scope';
import type { Tables } from '../../../base/tables';
import { isKnownBy as isDriverKnownBy } from '../../fleet/driver/service';
import { isUnderRepair } from '../../fleet/truck/service';
import { isKnownBy as isVehicleKnownBy } from '../../fleet/vehicle/service';

type Db = Pick<Context, 'db'>;
type Filter = Omit<Input<typeof authorization.list>, 'pageNum' | 'pageSize'>;

/** Where the terminal stands with a record, read from what it was told last: nothing is kept twice. */
const told = (column: 'command_id' | 'template_command_id', what: string) =>
  sql`(select ${sql.raw(what)} from device_command told where told.id = auth_record.${sql.raw(column)})`;
export const stateOf = sql<AuthState>`case
  when not wanted then 'revoking'
  when suspended is not null then 'suspended'
  when not exists (select from binding where binding.vehicle_id = auth_record.vehicle_id and upper_inf(period)
    and binding.terminal_row_id = coalesce(auth_record.terminal_row_id, binding.terminal_row_id)) then 'pending'
  when command_id is null then case when source = 'site' then 'effective' else 'pending' end
  when ${told('command_id', 'state')} in ('expired', 'cancelled')
    or ${told('template_command_id', 'state')} in ('expired', 'cancelled') then 'failed'
  when ${told('command_id', 'state')} = 'success'
    and coalesce(${told('template_command_id', 'state')}, 'success') = 'success' then 'effective'
  else 'pending' end`;
const problemOf = sql<(typeof commandProblems)[number] | null>`coalesce(
  ${told('template_command_id', 'problem')}, ${told('command_id', 'problem')})`;
const answerOf = sql<string | null>`nullif(coalesce(
  ${told('template_command_id', "case when state = 'expired' then answer ->> 'message' end")},
  ${told('command_id', "answer ->> 'message'")}), '')`;

/** The moment at which a driver's licence ends: its last day counts, on the clock of his company. */
export const licenceEnds = sql<string>`((driver.licence_expire + 1)::timestamp at time zone
  (select time_zone from company where company.id = driver.company_id))`;

/** Records of vehicles in sight, of the company that has them now. */
export const records = (ctx: Context) =>
  within(ctx, 'vehicle', 'driver')
    .selectFrom('authRecord')
    .innerJoin('vehicle', (join) =>
      join.onRef('vehicle.id', '=', 'vehicleId').onRef('vehicle.companyId', '=', 'authRecord.companyId'),
    )
    .where('authRecord.deletedAt', 'is', null);

export function listRecords(ctx: Context, filter: Filter) {
  const [, direction] = sortOf(filter.sort ?? 'createdAt,desc');
  let found = records(ctx)
    .select('authRecord.id')
    .orderBy('authRecord.createdAt', direction)
    .orderBy('authRecord.id', direction);
  if (filter.id) found = found.where('authRecord.id', '=', filter.id);
  if (filter.authType) found = found.where('authType', '=', filter.authType);
  if (filter.source) found = found.where('source', '=', filter.source);
  if (filter.vehicleId) found = found.where('vehicleId', '=', filter.vehicleId);
  if (filter.driverId) found = found.where('authRecord.driverId', '=', filter.driverId);
  if (filter.terminalRowId) found = found.where('terminalRowId', '=', filter.terminalRowId);
  if (filter.orgId) found = found.where(below(filter.orgId));
  if (filter.number) found = found.where('number', 'ilike', contains(filter.number));
  if (filter.power) found = found.where('power', '=', filter.power);
  if (filter.state) found = found.where(stateOf, '=', filter.state);
  if (filter.anyNum) found = found.where(isVehicleKnownBy(filter.anyNum));
  const { driver } = filter;
  if (driver)
    found = found.where('authRecord.driverId', 'in', (among) =>
      among.selectFrom('driver').select('driver.id').where(isDriverKnownBy(driver)),
    );
  return listing(found, (ids) => showRecords(ctx).where('authRecord.id', 'in', ids).execute());
}

const showRecords = (ctx: Context) =>
  records(ctx)
    .leftJoin('driver', 'driver.id', 'authRecord.driverId')
    .select([
      'authRecord.id',
      'vehicleId',
      'carId',
      'authRecord.terminalRowId',
      'authRecord.driverId',
      'driverNum',
      'authType',
      'number',
      'power',
      'source',
      'validFrom',
      'createdAt',
      'createdBy',
    ])
    .select([
      sql<string | null>`coalesce(valid_to, ${licenceEnds})`.as('validTo'),
      stateOf.as('state'),
      problemOf.as('problem'),
      answerOf.as('answer'),
      sql<string | null>`coalesce(driver_name, said_name)`.as('driverName'),
      sql<string>`(select org_name from org where org.id = vehicle.org_id)`.as('orgName'),
      sql<
        string | null
      >`(select terminal_id from terminal where terminal.id = auth_record.terminal_row_id)`.as('terminalId'),
      sql<string | null>`${told('command_id', 'finished_at')}`.as('answeredAt'),
    ]);

export const showRecordsOf = (ctx: Context, of: Filter) =>
  listRecords(ctx, of)
    .ids()
    .then((ids) =>
      ids.length === 0 ? [] : showRecords(ctx).where('authRecord.id', 'in', ids).orderBy('carId').execute(),
    );

export type Row = Awaited<ReturnType<typeof findRecord>>;

/** A record whose vehicle is in sight. */
export const findRecord = (ctx: Context, id: string) =>
  records(ctx)
    .leftJoin('driver', 'driver.id', 'authRecord.driverId')
    .selectAll('authRecord')
    .select(['carId', 'driverNum', 'driverName'])
    .select(stateOf.as('state'))
    .where('authRecord.id', '=', id)
    .executeTakeFirst();

/** Drivers, with what they have been granted. */
export function listByDriver(ctx: Context, filter: Input<typeof authorization.byDriver>) {
  let drivers = within(ctx, 'driver')
    .selectFrom('driver')
    .select('driver.id')
    .orderBy(...sortOf(filter.sort ?? 'driverNum'))
    .orderBy('driver.id');
  if (filter.id) drivers = drivers.where('driver.id', '=', filter.id);
  if (filter.orgId) drivers = drivers.where(below(filter.orgId));
  if (filter.driver) drivers = drivers.where(isDriverKnownBy(filter.driver));
  const { authType } = filter;
  if (authType)
    drivers = drivers.where((is) =>
      is.exists(
        is
          .selectFrom('authRecord')
          .select('authRecord.id')
          .whereRef('authRecord.driverId', '=', 'driver.id')
          .where('authType', '=', authType)
          .where('authRecord.deletedAt', 'is', null),
      ),
    );
  const one = (what: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from auth_record
    where driver_id = driver.id and deleted_at is null and wanted and company_id = driver.company_id and ${what})`;
  return listing(drivers, (ids) =>
    within(ctx, 'driver')
      .selectFrom('driver')
      .where('driver.id', 'in', ids)
      .select(['driver.id', 'driverNum', 'driverName', 'licenceExpire'])
      .select([
        sql<string>`(select org_name from org where org.id = org_id)`.as('orgName'),
        one(sql`auth_type = 'finger' and ${stateOf} = 'effective'`).as('finger'),
        one(sql`auth_type = 'key' and ${stateOf} = 'effective'`).as('key'),
        one(sql`auth_type = 'face' and ${stateOf} = 'effective'`).as('face'),
        one(sql`${stateOf} = 'pending'`).as('pending'),
        one(sql`${stateOf} = 'failed'`).as('failed'),
        sql<string | null>`(select max(${told('command_id', 'finished_at')}) from auth_record
          where driver_id = driver.id and deleted_at is null)`.as('lastAnswer'),
      ])
      .execute(),
  );
}

export interface Credential {
  driverId: string;
  authType: AuthType;
  number: string;
}

/** What these drivers can be known by, of one kind. */
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

export const findMembers = (ctx: Context, libraryIds: readonly string[]) =>
  within(ctx, 'fingerLibrary', 'driver')
    .selectFrom('fingerLibrary')
    .leftJoin('fingerLibraryDriver', 'libraryId', 'fingerLibrary.id')
    .leftJoin('driver', 'driver.id', 'fingerLibraryDriver.driverId')
    .where('fingerLibrary.id', 'in', libraryIds)
    .select(['fingerLibrary.id', 'libraryName', 'driver.id as driverId'])
    .execute();

export const countFingers = async (ctx: Db, vehicleId: string) =>
  (
    await beyondScope(ctx)
      .selectFrom('authRecord')
      .where('vehicleId', '=', vehicleId)
      .where('authType', '=', 'finger')
      .where('deletedAt', 'is', null)
      .select((is) => is.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Grants, or grants anew what is there already; says which row it is. */
export const writeRecord = (ctx: Context, one: Insertable<Tables['authRecord']>) =>
  writing(ctx)
    .insertInto('authRecord')
    .values(one)
    .onConflict((on) =>
      on.columns(['vehicleId', 'authType', 'number']).where('deletedAt', 'is', null).doUpdateSet({
        driverId: one.driverId,
        power: one.power,
        source: one.source,
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

export const updateRecord = (ctx: Context, id: string, change: Updateable<Tables['authRecord']>) =>
  writing(ctx).updateTable('authRecord').set(change).where('id', '=', id).execute();

/** The record in full, whoever sees it. */
export const needRecord = (ctx: Db, id: string) =>
  beyondScope(ctx).selectFrom('authRecord').selectAll().where('id', '=', id).executeTakeFirst();

/** The same, kept from others until the transaction ends. */
export const lockRecord = (ctx: Db, id: string) =>
  beyondScope(ctx).selectFrom('authRecord').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The terminal that sits on a vehicle now. */
export const findTerminalOf = async (ctx: Db, vehicleId: string) =>
  (
    await beyondScope(ctx)
      .selectFrom('binding')
      .select('terminalRowId')
      .where('vehicleId', '=', vehicleId)
      .where(sql<boolean>`upper_inf(period)`)
      .executeTakeFirst()
  )?.terminalRowId ?? null;

/** What a terminal is told of a driver. */
export const findTold = (ctx: Db, id: string) =>
  beyondScope(ctx)
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
  (await beyondScope(ctx)
    .selectFrom('authRecord')
    .innerJoin('binding', 'binding.vehicleId', 'authRecord.vehicleId')
    .select('authRecord.id')
    .where('binding.terminalRowId', '=', terminalRowId)
    .where(sql<boolean>`upper_inf(period)`)
    .where('authRecord.id', '<>', id)
    .where('authType', '=', authType)
    .where('number', '=', number)
    .where('wanted', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) !== undefined;

export const findWantedOf = (ctx: Db, vehicleId: string) =>
  beyondScope(ctx)
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

export const findSiteRecords = (ctx: Db, vehicleId: string) =>
  beyondScope(ctx)
    .selectFrom('authRecord')
    .selectAll()
    .where('vehicleId', '=', vehicleId)
    .where('deletedAt', 'is', null)
    .execute();

/** Whose card, finger or face a number is, in a company. */
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

/** The newest list of who may start a vehicle. */
export const latestAllowList = (ctx: Db, vehicleId: string) =>
  beyondScope(ctx)
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

const hasTerminal = sql<boolean>`exists (
  select from binding where binding.vehicle_id = vehicle.id and upper_inf(period))`;
const isLocked = sql<boolean>`coalesce(readings -> 'locked' -> 0 = 'true', false)`;
/** What counts of a driver and of a vehicle, whatever stands between them. */
const ofBoth = [
  'driver.id as driverId',
  'driverNum',
  'driverName',
  'licenceExpire',
  'vehicle.id as vehicleId',
  'carId',
  'annualExpire',
  'vehicle.companyId',
] as const;

/** What decides about drivers and vehicles: of everybody with an authorization there, or of one driver or vehicle. */
export const findFacts = (
  ctx: Context,
  { vehicleId, driverId }: { vehicleId?: string | undefined; driverId?: string | undefined },
) => {
  let found = records(ctx)
    .innerJoin('driver', 'driver.id', 'authRecord.driverId')
    .leftJoin('vehicleState', 'vehicleState.vehicleId', 'vehicle.id')
    .select([...ofBoth, 'authType', 'number', 'validFrom', 'validTo'])
    .select([stateOf.as('state'), isLocked.as('isLocked'), hasTerminal.as('hasTerminal')])
    .orderBy('carId')
    .orderBy('driverNum');
  if (vehicleId) found = found.where('vehicle.id', '=', vehicleId);
  if (driverId) found = found.where('driver.id', '=', driverId);
  return found.execute();
};

/** One driver before one vehicle without any authorization, for the explanation. */
export const findStrangers = (ctx: Context, vehicleId: string, driverId: string) =>
  within(ctx, 'vehicle', 'driver')
    .selectFrom('vehicle')
    .innerJoin('driver', 'driver.companyId', 'vehicle.companyId')
    .leftJoin('vehicleState', 'vehicleState.vehicleId', 'vehicle.id')
    .where('vehicle.id', '=', vehicleId)
    .where('driver.id', '=', driverId)
    .select([...ofBoth])
    .select([isLocked.as('isLocked'), hasTerminal.as('hasTerminal')])
    .executeTakeFirst();

/** What terminals were told about a record. */
export const listOperations = (ctx: Db, recordId: string) =>
  beyondScope(ctx)
    .selectFrom('deviceCommand')
    .innerJoin('terminal', 'terminal.id', 'terminalRowId')
    .where('subject', '=', 'authorization')
    .where('recordId', '=', recordId)
    .orderBy('deviceCommand.id', 'desc')
    .limit(100)
    .select([
      'deviceCommand.id',
      'terminalId',
      'identifier',
      'issuedAt',
      'issuedBy',
      'finishedAt',
      'state',
      'problem',
    ])
    .select(sql<string | null>`nullif(answer ->> 'message', '')`.as('answer'))
    .execute();

/** Which of these vehicles, met in scope before, are under repair, and whose maintenance is overdue. */
export async function findConditions(ctx: Context, vehicleIds: readonly string[]) {
  const { rows } = await sql<{ id: string; isUnderRepair: boolean; isOverdue: boolean }>`
    select id, ${isUnderRepair('vehicle.id')} as is_under_repair,
      exists (select from maintain_standing where vehicle_id = vehicle.id and status = 'overdue') as is_overdue
    from vehicle where id = any(${vehicleIds}::bigint[])`.execute(ctx.db);
  const those = (found: typeof rows) => new Set(found.map(({ id }) => id));
  return {
    underRepair: those(rows.filter((row) => row.isUnderRepair)),
    overdue: those(rows.filter((row) => row.isOverdue)),
  };
}
