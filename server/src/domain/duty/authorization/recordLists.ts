import type { Input } from '@fleet/contract/call';
import type { authorization } from '@fleet/contract/authorization/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { inOrgTree, unscoped, within } from '../../../base/scope';
import { isKnownBy as isDriverKnownBy } from '../../fleet/driver/service';
import { isKnownBy as isVehicleKnownBy } from '../../fleet/vehicle/service';
import { issuerName } from '../../house/ledger/service';
import { nameOfLogin } from '../../house/log/index';
import { answerOf, licenceEnds, problemOf, records, stateOf, told } from './recordState';

type Db = Pick<Context, 'db'>;
type Filter = Omit<Input<typeof authorization.list>, 'pageNum' | 'pageSize'>;

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
  if (filter.orgId) found = found.where(inOrgTree(filter.orgId));
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

/** Null where nobody granted it: it came from the truck, or from a library by itself. */
const grantorName = sql<
  string | null
>`nullif(nullif(${nameOfLogin('authRecord.createdBy', 'authRecord.createdAt')}, 'terminal'), 'system')`;

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
    ])
    .select([
      sql<string | null>`coalesce(valid_to, ${licenceEnds})`.as('validTo'),
      grantorName.as('createdBy'),
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

/** Drivers, with what they have been granted. */
export function listByDriver(ctx: Context, filter: Input<typeof authorization.byDriver>) {
  let drivers = within(ctx, 'driver')
    .selectFrom('driver')
    .select('driver.id')
    .orderBy(...sortOf(filter.sort ?? 'driverNum'))
    .orderBy('driver.id');
  if (filter.id) drivers = drivers.where('driver.id', '=', filter.id);
  if (filter.orgId) drivers = drivers.where(inOrgTree(filter.orgId));
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

/** The commands about a record. */
export const listOperations = (ctx: Db, recordId: string) =>
  unscoped(ctx)
    .selectFrom('deviceCommand')
    .innerJoin('terminal', 'terminal.id', 'terminalRowId')
    .where('subject', '=', 'authorization')
    .where('recordId', '=', recordId)
    .orderBy('deviceCommand.id', 'desc')
    .limit(100)
    .select(['deviceCommand.id', 'terminalId', 'identifier', 'issuedAt', 'finishedAt', 'state', 'problem'])
    .select([issuerName.as('issuedBy'), sql<string | null>`nullif(answer ->> 'message', '')`.as('answer')])
    .execute();
