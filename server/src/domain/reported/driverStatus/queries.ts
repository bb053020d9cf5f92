import type { Input } from '@fleet/contract/call';
import type { driverStatus } from '@fleet/contract/driverStatus/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { sortOf } from '../../../base/query';
import { inOrgTree, within } from '../../../base/scope';
import { isKnownBy } from '../../fleet/driver/service';
import { lapses } from '../../fleet/renew/service';
import { hasWorkStatus, numbersOf, signedOn, workStatus } from '../../fleet/ride/index';

type Filter = Input<typeof driverStatus.list>;

/** Drivers that a filter shows. */
export function matching(ctx: Context, filter: Filter) {
  let drivers = within(ctx, 'driver')
    .selectFrom('driver')
    .select('driver.id')
    .orderBy(...sortOf(filter.sort ?? 'driverNum'))
    .orderBy('driver.id');
  if (filter.id) drivers = drivers.where('driver.id', '=', filter.id);
  if (filter.orgId) drivers = drivers.where(inOrgTree(filter.orgId));
  if (filter.anyNum) drivers = drivers.where(isKnownBy(filter.anyNum));
  if (filter.workStatus) drivers = drivers.where(hasWorkStatus(ctx, filter.workStatus));
  return drivers;
}

/** Drivers, and where they are signed on. */
export const showDrivers = (ctx: Context, ids: readonly string[]) =>
  within(ctx, 'driver')
    .selectFrom('driver')
    .leftJoin(signedOn(ctx, ids).as('signed'), 'signed.driverId', 'driver.id')
    .where('driver.id', 'in', ids)
    .select(['driver.id', 'driver.companyId', 'driverNum', 'driverName', 'signed.vehicleId', 'signed.since'])
    .select([
      sql<string>`(select org_name from org where org.id = driver.org_id)`.as('orgName'),
      sql<string | null>`(select org_name from org where org.id = driver.team_id)`.as('teamName'),
      workStatus.as('workStatus'),
    ])
    .execute();

/** Which truck a driver has signed on at, of his company and paid for; from the first time in the period. */
export async function listSignOns(ctx: Context, driverIds: readonly string[], from: number, to: number) {
  const { rows } = await sql<{ driverId: string; companyId: string; vehicleId: string; first: number }>`
    select driver_id, e.company_id, vehicle_id, extract(epoch from min(e.time))::float8 * 1000 as first
    from ${numbersOf(driverIds)} known
    join truck_event e on e.company_id = known.company_id
      and coalesce(e.fields #>> '{fields,number}', e.fields #>> '{fields,keyNum}', e.fields #>> '{fields,fingerNum}',
        e.fields #>> '{fields,driverNum}') = known.number
      and (e.fields #>> '{fields,kind}')::int = known.said
      and e.code = 'signOn' and e.time >= ${instant(from)} and e.time < ${instant(to)}
      and e.vehicle_id not in (select vehicle_id from ${lapses(ctx)} lapse)
    group by driver_id, e.company_id, vehicle_id`.execute(ctx.db);
  return rows;
}

/** By what drivers are known, as `kind number`. */
export async function findNumbers(ctx: Context, driverIds: readonly string[]) {
  const { rows } = await sql<{ driverId: string; known: string }>`
    select driver_id, said || ' ' || number as known from ${numbersOf(driverIds)} numbers`.execute(ctx.db);
  return rows;
}

const instant = (ms: number) => new Date(ms).toISOString();
