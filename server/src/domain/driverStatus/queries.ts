import type { Input } from '@fleet/contract/call';
import type { driverStatus } from '@fleet/contract/driverStatus/calls';
import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { sortOf } from '../../base/query';
import { below, within } from '../../base/scope';
import { isKnownBy } from '../driver/service';
import { lapses } from '../renew/service';
import { doesNow, numbersOf, signedOn, workStatus, type Heard, type Sign } from '../ride/service';

type Filter = Input<typeof driverStatus.list>;

/** Drivers that a filter shows. */
export function matching(ctx: Context, filter: Filter) {
  let drivers = within(ctx, 'driver')
    .selectFrom('driver')
    .select('driver.id')
    .orderBy(...sortOf(filter.sort ?? 'driverNum'))
    .orderBy('driver.id');
  if (filter.id) drivers = drivers.where('driver.id', '=', filter.id);
  if (filter.orgId) drivers = drivers.where(below(filter.orgId));
  if (filter.anyNum) drivers = drivers.where(isKnownBy(filter.anyNum));
  if (filter.workStatus) drivers = drivers.where(doesNow(ctx, filter.workStatus));
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

interface Owned {
  id: string;
  companyId: string;
}

/** What a truck said of who came and went. */
export async function listSigns(ctx: Context, { id, companyId }: Owned, from: number, to: number) {
  const { rows } = await sql<Sign>`
    select extract(epoch from time)::float8 * 1000 as time, code, (fields #>> '{fields,kind}')::int as kind,
      fields #>> '{fields,number}' as number
    from truck_event where vehicle_id = ${id} and company_id = ${companyId} and code in ('signOn', 'signOff')
      and time >= ${instant(from)} and time < ${instant(to)} order by time, hash`.execute(ctx.db);
  return rows;
}

/** The reports of a truck that tell whether a session ends: where the key turns, around silences, first and last. */
export async function listTurns(ctx: Context, { id, companyId }: Owned, from: number, to: number) {
  const { rows } = await sql<Heard>`
    select extract(epoch from time)::float8 * 1000 as time, extract(epoch from before)::float8 * 1000 as before, key_on
    from (
      select time, hash, key_on, lag(time) over heard as before, lag(key_on) over heard as was,
        lead(time) over heard as next
      from report where vehicle_id = ${id} and company_id = ${companyId}
        and time >= ${instant(from)} and time < ${instant(to)}
      window heard as (order by time, hash)
    ) reports
    where before is null or next is null or key_on is distinct from was
      or time - before > ${ctx.config.onlineMinutes}::float8 * interval '1 minute'
    order by time, hash`.execute(ctx.db);
  return rows;
}

const instant = (ms: number) => new Date(ms).toISOString();
